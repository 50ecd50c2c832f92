import { Alert, Skeleton, Stack, Tab, Tabs } from '@mui/material';
import type { ReactNode } from 'react';
import { LinkBase, Title, useParams } from 'react-admin';
import { FailureNotice } from '../shared/failure-notice.tsx';
import { ManagersOnly } from '../shared/lists/list-states.tsx';
import { MailPart } from './mail-part.tsx';
import { OthersPart } from './others-part.tsx';
import { SignInPart } from './sign-in-part.tsx';
import { StoragePart } from './storage/storage-part.tsx';
import { type PartProps, useConnections } from './use-connections.ts';

/** The outside services, to be set here without a programmer. */
export function ConnectionsPage() {
  return (
    <ManagersOnly>
      <Title title="連線設定" />
      <Loaded />
    </ManagersOnly>
  );
}

const PARTS: Record<string, { label: string; show: (props: PartProps) => ReactNode }> = {
  mail: { label: '寄信', show: (props) => <MailPart {...props} /> },
  'sign-in': { label: '登入', show: (props) => <SignInPart {...props} /> },
  storage: { label: '檔案存放', show: () => <StoragePart /> },
  others: { label: '其他', show: (props) => <OthersPart {...props} /> },
};

function Loaded() {
  const asked = useParams().part ?? '';
  const part = Object.hasOwn(PARTS, asked) ? asked : 'mail';
  const { data, error, refetch, keep } = useConnections();
  if (error && !data) return <FailureNotice error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={420} sx={{ mt: 2 }} />;
  return (
    <Stack spacing={2} sx={{ pt: 1, pb: 4, maxWidth: 860 }}>
      <Tabs value={part} aria-label="連線設定">
        {Object.entries(PARTS).map(([key, { label }]) => (
          <Tab key={key} value={key} label={label} component={LinkBase} to={`/connections/${key}`} />
        ))}
      </Tabs>
      {data.lacksKey && <LacksKey />}
      {PARTS[part]?.show({ connections: data, onChanged: keep, onStale: () => void refetch() })}
    </Stack>
  );
}

const LacksKey = () => (
  <Alert severity="warning">
    這個網站使用 PostgreSQL，可能在好幾台主機上執行，密碼要用每一台都有的金鑰加密才能儲存。請系統管理者執行一次「openssl
    rand -base64 32 &gt; settings.key」，把這個檔案放到每一台主機，並以 SETTINGS_KEY_FILE
    指向它，再重新啟動網站。在那之前，這一頁只能看，不能儲存。
  </Alert>
);
