import { Link, Typography } from '@mui/material';
import { LinkBase, useLocation } from 'react-admin';
import { call } from '#shared/call.ts';
import { PlainForm } from '../../shared/plain-form.tsx';
import { useSignIns } from '../../shared/use-sign-ins.ts';
import type { loginStaff } from './contract.ts';
import { SignInSteps } from './sign-in-steps.tsx';

const FIELDS = [
  { name: 'email', label: '電子信箱', type: 'email', autoComplete: 'username', maxLength: 300 },
  { name: 'password', label: '密碼', type: 'password', autoComplete: 'current-password', maxLength: 200 },
] as const;

/** The page from which the user was sent to the sign-in, to return to it. */
function useGoal(): string {
  const state = useLocation().state as { nextPathname?: string; nextSearch?: string } | null;
  const path = state?.nextPathname ?? '';
  return /^\/(?!\/|login)/.test(path) ? `/admin${path}${state?.nextSearch ?? ''}` : '/admin';
}

export function LoginPage() {
  const goal = useGoal();
  useSignIns((news) => news === 'signed in' && window.location.assign(goal));
  return (
    <SignInSteps
      title="登入"
      goal={goal}
      first={(onNext) => (
        <>
          <PlainForm
            fields={FIELDS}
            button="登入"
            onSend={async ({ email = '', password = '' }) =>
              onNext(await call<typeof loginStaff>('POST /api/admin/login', { body: { email, password } }))
            }
          />
          <Link component={LinkBase} to="/forgot" sx={{ display: 'inline-block', mt: 2, py: 0.5 }}>
            忘記密碼
          </Link>
          <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
            手機與備用碼都遺失時，請洽管理員。
          </Typography>
        </>
      )}
    />
  );
}
