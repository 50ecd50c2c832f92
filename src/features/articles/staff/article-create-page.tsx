import { useRedirect } from 'react-admin';
import { EntryCreate } from '#features/publishing/staff/entry-create.tsx';
import { ArticleFields } from './article-fields.tsx';
import type { AdminArticle } from './contract.ts';
import { useSavedNotice } from './use-saved-notice.ts';

const BLANK = { typeName: 'LatestNews', content: '', coverImage: '' };

export function ArticleCreatePage() {
  const redirect = useRedirect();
  const say = useSavedNotice();
  const onSuccess = (article: AdminArticle) => {
    say(article);
    redirect('edit', 'articles', article.id);
  };
  return (
    <EntryCreate title="新增文章" save="儲存草稿" blank={BLANK} mutationOptions={{ onSuccess }}>
      <ArticleFields />
    </EntryCreate>
  );
}
