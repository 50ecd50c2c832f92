import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useState } from 'react';
import { useRefresh } from 'react-admin';
import { PublishTime, usePublishTime } from '#features/backoffice/shared/publish-time.tsx';
import { useAct } from '#features/backoffice/shared/use-act.ts';
import { call } from '#shared/call.ts';
import type { AdminVacancy, checkVacancy, publishVacancy, VacancyWarning } from './contract.ts';
import { Warnings } from './warnings.tsx';

/** Publishes what is saved, after showing what the checker says about it. */
export function PublishButton({ vacancy, disabled }: { vacancy: AdminVacancy; disabled: boolean }) {
  const refresh = useRefresh();
  const { act, isBusy } = useAct();
  const [warnings, setWarnings] = useState<VacancyWarning[]>();
  const time = usePublishTime();
  const { id, revision } = vacancy;
  const ask = () =>
    act(async () => {
      const body = { ...vacancy, workType: vacancy.workType as '全職' };
      time.reset(vacancy.status === 'scheduled' ? vacancy.publishAt : null);
      setWarnings(await call<typeof checkVacancy>('POST /api/admin/vacancies/check', { body }));
    });
  const close = () => setWarnings(undefined);
  const publish = async () => {
    const body = { revision, publishAt: time.publishAt };
    const row = 'POST /api/admin/vacancies/{id}/publish';
    const done = time.isLater ? '已排程，時間到會自動發布' : '已發布，網站上看得到了';
    if (!(await act(() => call<typeof publishVacancy>(row, { params: { id }, body }), done))) return;
    close();
    refresh();
  };
  return (
    <>
      <Button variant="outlined" disabled={disabled || isBusy} onClick={ask}>
        {vacancy.status === 'scheduled' ? '變更發布時間' : '發布'}
      </Button>
      <Dialog open={warnings !== undefined} onClose={close} maxWidth="sm" fullWidth aria-labelledby="publish-title">
        <DialogTitle id="publish-title">發布「{vacancy.position}」</DialogTitle>
        <DialogContent>
          <PublishTime time={time} verb="發布" />
          {warnings && (
            <Box sx={{ mt: 2 }}>
              <Warnings warnings={warnings} />
            </Box>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>取消</Button>
          <Button variant="contained" onClick={publish} disabled={isBusy || time.isMissing}>
            {warnings?.length ? '仍要發布' : '確定發布'}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
