import { Alert, Button, CircularProgress, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { encode } from 'uqr';
import { call } from '#shared/call.ts';
import { FailureNotice } from '../../shared/failure-notice.tsx';
import { PlainForm } from '../../shared/plain-form.tsx';
import type { confirmSecondFactor, SecondFactorSetup, setUpSecondFactor } from './contract.ts';

interface Props {
  /** A setup that was already started; without it, the form starts one as the sign-in allows. */
  started?: SecondFactorSetup;
  onDone: () => void;
}

/** Sets up the app for the second step, and shows the recovery codes, which are never shown again. */
export function SecondFactorForm({ started, onDone }: Props) {
  const [codes, setCodes] = useState<string[]>();
  const setup = useQuery({
    initialData: started,
    queryKey: ['second-factor-setup'],
    queryFn: () => call<typeof setUpSecondFactor>('POST /api/admin/secondFactor/setup'),
    // Asking again would make a second secret, and the first QR code worthless.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (setup.error) return <FailureNotice error={setup.error} onRetry={() => setup.refetch()} />;
  if (!setup.data) return <CircularProgress aria-label="載入中" />;
  return (
    <Stack spacing={2}>
      <Typography>
        請用手機的驗證 App（例如 Google Authenticator、Microsoft Authenticator）掃描 QR 碼，再輸入 App 顯示的 6 位數字。
      </Typography>
      <QrCode text={setup.data.uri} />
      <Typography variant="body2" color="text.secondary">
        無法掃描時，請在 App 輸入這組金鑰：
        <br />
        <code style={{ fontSize: '1rem', overflowWrap: 'anywhere' }}>
          {setup.data.secret.match(/.{1,4}/g)?.join(' ')}
        </code>
      </Typography>
      <PlainForm
        fields={[{ name: 'code', label: '驗證碼', isCode: true, maxLength: 20 }]}
        button="啟用兩步驟驗證"
        onSend={async ({ code = '' }) => {
          const { recoveryCodes } = await call<typeof confirmSecondFactor>('POST /api/admin/secondFactor/confirm', {
            body: { code },
          });
          setCodes(recoveryCodes);
        }}
      />
    </Stack>
  );
}

function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width="208"
      height="208"
      role="img"
      aria-label="兩步驟驗證的 QR 碼"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#12303b" />
    </svg>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const isKept = useRef(false);
  // They are never shown a second time.
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!isKept.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return (
    <Stack spacing={2} useFlexGap>
      <Alert severity="warning">
        兩步驟驗證已啟用。請妥善保存以下 {codes.length} 組備用碼：手機不在身邊時，每組可登入一次。離開此頁後不會再顯示。
      </Alert>
      <ul
        aria-label="備用碼"
        style={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(8.5rem, 1fr))',
          gap: '4px 16px',
          listStyle: 'none',
          margin: 0,
          padding: 0,
        }}
      >
        {codes.map((code) => (
          <li key={code}>
            <code style={{ fontSize: '1.0625rem' }}>{code}</code>
          </li>
        ))}
      </ul>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button
          variant="outlined"
          onClick={() => navigator.clipboard?.writeText(codes.join('\n')).then(() => setCopied(true))}
        >
          {isCopied ? '已複製' : '複製'}
        </Button>
        <Button variant="outlined" onClick={() => window.print()}>
          列印
        </Button>
        <Button
          variant="contained"
          onClick={() => {
            isKept.current = true;
            onDone();
          }}
        >
          我已保存，繼續
        </Button>
      </Stack>
    </Stack>
  );
}
