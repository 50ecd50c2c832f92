import { PreviewButton } from '#features/backoffice/shared/preview-button.tsx';
import { EntryButtons } from '#features/publishing/staff/entry-buttons.tsx';
import { PublishButton } from '#features/publishing/staff/publish-button.tsx';
import { call } from '#shared/call.ts';
import type { AdminArticle, deleteArticle, duplicateArticle, publishArticle, unpublishArticle } from './contract.ts';

const TEXTS = {
  unpublish: '這篇文章會從網站上移除，成為草稿。',
  remove: '刪除後無法復原；網站上也會立即移除。',
  unsaved: '儲存後才能預覽與發布',
};

export const ArticleButtons = () => (
  <EntryButtons<AdminArticle>
    resource="articles"
    nameOf={({ title }) => title}
    texts={TEXTS}
    unpublish={(input) => call<typeof unpublishArticle>('POST /api/admin/articles/{id}/unpublish', input)}
    duplicate={(input) => call<typeof duplicateArticle>('POST /api/admin/articles/{id}/duplicate', input)}
    remove={(input) => call<typeof deleteArticle>('DELETE /api/admin/articles/{id}', input)}
  >
    {(article, isOff) => (
      <>
        <PreviewButton address={`/admin/preview/article/${article.id}`} name={article.title} disabled={isOff} />
        {article.status !== 'open' && (
          <PublishButton
            entry={article}
            name={article.title}
            disabled={isOff}
            publish={(input) => call<typeof publishArticle>('POST /api/admin/articles/{id}/publish', input)}
            confirm={(isLater) => (isLater ? '排程' : '確定發布')}
          />
        )}
      </>
    )}
  </EntryButtons>
);
