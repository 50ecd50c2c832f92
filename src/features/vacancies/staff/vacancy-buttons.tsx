import { Box, Button, Typography } from '@mui/material';
import { SaveButton, Toolbar, useRecordContext, useRedirect, useRefresh } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { ConfirmButton } from '#features/backoffice/shared/confirm-button.tsx';
import { useAct } from '#features/backoffice/shared/use-act.ts';
import { call } from '#shared/call.ts';
import { CheckButton } from './check-button.tsx';
import type { AdminVacancy, deleteVacancy, duplicateVacancy, unpublishVacancy } from './contract.ts';
import { PublishButton } from './publish-button.tsx';

/** What can be done with a vacancy that is saved; only what is saved can be published. */
export function VacancyButtons() {
  const vacancy = useRecordContext<AdminVacancy>();
  const { isDirty } = useFormState();
  const redirect = useRedirect();
  const refresh = useRefresh();
  const { act, isBusy } = useAct();
  if (!vacancy) return null;
  const { id, revision, status } = vacancy;
  const params = { id };
  const isOff = isDirty || isBusy;

  const unpublish = async () => {
    const row = 'POST /api/admin/vacancies/{id}/unpublish';
    await act(() => call<typeof unpublishVacancy>(row, { params, body: { revision } }), '已下架');
    refresh();
  };
  const duplicate = () =>
    act(async () => {
      const copy = await call<typeof duplicateVacancy>('POST /api/admin/vacancies/{id}/duplicate', { params });
      redirect('edit', 'vacancies', copy.id);
    }, '已複製為新的草稿');
  const remove = async () => {
    const row = 'DELETE /api/admin/vacancies/{id}';
    if (await act(() => call<typeof deleteVacancy>(row, { params }), '已刪除')) redirect('list', 'vacancies');
  };

  return (
    <Toolbar sx={{ gap: 1, flexWrap: 'wrap', py: 1 }}>
      <SaveButton />
      <CheckButton />
      {status !== 'open' && <PublishButton vacancy={vacancy} disabled={isOff} />}
      {(status === 'open' || status === 'scheduled') && (
        <ConfirmButton
          variant="outlined"
          disabled={isOff}
          title={`下架「${vacancy.position}」`}
          content="這個職缺會從網站上移除，成為草稿；已收到的應徵會保留。"
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
          有尚未儲存的變更
        </Typography>
      )}
      <Box sx={{ flex: 1 }} />
      <ConfirmButton
        color="error"
        disabled={isBusy}
        title={`刪除「${vacancy.position}」`}
        content="刪除後無法復原；已收到的應徵會保留。"
        confirm="刪除"
        onConfirm={remove}
      >
        刪除
      </ConfirmButton>
    </Toolbar>
  );
}
