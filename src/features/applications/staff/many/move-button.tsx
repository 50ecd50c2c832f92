import { Button } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRefresh, useStore } from 'react-admin';
import { useChosen } from '#features/backoffice/shared/choosing/use-chosen.ts';
import { MAX_AT_ONCE } from '../contract.ts';
import { MoveDialog } from './move-dialog.tsx';
import { asSeen } from './rules.ts';

const NOTHING: { text: string; of: string[] } = { text: '', of: [] };

/** Moves all chosen applications at once; those that could not be moved stay chosen. */
export function MoveButton() {
  const { chosen, choose } = useChosen('applications.seen', asSeen);
  // What was typed for those that stay chosen, kept like the choice itself until the dialog has it again.
  const [kept, keep] = useStore('applications.postscript', NOTHING);
  const [typed, setTyped] = useState<string>();
  const refresh = useRefresh();
  const notify = useNotify();
  const open = () => {
    setTyped(chosen.some(({ id }) => kept.of.includes(id)) ? kept.text : '');
    keep(NOTHING);
  };
  const close = () => setTyped(undefined);
  return (
    <>
      <Button onClick={open}>變更階段</Button>
      {typed !== undefined && (
        <MoveDialog
          chosen={chosen.slice(0, MAX_AT_ONCE)}
          later={chosen.length - MAX_AT_ONCE}
          typed={typed}
          onClose={close}
          onMoved={({ text, isWhole }, left, postscript) => {
            notify(text, isWhole ? { type: 'success' } : { type: 'warning', autoHideDuration: 15_000 });
            close();
            const stay = [...chosen.slice(MAX_AT_ONCE), ...left];
            keep({ text: postscript, of: stay.map(({ id }) => id) });
            choose(stay);
            refresh();
          }}
        />
      )}
    </>
  );
}
