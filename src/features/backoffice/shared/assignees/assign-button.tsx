import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useGetIdentity } from 'react-admin';
import { AssigneeField } from './assignee-field.tsx';

interface Props {
  /** The noun for the entries: 職缺. */
  noun: string;
  /** What is handed over, and how many entries. */
  about: ReactNode;
  count: number;
  disabled: boolean;
  help?: string;
  onAssign: (assigneeId: string | null) => void;
}

const NOBODY = { assigneeId: null, assigneeName: null };

/** Gives everything chosen to one colleague. */
export function AssignButton({ noun, about, count, disabled, help, onAssign }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { identity } = useGetIdentity();
  // Most often one takes them oneself; they are left without an assignee only if that is chosen.
  const [chosen, setChosen] = useState<string | null>();
  const assigneeId = chosen === undefined ? String(identity?.id ?? '') || null : chosen;
  const open = () => {
    setChosen(undefined);
    setOpen(true);
  };
  const close = () => setOpen(false);
  return (
    <>
      <Button disabled={disabled} onClick={open}>
        指派負責人
      </Button>
      <Dialog open={isOpen} onClose={close} maxWidth="sm" fullWidth aria-labelledby="assign-many">
        <DialogTitle id="assign-many">
          指派 {count} 筆{noun}的負責人
        </DialogTitle>
        <DialogContent sx={{ '& > :first-of-type': { mt: 1 } }}>
          <AssigneeField stored={NOBODY} value={assigneeId} onChange={setChosen} help={help} />
          {about}
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>取消</Button>
          <Button
            variant="contained"
            onClick={() => {
              close();
              onAssign(assigneeId);
            }}
          >
            {assigneeId ? '指派' : '改為尚未指派'}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
