import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRedirect } from 'react-admin';
import { Part } from '#features/backoffice/shared/part.tsx';
import { PlainForm } from '#features/backoffice/shared/plain-form.tsx';
import { call } from '#shared/call.ts';
import type { deleteMember, MemberDetails } from './contract.ts';

/** Deletes for good, after two steps, the second of which is typed. */
export function DeleteMemberButton({ member: { id, email, userName } }: { member: MemberDetails }) {
  const [isAsking, setAsking] = useState(false);
  const notify = useNotify();
  const redirect = useRedirect();
  return (
    <Part title="刪除會員">
      <Typography variant="body2" sx={{ mb: 1 }}>
        帳號資料、履歷、檔案與應徵紀錄會立即移除，無法復原；電子報一併取消，並寄信通知會員。已存入人才庫的履歷不受影響。
      </Typography>
      {isAsking ? (
        <PlainForm
          fields={[
            {
              name: 'confirmation',
              label: email ? '請輸入會員的電子信箱' : '請輸入會員的姓名',
              help: email ?? userName,
              autoComplete: 'off',
              maxLength: 300,
            },
          ]}
          button="永久刪除"
          color="error"
          onSend={async ({ confirmation = '' }) => {
            const row = 'POST /api/admin/members/{id}/delete';
            await call<typeof deleteMember>(row, { params: { id }, body: { confirmation } });
            notify('會員已刪除', { type: 'success' });
            redirect('list', 'members');
          }}
        >
          <Button onClick={() => setAsking(false)}>取消</Button>
        </PlainForm>
      ) : (
        <Button color="error" variant="outlined" onClick={() => setAsking(true)}>
          刪除會員…
        </Button>
      )}
    </Part>
  );
}
