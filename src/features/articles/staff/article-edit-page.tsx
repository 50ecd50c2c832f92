import { useRecordContext } from 'react-admin';
import { RevisedEdit } from '#features/backoffice/shared/revised-edit.tsx';
import { Time } from '#features/backoffice/shared/times.tsx';
import { call } from '#shared/call.ts';
import { ARTICLE_TYPES, isArticleType } from '../rules.ts';
import { ArticleButtons } from './article-buttons.tsx';
import { ArticleFields } from './article-fields.tsx';
import { type AdminArticle, type findAdminArticle, LABELS } from './contract.ts';
import { useSavedNotice } from './use-saved-notice.ts';

export function ArticleEditPage() {
  const onSaved = useSavedNotice();
  return (
    <RevisedEdit<AdminArticle>
      title={<Title />}
      toolbar={<ArticleButtons />}
      find={(id) => call<typeof findAdminArticle>('GET /api/admin/articles/{id}', { params: { id } })}
      labels={LABELS}
      show={shown}
      onSaved={onSaved}
    >
      <ArticleFields />
    </RevisedEdit>
  );
}

function Title() {
  const article = useRecordContext<AdminArticle>();
  return article ? <>文章：{article.title}</> : null;
}

/** Somebody else's change in readable form: for a text, only its words. */
function shown(name: keyof AdminArticle & string, theirs: AdminArticle) {
  if (name === 'content') return textOf(theirs.content) || '（空白）';
  if (name === 'typeName') return isArticleType(theirs.typeName) ? ARTICLE_TYPES[theirs.typeName].title : undefined;
  if (name === 'coverImage') return theirs.coverImage && <img src={theirs.coverImage} alt="對方的封面" width="160" />;
  if (name === 'expiresAt') return <Time at={theirs.expiresAt} empty="（空白）" />;
  return undefined;
}

const textOf = (html: string) => {
  const { body } = new DOMParser().parseFromString(html.replace(/<\/(p|h\d|li|tr|blockquote)>/g, '$&\n'), 'text/html');
  return body.textContent?.replace(/\s*\n\s*/g, '\n').trim();
};
