import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Title, useNotify } from 'react-admin';
import { call } from '#shared/call.ts';
import { FailureNotice } from '../shared/failure-notice.tsx';
import { Part } from '../shared/part.tsx';
import { OWN_PASSWORD, type PlainField, PlainForm } from '../shared/plain-form.tsx';
import { FEW_CODES, ROLE_LABELS } from './rules.ts';
import {
  type changeStaffPassword,
  PROOF_LABEL,
  type readMe,
  type SecondFactorSetup,
  type startSecondFactor,
} from './sign-in/contract.ts';
import { SecondFactorForm } from './sign-in/second-factor-form.tsx';

/** Settings that all staff manage for themselves. */
export function AccountPage() {
  const notify = useNotify();
  const me = useQuery({ queryKey: ['me'], queryFn: () => call<typeof readMe>('GET /api/admin/me') });
  if (me.error && !me.data) return <FailureNotice error={me.error} onRetry={() => me.refetch()} />;
  if (!me.data) return <Skeleton variant="rounded" height={320} sx={{ mt: 2 }} />;
  const { name, email, role, hasSecondFactor, recoveryCodesLeft } = me.data;
  return (
    <Box sx={{ pt: 2, pb: 4, display: 'grid', gap: 2, maxWidth: 560 }}>
      <Title title="我的帳號" />
      <Part title={name}>
        <Typography>
          {email}　{ROLE_LABELS[role]}
        </Typography>
      </Part>
      <Part title="變更密碼">
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          變更後，其他裝置會自動登出，還沒使用的密碼重設連結也會失效。
        </Typography>
        <PlainForm
          fields={[
            { name: 'password', label: '舊密碼', type: 'password', autoComplete: 'current-password', maxLength: 200 },
            {
              name: 'newPassword',
              label: '新密碼',
              type: 'password',
              autoComplete: 'new-password',
              help: '12 至 128 個字元，至少 6 個不同的字元',
              maxLength: 128,
            },
            {
              name: 'confirmation',
              label: '確認新密碼',
              type: 'password',
              autoComplete: 'new-password',
              maxLength: 128,
            },
          ]}
          button="變更密碼"
          isEmptied
          onSend={async ({ password = '', newPassword = '', confirmation = '' }) => {
            const body = { password, newPassword, confirmation };
            await call<typeof changeStaffPassword>('POST /api/admin/password', { body });
            notify('密碼已變更', { type: 'success' });
          }}
        />
      </Part>
      <Part title="兩步驟驗證">
        <SecondFactor isOn={hasSecondFactor} recoveryCodesLeft={recoveryCodesLeft} onDone={() => me.refetch()} />
      </Part>
    </Box>
  );
}

const PROOF: PlainField = { name: 'proof', label: PROOF_LABEL, autoComplete: 'one-time-code', maxLength: 30 };

function SecondFactor({ isOn, recoveryCodesLeft: left, onDone }: SecondFactorProps) {
  const [started, setStarted] = useState<SecondFactorSetup>();
  if (started)
    return (
      <SecondFactorForm
        started={started}
        onDone={() => {
          setStarted(undefined);
          onDone();
        }}
      />
    );
  return (
    <>
      {isOn && (
        <Alert severity={left > FEW_CODES ? 'success' : 'warning'} sx={{ mb: 2 }}>
          已啟用，備用碼還有 {left} 組。
        </Alert>
      )}
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {isOn
          ? '更換手機，或備用碼遺失、快用完時，可以重新設定：原有的驗證 App 與備用碼會失效，其他裝置會自動登出。手機與備用碼都遺失時，請洽管理員。'
          : '登入時除了密碼，再輸入手機 App 的驗證碼，帳號更安全。啟用後，其他裝置會自動登出。'}
      </Typography>
      <PlainForm
        key={String(isOn)}
        fields={isOn ? [PROOF, OWN_PASSWORD] : [OWN_PASSWORD]}
        button={isOn ? '重新設定' : '設定兩步驟驗證'}
        onSend={async ({ password = '', proof = '' }) => {
          const body = { password, proof };
          setStarted(await call<typeof startSecondFactor>('POST /api/admin/secondFactor/start', { body }));
        }}
      />
    </>
  );
}

interface SecondFactorProps {
  isOn: boolean;
  recoveryCodesLeft: number;
  onDone: () => void;
}
