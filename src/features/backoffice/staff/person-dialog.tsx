import { Button, Dialog, DialogContent, DialogTitle } from '@mui/material';
import { useState } from 'react';
import { type PlainField, PlainForm } from '../shared/plain-form.tsx';
import { useCloseQuestion } from '../shared/use-close-question.ts';
import { ROLE_LABELS, ROLES } from './rules.ts';

interface Props {
  title: string;
  fields: readonly PlainField[];
  button: string;
  isOpen: boolean;
  onClose: () => void;
  onSend: (values: Record<string, string>) => Promise<unknown>;
}

export const ROLE_FIELD: PlainField = {
  name: 'role',
  label: '角色',
  options: ROLES.map((value) => ({ value, label: ROLE_LABELS[value] })),
  help: '管理員另可管理會員、人員、電子報與各項設定，並查看稽核紀錄；須使用兩步驟驗證',
};

/** A person's few fields in a dialog. */
export function PersonDialog({ title, fields, button, isOpen, onClose, onSend }: Props) {
  const [isDirty, setDirty] = useState(false);
  const question = useCloseQuestion(isDirty, onClose);
  return (
    <Dialog
      open={isOpen}
      onClose={question.onClose}
      // What was typed goes with it.
      slotProps={{ transition: { onExited: () => setDirty(false) } }}
      maxWidth="xs"
      fullWidth
      aria-labelledby="person-title"
    >
      <DialogTitle id="person-title">{title}</DialogTitle>
      <DialogContent>
        <PlainForm fields={fields} button={button} onDirty={setDirty} onSend={onSend}>
          <Button onClick={question.close}>取消</Button>
        </PlainForm>
      </DialogContent>
    </Dialog>
  );
}
