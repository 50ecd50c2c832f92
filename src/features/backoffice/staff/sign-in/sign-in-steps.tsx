import { Alert, Button, Stack, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { call } from '#shared/call.ts';
import { PlainForm } from '../../shared/plain-form.tsx';
import { tellOthers } from '../../shared/use-sign-ins.ts';
import { FEW_CODES } from '../rules.ts';
import type { Next, sendCode, sendRecoveryCode } from './contract.ts';
import { SecondFactorForm } from './second-factor-form.tsx';
import { SignInCard } from './sign-in-card.tsx';

type Step = Next['next'] | 'first' | 'recovery';

interface Props {
  title: string;
  /** The first step; it calls `onNext` with what the server requires next. */
  first: (onNext: (next: Next) => void) => ReactNode;
  /** Where to go once signed in. */
  goal: string;
}

/** Signing in: the first step, then the second factor or its setup. */
export function SignInSteps({ title, first, goal }: Props) {
  const [step, setStep] = useState<Step>('first');
  const [left, setLeft] = useState<number>();
  // Loads the back-office anew, so that nothing of an earlier user remains in memory.
  const goOn = (to = goal) => window.location.assign(to);
  const enter = () => {
    tellOthers('signed in');
    goOn();
  };
  const onNext = ({ next }: Next) => (next === 'done' ? enter() : setStep(next));
  // Too many wrong codes, or too much time, end this attempt; and it may have been another account's password.
  const again = <Button onClick={() => setStep('first')}>重新登入</Button>;
  if (left !== undefined) return <FewCodes left={left} onGo={goOn} />;
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
          onSend={async ({ code = '' }) => {
            await call<typeof sendCode>('POST /api/admin/login/code', { body: { code } });
            enter();
          }}
        >
          <Button onClick={() => setStep('recovery')}>改用備用碼</Button>
          {again}
        </PlainForm>
      </SignInCard>
    );
  if (step === 'recovery')
    return (
      <SignInCard title="輸入備用碼">
        <Typography sx={{ mb: 2 }}>請輸入一組尚未使用的備用碼。每組只能用一次。</Typography>
        <PlainForm
          key="recovery"
          fields={[{ name: 'recoveryCode', label: '備用碼', autoComplete: 'off', hasFocus: true, maxLength: 30 }]}
          button="登入"
          onSend={async ({ recoveryCode = '' }) => {
            const { recoveryCodesLeft } = await call<typeof sendRecoveryCode>('POST /api/admin/login/recovery', {
              body: { recoveryCode },
            });
            if (recoveryCodesLeft > FEW_CODES) return enter();
            tellOthers('signed in');
            setLeft(recoveryCodesLeft);
          }}
        >
          <Button onClick={() => setStep('code')}>改用驗證碼</Button>
          {again}
        </PlainForm>
      </SignInCard>
    );
  return <SignInCard title={title}>{first(onNext)}</SignInCard>;
}

/**
 * Somebody who uses up the recovery codes can't get in without the phone: this warns in time, at the only place where the
 * codes are used.
 */
function FewCodes({ left, onGo }: { left: number; onGo: (to?: string) => void }) {
  return (
    <SignInCard title={left === 0 ? '備用碼用完了' : '備用碼快用完了'}>
      <Alert severity="warning" sx={{ mb: 3 }}>
        {left === 0
          ? '手機還在時，請到「我的帳號」重新設定兩步驟驗證，取得新的備用碼；手機已遺失時，請洽管理員重設。'
          : `備用碼只剩 ${left} 組，用完後沒有手機就無法登入。請到「我的帳號」重新設定兩步驟驗證，取得新的備用碼。`}
      </Alert>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button variant="contained" onClick={() => onGo('/admin/account')}>
          前往我的帳號
        </Button>
        <Button onClick={() => onGo()}>稍後再說</Button>
      </Stack>
    </SignInCard>
  );
}
