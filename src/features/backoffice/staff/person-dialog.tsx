import { Button, Dialog, DialogContent, DialogTitle } from '@mui/material';
import { type PlainField, PlainForm } from '../shared/plain-form.tsx';
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
  help: '管理員可以管理人員與稽核紀錄，並須使用兩步驟驗證',
};

/** A person's few fields in a dialog. */
export function PersonDialog({ title, fields, button, isOpen, onClose, onSend }: Props) {
  return (
    <Dialog open={isOpen} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="person-title">
      <DialogTitle id="person-title">{title}</DialogTitle>
      <DialogContent>
        <PlainForm fields={fields} button={button} onSend={onSend}>
          <Button onClick={onClose}>取消</Button>
        </PlainForm>
      </DialogContent>
    </Dialog>
  );
}
