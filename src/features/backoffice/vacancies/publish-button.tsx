import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useState } from 'react';
import { useRefresh } from 'react-admin';
import { call } from '#shared/call.ts';
import { useAct } from '../shared/use-act.ts';
import type { AdminVacancy, checkVacancy, publishVacancy, VacancyWarning } from './contract.ts';
import { Warnings } from './warnings.tsx';

/** Publishes what is saved, after showing what the checker says about it. */
export function PublishButton({ vacancy, disabled }: { vacancy: AdminVacancy; disabled: boolean }) {
  const refresh = useRefresh();
  const { act, isBusy } = useAct();
  const [warnings, setWarnings] = useState<VacancyWarning[]>();
  const { id, revision } = vacancy;
  const ask = () =>
    act(async () => {
      const body = { ...vacancy, workType: vacancy.workType as '全職' };
      setWarnings(await call<typeof checkVacancy>('POST /api/admin/vacancies/check', { body }));
    });
  const close = () => setWarnings(undefined);
  const publish = async () => {
    close();
    await act(
      () =>
        call<typeof publishVacancy>('POST /api/admin/vacancies/{id}/publish', { params: { id }, body: { revision } }),
      '已上架，網站上看得到了',
    );
    refresh();
  };
  return (
    <>
      <Button variant="outlined" disabled={disabled || isBusy} onClick={ask}>
        上架
      </Button>
      <Dialog open={warnings !== undefined} onClose={close} maxWidth="sm" fullWidth aria-labelledby="publish-title">
        <DialogTitle id="publish-title">上架「{vacancy.position}」</DialogTitle>
        <DialogContent>
          <Typography sx={{ mb: 2 }}>上架後，網站上立即看得到這個職缺。</Typography>
          {warnings && <Warnings warnings={warnings} />}
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>取消</Button>
          <Button variant="contained" onClick={publish}>
            {warnings?.length ? '仍要上架' : '確定上架'}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
