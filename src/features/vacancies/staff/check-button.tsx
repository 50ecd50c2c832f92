import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useAct } from '#features/backoffice/shared/use-act.ts';
import { call } from '#shared/call.ts';
import type { checkVacancy, VacancyWarning } from './contract.ts';
import { inputOf } from './rules.ts';
import { WarningList } from './warning-list.tsx';

/** Checks the form's contents, saved or not. */
export function CheckButton() {
  const { getValues } = useFormContext();
  const { act } = useAct();
  const [warnings, setWarnings] = useState<VacancyWarning[]>();
  const check = () =>
    act(async () => {
      const body = inputOf(getValues());
      setWarnings(await call<typeof checkVacancy>('POST /api/admin/vacancies/check', { body }));
    });
  const close = () => setWarnings(undefined);
  return (
    <>
      <Button variant="outlined" onClick={check}>
        檢查
      </Button>
      <Dialog open={warnings !== undefined} onClose={close} maxWidth="sm" fullWidth aria-labelledby="check-title">
        <DialogTitle id="check-title">檢查結果</DialogTitle>
        <DialogContent>{warnings && <WarningList warnings={warnings} />}</DialogContent>
        <DialogActions>
          <Button onClick={close}>關閉</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
