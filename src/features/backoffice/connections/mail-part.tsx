import { Typography } from '@mui/material';
import { call } from '#shared/call.ts';
import { Part } from '../shared/part.tsx';
import { OWN_PASSWORD } from '../shared/plain-form.tsx';
import { ConnectionForm } from './connection-form.tsx';
import type { changeContactMail, changeMailSender, sendTestMail } from './contract.ts';
import { MailServerForm } from './mail-server-form.tsx';
import { SenderDomainSection } from './sender-domain-section.tsx';
import { TrialButton } from './trial-button.tsx';
import type { PartProps } from './use-connections.ts';

/** Mail: the server that sends it, its sender, and where messages to the agency go. */
export function MailPart(props: PartProps) {
  const { mailServer, mailSender } = props.connections;
  return (
    <>
      <Part title="郵件伺服器">
        <MailServerForm {...props} />
        <TrialButton
          label="寄一封測試信給自己"
          busy="寄送中…"
          disabled={!mailServer.isSet}
          onTry={() => call<typeof sendTestMail>('POST /api/admin/connections/mailServer/test')}
        />
      </Part>
      <Part title="寄件人">
        <SenderForm {...props} />
      </Part>
      <SenderDomainSection of={`${mailServer.revision} ${mailSender.revision}`} />
      <Part title="聯絡信收件人">
        <ContactForm {...props} />
      </Part>
    </>
  );
}

function SenderForm(props: PartProps) {
  const { mailSender, companySender } = props.connections;
  const { name, email, isSet, revision } = mailSender;
  return (
    <>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        收件人看到的寄件人。沒有設定時用公司資料：{companySender.name}（{companySender.email}）。
      </Typography>
      <ConnectionForm
        {...props}
        name="mailSender"
        fields={[
          { name: 'name', label: '寄件人名稱', initial: isSet ? name : companySender.name, maxLength: 60 },
          {
            ...{ name: 'email', label: '寄件信箱', type: 'email', initial: isSet ? email : companySender.email },
            help: '多數郵件服務只接受自己帳號的信箱',
          },
          OWN_PASSWORD,
        ]}
        facts={[
          ['寄件人名稱', name],
          ['寄件信箱', email],
        ]}
        button="儲存寄件人"
        removed="信件的寄件人會改用公司資料的名稱與信箱。"
        onSend={({ name = '', email = '', password = '' }) => {
          const body = { name, email, password, revision };
          return call<typeof changeMailSender>('PUT /api/admin/connections/mailSender', { body });
        }}
      />
    </>
  );
}

function ContactForm(props: PartProps) {
  const { contactMail, companySender } = props.connections;
  const { email, isSet, revision } = contactMail;
  return (
    <>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        訪客的訊息與應徵通知寄到這裡。沒有設定時寄到公司資料的信箱：{companySender.email}。
      </Typography>
      <ConnectionForm
        {...props}
        name="contactMail"
        fields={[
          { name: 'email', label: '收件信箱', type: 'email', initial: isSet ? email : companySender.email },
          OWN_PASSWORD,
        ]}
        facts={[['收件信箱', email]]}
        button="儲存收件信箱"
        removed="訊息與應徵通知會改寄到公司資料的信箱。"
        onSend={({ email = '', password = '' }) => {
          const body = { email, password, revision };
          return call<typeof changeContactMail>('PUT /api/admin/connections/contactMail', { body });
        }}
      />
    </>
  );
}
