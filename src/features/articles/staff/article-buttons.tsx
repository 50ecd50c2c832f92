import { Box, Button, Typography } from '@mui/material';
import { SaveButton, Toolbar, useRecordContext, useRedirect, useRefresh } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { ConfirmButton } from '#features/backoffice/shared/confirm-button.tsx';
import { useAct } from '#features/backoffice/shared/use-act.ts';
import { call } from '#shared/call.ts';
import type { AdminArticle, deleteArticle, duplicateArticle, unpublishArticle } from './contract.ts';
import { PreviewButton } from './preview-button.tsx';
import { PublishButton } from './publish-button.tsx';

/** What can be done with an article that is saved; only what is saved can be seen and published. */
export function ArticleButtons() {
  const article = useRecordContext<AdminArticle>();
  const { isDirty } = useFormState();
  const redirect = useRedirect();
  const refresh = useRefresh();
  const { act, isBusy } = useAct();
  if (!article) return null;
  const { id, revision, status, title } = article;
  const params = { id };
  const isOff = isDirty || isBusy;

  const unpublish = async () => {
    const row = 'POST /api/admin/articles/{id}/unpublish';
    await act(() => call<typeof unpublishArticle>(row, { params, body: { revision } }), '已下架');
    refresh();
  };
  const duplicate = () =>
    act(async () => {
      const copy = await call<typeof duplicateArticle>('POST /api/admin/articles/{id}/duplicate', { params });
      redirect('edit', 'articles', copy.id);
    }, '已複製為新的草稿');
  const remove = async () => {
    const row = 'DELETE /api/admin/articles/{id}';
    if (await act(() => call<typeof deleteArticle>(row, { params }), '已刪除')) redirect('list', 'articles');
  };

  return (
    <Toolbar sx={{ gap: 1, flexWrap: 'wrap', py: 1 }}>
      <SaveButton />
      <PreviewButton article={article} disabled={isOff} />
      {status !== 'open' && <PublishButton article={article} disabled={isOff} />}
      {(status === 'open' || status === 'scheduled') && (
        <ConfirmButton
          variant="outlined"
          disabled={isOff}
          title={`下架「${title}」`}
          content="這篇文章會從網站上移除，成為草稿。"
          confirm="下架"
          onConfirm={unpublish}
        >
          下架
        </ConfirmButton>
      )}
      <Button disabled={isOff} onClick={duplicate}>
        複製
      </Button>
      {isDirty && (
        <Typography variant="body2" color="text.secondary">
          儲存後才能預覽與發布
        </Typography>
      )}
      <Box sx={{ flex: 1 }} />
      <ConfirmButton
        color="error"
        disabled={isBusy}
        title={`刪除「${title}」`}
        content="刪除後無法復原；網站上也會立即移除。"
        confirm="刪除"
        onConfirm={remove}
      >
        刪除
      </ConfirmButton>
    </Toolbar>
  );
}
