import { Button } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { useChosen } from '#features/backoffice/shared/choosing/use-chosen.ts';
import { MAX_AT_ONCE } from '../contract.ts';
import { MoveDialog } from './move-dialog.tsx';
import { asSeen } from './rules.ts';

/** Moves all chosen applications at once; those that could not be moved stay chosen. */
export function MoveButton() {
  const { chosen, choose } = useChosen('applications.seen', asSeen);
  const [isOpen, setOpen] = useState(false);
  const refresh = useRefresh();
  const notify = useNotify();
  return (
    <>
      <Button onClick={() => setOpen(true)}>變更階段</Button>
      {isOpen && (
        <MoveDialog
          chosen={chosen.slice(0, MAX_AT_ONCE)}
          later={chosen.length - MAX_AT_ONCE}
          onClose={() => setOpen(false)}
          onMoved={({ text, isWhole }, left) => {
            notify(text, isWhole ? { type: 'success' } : { type: 'warning', autoHideDuration: 15_000 });
            setOpen(false);
            choose([...chosen.slice(MAX_AT_ONCE), ...left]);
            refresh();
          }}
        />
      )}
    </>
  );
}
