import { Typography } from '@mui/material';
import { useLocation } from 'react-admin';
import { call } from '#shared/call.ts';
import { PlainForm } from '../shared/plain-form.tsx';
import type { createFirstStaff } from './contract.ts';
import { NEW_PASSWORD } from './new-password.tsx';
import { SignInSteps } from './sign-in-steps.tsx';

const FIELDS = [
  { name: 'email', label: '電子信箱', type: 'email', autoComplete: 'username', maxLength: 300 },
  { name: 'name', label: '姓名', autoComplete: 'name', maxLength: 50 },
  ...NEW_PASSWORD,
] as const;

/** The first account, with the link that the start printed. */
export function WelcomePage() {
  const token = new URLSearchParams(useLocation().search).get('token') ?? '';
  return (
    <SignInSteps
      title="建立第一個管理員"
      goal="/admin"
      first={(onNext) => (
        <>
          <Typography sx={{ mb: 2 }}>這個帳號可以管理整個後台，並邀請其他人員。</Typography>
          <PlainForm
            fields={FIELDS}
            button="建立帳號"
            onSend={async ({ email = '', name = '', password = '', confirmation = '' }) =>
              onNext(
                await call<typeof createFirstStaff>('POST /api/admin/welcome', {
                  body: { token, email, name, password, confirmation },
                }),
              )
            }
          />
        </>
      )}
    />
  );
}
