import { Alert, Box, Button, Chip, Link, Typography } from '@mui/material';
import { call } from '#shared/call.ts';
import { ConfirmButton } from '../shared/confirm-button.tsx';
import { Part } from '../shared/part.tsx';
import { OWN_PASSWORD } from '../shared/plain-form.tsx';
import { useAct } from '../shared/use-act.ts';
import { ConnectionForm } from './connection-form.tsx';
import type { changeSignIn, trySignIn } from './contract.ts';
import { CopyField } from './copy-field.tsx';
import { TrialButton } from './trial-button.tsx';
import type { PartProps } from './use-connections.ts';

type Provider = 'line' | 'google';

interface Words {
  title: string;
  name: string;
  console: string;
  consoleName: string;
  steps: readonly string[];
  id: string;
  secret: string;
}

const WORDS: Record<Provider, Words> = {
  line: {
    title: 'LINE 登入',
    name: 'LINE',
    console: 'https://developers.line.biz/console/',
    consoleName: 'LINE Developers',
    steps: [
      '建立 Provider，再建立「LINE Login」頻道（Channel），App types 勾選「Web app」。',
      '在頻道的「LINE Login」分頁，把上面的回呼網址貼到「Callback URL」。',
      '在「Basic settings」分頁，申請「Email address permission」，並複製 Channel ID 與 Channel secret 貼到下面。',
      '把頻道狀態從 Developing 改成 Published，其他人才能登入。',
    ],
    id: 'Channel ID',
    secret: 'Channel secret',
  },
  google: {
    title: 'Google 登入',
    name: 'Google',
    console: 'https://console.cloud.google.com/auth/clients',
    consoleName: 'Google Cloud 主控台',
    steps: [
      '建立專案，在「Google Auth Platform」填寫應用程式名稱與使用者支援電子郵件，對象選「外部」。',
      '在「用戶端」建立 OAuth 用戶端，類型選「網頁應用程式」，把上面的回呼網址貼到「已授權的重新導向 URI」。',
      '建立後複製用戶端 ID 與用戶端密鑰貼到下面；密鑰只在那時顯示一次。',
      '在「目標對象」按「發布應用程式」，其他人才能登入。',
    ],
    id: '用戶端 ID',
    secret: '用戶端密鑰',
  },
};

/** Signing in with LINE and Google: what to register there, and what to enter here. */
export function SignInPart(props: PartProps) {
  return (
    <>
      <ProviderPart provider="line" {...props} />
      <ProviderPart provider="google" {...props} />
    </>
  );
}

function ProviderPart({ provider, ...props }: PartProps & { provider: Provider }) {
  const { callbackUrl, clientId, hasSecret, isOn, isFixed, isSet, revision } = props.connections[provider];
  const words = WORDS[provider];
  const row = 'PUT /api/admin/connections/signIn/{provider}';
  const change = (body: { clientId: string; clientSecret: string; isOn: boolean; password: string }) =>
    call<typeof changeSignIn>(row, { params: { provider }, body: { ...body, revision } });
  return (
    <Part title={words.title}>
      <Chip size="small" color={isOn ? 'success' : 'default'} label={isOn ? '已開啟' : '未開啟'} sx={{ mb: 1 }} />
      <CopyField label={`${words.name} 的回呼網址`} value={callbackUrl} />
      {/^http:\/\/(?!localhost|127\.)/.test(callbackUrl) && (
        <Alert severity="warning" sx={{ my: 1 }}>
          這個網站的網址不是 https，{words.name} 只接受 https 的回呼網址。請先設定 PUBLIC_URL 與憑證。
        </Alert>
      )}
      {!isFixed && (
        <Box component="ol" sx={{ pl: 3, my: 1, '& li': { mb: 0.5 } }}>
          {words.steps.map((step, i) => (
            <Typography key={step} component="li" variant="body2">
              {i === 0 && (
                <Link href={words.console} target="_blank" rel="noreferrer">
                  開啟 {words.consoleName}
                </Link>
              )}
              {i === 0 && '，'}
              {step}
            </Typography>
          ))}
        </Box>
      )}
      <ConnectionForm
        {...props}
        name={provider}
        fields={[
          { name: 'clientId', label: words.id, initial: clientId, maxLength: 300, autoComplete: 'off' },
          {
            ...{ name: 'clientSecret', label: words.secret, type: 'password', autoComplete: 'new-password' },
            help: hasSecret ? '已設定，不會再顯示；留空表示不變更' : '儲存後不會再顯示',
          },
          OWN_PASSWORD,
        ]}
        facts={[[words.id, clientId]]}
        button={isOn ? '儲存' : '儲存並開啟'}
        removed={`已儲存的 ID 與密鑰會刪除，會員不能再用 ${words.name} 登入。`}
        onSend={({ clientId = '', clientSecret = '', password = '' }) =>
          change({ clientId, clientSecret, isOn: true, password })
        }
      >
        {isSet && !isFixed && isOn && (
          <SwitchOff
            name={words.name}
            onOff={async () => props.onChanged(await change({ clientId, clientSecret: '', isOn: false, password: '' }))}
          />
        )}
      </ConnectionForm>
      {isOn && (
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'flex-start' }}>
          <TrialButton
            label="測試連線"
            busy="測試中…"
            onTry={() =>
              call<typeof trySignIn>('POST /api/admin/connections/signIn/{provider}/try', { params: { provider } })
            }
          />
          <Button href="/login" target="_blank" rel="noreferrer" sx={{ mt: 2 }}>
            在新分頁開啟登入頁
          </Button>
        </Box>
      )}
    </Part>
  );
}

function SwitchOff({ name, onOff }: { name: string; onOff: () => Promise<void> }) {
  const { act, isBusy } = useAct();
  return (
    <ConfirmButton
      variant="outlined"
      disabled={isBusy}
      title={`關閉 ${name} 登入`}
      content={`只用 ${name} 登入的會員會暫時無法登入。ID 與密鑰會留著，可以隨時再開啟。`}
      confirm="關閉"
      onConfirm={() => act(onOff, `已關閉 ${name} 登入`)}
    >
      關閉
    </ConfirmButton>
  );
}
