import { Alert, Box, Button } from '@mui/material';
import { useState } from 'react';
import { useAct } from '../shared/use-act.ts';
import type { Trial } from './contract.ts';

interface Props {
  label: string;
  busy: string;
  disabled?: boolean;
  /** Called with the form that contains the button, if any. */
  onTry: (form: HTMLFormElement | null) => Promise<Trial>;
}

/** Tries what is stored, or what was typed, and shows the result below. */
export function TrialButton({ label, busy, disabled = false, onTry }: Props) {
  const { act, isBusy } = useAct();
  const [trial, setTrial] = useState<Trial>();
  const tryIt = (form: HTMLFormElement | null) =>
    act(async () => {
      setTrial(undefined);
      setTrial(await onTry(form));
    });
  return (
    <Box sx={{ mt: 2 }}>
      <Button
        variant="outlined"
        disabled={disabled}
        aria-disabled={isBusy}
        onClick={({ currentTarget }) => isBusy || tryIt(currentTarget.form)}
      >
        {isBusy ? busy : label}
      </Button>
      <Box role="status" sx={{ mt: trial ? 1 : 0 }}>
        {trial && <Alert severity={trial.isOk ? 'success' : 'error'}>{trial.text}</Alert>}
      </Box>
    </Box>
  );
}
