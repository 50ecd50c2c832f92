import { Button, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { call } from '#shared/call.ts';
import { CallFailure } from '#shared/failures.ts';
import { PlainForm } from '../../shared/plain-form.tsx';
import { tellOthers } from '../../shared/use-sign-ins.ts';
import type { Next, sendCode, sendRecoveryCode } from './contract.ts';
import { SecondFactorForm } from './second-factor-form.tsx';
import { SignInCard } from './sign-in-card.tsx';

type Step = Next['next'] | 'first' | 'recovery';

interface Props {
  title: string;
  /** The first step; it calls `onNext` with what the server asks for next. */
  first: (onNext: (next: Next) => void) => ReactNode;
  /** Where to go once signed in. */
  goal: string;
}

/** Signing in: the first step, then the second factor or its setup. */
export function SignInSteps({ title, first, goal }: Props) {
  const [step, setStep] = useState<Step>('first');
  // Loads the back-office afresh, so that nothing of an earlier user remains in memory.
  const enter = () => {
    tellOthers('signed in');
    window.location.assign(goal);
  };
  const onNext = ({ next }: Next) => (next === 'done' ? enter() : setStep(next));
  /** After too many wrong codes, or too much time, the server has ended this attempt. */
  const orFromTheStart = async (work: Promise<unknown>) => {
    try {
      await work;
      enter();
    } catch (error) {
      if (error instanceof CallFailure && error.status === 401) setTimeout(() => setStep('first'), 3000);
      throw error;
    }
  };
  if (step === 'setup')
    return (
      <SignInCard title="設定兩步驟驗證">
        <SecondFactorForm onDone={enter} />
      </SignInCard>
    );
  if (step === 'code')
    return (
      <SignInCard title="輸入驗證碼">
        <Typography sx={{ mb: 2 }}>請輸入驗證 App 顯示的 6 位數字。</Typography>
        <PlainForm
          key="code"
          fields={[{ name: 'code', label: '驗證碼', isCode: true, maxLength: 20 }]}
          button="登入"
          onSend={({ code = '' }) =>
            orFromTheStart(call<typeof sendCode>('POST /api/admin/login/code', { body: { code } }))
          }
        >
          <Button onClick={() => setStep('recovery')}>改用備用碼</Button>
        </PlainForm>
      </SignInCard>
    );
  if (step === 'recovery')
    return (
      <SignInCard title="輸入備用碼">
        <Typography sx={{ mb: 2 }}>請輸入一組尚未使用的備用碼。每組只能用一次。</Typography>
        <PlainForm
          key="recovery"
          fields={[{ name: 'recoveryCode', label: '備用碼', autoComplete: 'off', maxLength: 30 }]}
          button="登入"
          onSend={({ recoveryCode = '' }) =>
            orFromTheStart(call<typeof sendRecoveryCode>('POST /api/admin/login/recovery', { body: { recoveryCode } }))
          }
        >
          <Button onClick={() => setStep('code')}>改用驗證碼</Button>
        </PlainForm>
      </SignInCard>
    );
  return <SignInCard title={title}>{first(onNext)}</SignInCard>;
}
