import { Alert, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { LinkBase } from 'react-admin';
import { call } from '#shared/call.ts';
import { PlainForm } from '../../shared/plain-form.tsx';
import type { forgotStaffPassword } from './contract.ts';
import { SignInCard } from './sign-in-card.tsx';

const FIELDS = [{ name: 'email', label: '電子信箱', type: 'email', autoComplete: 'username', maxLength: 300 }] as const;

/** Requests a link to set a new password. The page never reveals whether the address has an account. */
export function ForgotPage() {
  const [sentTo, setSentTo] = useState<string>();
  const back = (
    <Button component={LinkBase} to="/login">
      返回登入
    </Button>
  );
  if (sentTo)
    return (
      <SignInCard title="請查看信箱">
        <Alert severity="success" role="status" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          如果 {sentTo} 有後台帳號，設定新密碼的信已經寄出，連結 60 分鐘內有效。
        </Alert>
        <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
          沒有收到時，請查看垃圾信件匣，或請管理員重新寄送。
        </Typography>
        {back}
      </SignInCard>
    );
  return (
    <SignInCard title="忘記密碼">
      <Typography sx={{ mb: 2 }}>輸入您的帳號信箱，我們會寄一個連結給您，用來設定新密碼。</Typography>
      <PlainForm
        fields={FIELDS}
        button="寄送連結"
        onSend={async ({ email = '' }) => {
          await call<typeof forgotStaffPassword>('POST /api/admin/forgotPassword', { body: { email } });
          setSentTo(email.trim());
        }}
      >
        {back}
      </PlainForm>
    </SignInCard>
  );
}
