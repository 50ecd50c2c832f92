import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { call } from '#shared/call.ts';
import { OWN_PASSWORD } from '../shared/plain-form.tsx';
import { ConnectionForm } from './connection-form.tsx';
import type { changeMailServer } from './contract.ts';
import { MAIL_PORTS, MAIL_SERVICES, mailServiceOf, SECURITY_LABELS } from './rules.ts';
import type { PartProps } from './use-connections.ts';

const PORTS = MAIL_PORTS.map((port) => ({ value: String(port), label: String(port) }));
const SECURITIES = Object.entries(SECURITY_LABELS).map(([value, label]) => ({ value, label }));

/** The mail server; one press fills in the settings of well-known services. */
export function MailServerForm(props: PartProps) {
  const { host, port, security, user, hasPassword, isSet, isFixed, revision } = props.connections.mailServer;
  const [chosen, setChosen] = useState<string>();
  const service = MAIL_SERVICES.find(({ label }) => label === chosen) ?? (chosen ? undefined : mailServiceOf(host));
  const filled = chosen && service ? service : { host, port, security };
  return (
    <>
      {!isSet && (
        <Typography variant="body2" sx={{ mb: 1 }}>
          還沒有設定：信件只存成檔案，收件人收不到。
        </Typography>
      )}
      {!isFixed && (
        <Box role="group" aria-label="郵件服務" sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', mb: 1 }}>
          {[...MAIL_SERVICES.map(({ label }) => label), OTHER].map((label) => (
            <Button
              key={label}
              variant={label === (service?.label ?? OTHER) ? 'contained' : 'outlined'}
              aria-pressed={label === (service?.label ?? OTHER)}
              onClick={() => setChosen(label)}
            >
              {label}
            </Button>
          ))}
        </Box>
      )}
      {service && !isFixed && (
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          {service.help}
        </Typography>
      )}
      <ConnectionForm
        key={chosen}
        {...props}
        name="mailServer"
        fields={[
          { name: 'host', label: '主機', initial: filled.host, maxLength: 253, help: '例如 mail.example.com' },
          { name: 'port', label: '連接埠', initial: String(filled.port), options: PORTS },
          { name: 'security', label: '加密方式', initial: filled.security, options: SECURITIES },
          { name: 'user', label: '帳號', initial: user, maxLength: 300, autoComplete: 'off' },
          {
            ...{ name: 'password', label: '密碼', type: 'password', autoComplete: 'new-password' },
            help: hasPassword ? '已設定，不會再顯示；留空表示不變更' : '儲存後不會再顯示',
          },
          { ...OWN_PASSWORD, name: 'ownPassword' },
        ]}
        facts={[
          ['主機', host],
          ['連接埠', String(port)],
          ['加密方式', SECURITY_LABELS[security]],
          ...(isFixed ? [] : [['帳號', user] as const]),
        ]}
        button="儲存郵件伺服器"
        removed="已儲存的帳號與密碼會刪除，之後的信件只存成檔案，收件人收不到。"
        onSend={({ host = '', port, security, user = '', password = '', ownPassword = '' }) => {
          const body = { host, port: Number(port), security: security as 'tls', user, password, ownPassword, revision };
          return call<typeof changeMailServer>('PUT /api/admin/connections/mailServer', { body });
        }}
      />
    </>
  );
}

const OTHER = '其他，自行填寫';
