import { Button } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { call } from '#shared/call.ts';
import type { Role } from '#shared/contract.ts';
import { FormDialog } from '../shared/form-dialog.tsx';
import { OWN_PASSWORD } from '../shared/plain-form.tsx';
import type { invite } from './contract.ts';
import { ROLE_FIELD } from './role-field.tsx';

const FIELDS = [
  { name: 'email', label: '電子信箱', type: 'email', autoComplete: 'off', maxLength: 300 },
  { name: 'name', label: '姓名', autoComplete: 'off', maxLength: 50 },
  { ...ROLE_FIELD, initial: 'consultant' },
  OWN_PASSWORD,
] as const;

export function InviteButton() {
  const [isOpen, setOpen] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        邀請人員
      </Button>
      <FormDialog
        title="邀請人員"
        fields={FIELDS}
        button="寄出邀請"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onSend={async ({ email = '', name = '', role, password = '' }) => {
          const body = { email, name, role: role as Role, password };
          await call<typeof invite>('POST /api/admin/invitations', { body });
          setOpen(false);
          notify('邀請隨即寄出，72 小時內有效', { type: 'success' });
          refresh();
        }}
      />
    </>
  );
}
