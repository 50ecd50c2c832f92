import { Create, SaveButton, SimpleForm, Toolbar, useRedirect } from 'react-admin';
import { ArticleFields } from './article-fields.tsx';
import type { AdminArticle } from './contract.ts';
import { useSavedNotice } from './use-saved-notice.ts';

const BLANK = { typeName: 'LatestNews', content: '', coverImage: '' };

const Buttons = () => (
  <Toolbar sx={{ gap: 1, flexWrap: 'wrap', py: 1 }}>
    <SaveButton label="儲存草稿" alwaysEnable />
  </Toolbar>
);

export function ArticleCreatePage() {
  const redirect = useRedirect();
  const say = useSavedNotice();
  const saved = (article: AdminArticle) => {
    say(article);
    redirect('edit', 'articles', article.id);
  };
  return (
    <Create
      title="新增文章"
      mutationMode="pessimistic"
      mutationOptions={{ onSuccess: saved }}
      // Cut off, not scrolled by itself, so that the editor's tools stay in sight.
      sx={{ '& .RaCreate-card': { overflow: 'clip' } }}
    >
      <SimpleForm defaultValues={BLANK} toolbar={<Buttons />} warnWhenUnsavedChanges>
        <ArticleFields />
      </SimpleForm>
    </Create>
  );
}
