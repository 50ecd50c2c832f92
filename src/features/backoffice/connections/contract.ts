import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';
import { choice, email, optionalText, text } from '#shared/fields/fields.ts';
import { messages } from '#shared/messages.ts';
import { OWN_PASSWORD, perCaller } from '#shared/rate-limits.ts';
import { Based, mustBeBasedOn } from '#shared/revisions.ts';
import { LACKS_PASSWORD, ownPassword, ownPasswordIfAsked } from '../shared/contract.ts';
import { MAIL_PORTS } from './rules.ts';

/** The state of every part; a secret is never included, only whether there is one. */
const state = {
  isSet: z.boolean(),
  /** Set by an environment variable, which wins, and can't be changed here. */
  isFixed: z.boolean(),
  /** Stored, but sealed with another key: counts as not set. */
  isUnopened: z.boolean(),
  revision: z.number(),
  /** Empty if nobody has set it. */
  changedAt: z.string(),
  changedBy: z.string(),
};

const SignIn = z.object({
  ...state,
  clientId: z.string(),
  hasSecret: z.boolean(),
  isOn: z.boolean(),
  callbackUrl: z.string(),
});
export type SignIn = z.output<typeof SignIn>;

const Security = z.enum(['tls', 'starttls', 'none']);

export const Connections = z.object({
  mailServer: z.object({
    ...state,
    ...{ host: z.string(), port: z.number(), security: Security, user: z.string(), hasPassword: z.boolean() },
  }),
  mailSender: z.object({ ...state, name: z.string(), email: z.string() }),
  contactMail: z.object({ ...state, email: z.string() }),
  line: SignIn,
  google: SignIn,
  zipcodes: z.object({ ...state, url: z.string() }),
  /** All open vacancies, for job boards. */
  feedUrl: z.string(),
  /** There is no key to seal with: several processes may share this database, so a setting has to provide it. */
  lacksKey: z.boolean(),
  /** The sender of mails if none is set. */
  companySender: z.object({ name: z.string(), email: z.string() }),
});
export type Connections = z.output<typeof Connections>;

/** The result of a trial, in words. */
export const Trial = z.object({ isOk: z.boolean(), text: z.string() });
export type Trial = z.output<typeof Trial>;

export const secret = (label: string) =>
  z._default(
    z.string({ error: messages.invalid(label) }).check(
      z.trim(),
      // A line break would end the command that carries it.
      z.regex(/^[^\p{Cc}\u2028\u2029]{0,1000}$/u, { error: messages.invalid(label) }),
    ),
    '',
  );

const HOST = /^[a-z0-9]([a-z0-9.:-]*[a-z0-9])?$/i;
/** Characters that would end the name in a header, or begin an address. */
const PLAIN_NAME = /^[^"(),:;<>@[\]\\]*$/;
/** Whether it is an https address without a name and password. */
const isPlainAddress = (value: string) => {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return protocol === 'https:' && !username && !password;
};

export const readConnections = endpoint('GET /api/admin/connections', {
  access: 'manager',
  summary: 'What the site talks to and how each is set, without its secrets',
  reply: Connections,
});

export const changeMailServer = endpoint('PUT /api/admin/connections/mailServer', {
  access: 'manager',
  summary:
    'Sets the mail server, with the own password; an empty one of its account leaves what is stored for the same server',
  body: z
    .object({
      host: text('主機', { max: 253, pattern: HOST }),
      port: z.int({ error: messages.integer('連接埠') }).check(
        z.refine((port) => (MAIL_PORTS as readonly number[]).includes(port), {
          error: `連接埠 只能是 ${MAIL_PORTS.join('、')}`,
        }),
      ),
      security: choice('加密方式', Security.options),
      user: optionalText('帳號', { max: 300 }),
      /** The password of the account at the mail server. */
      password: secret('密碼'),
      ownPassword,
      revision: mustBeBasedOn,
    })
    .check(
      z.refine(({ security, user }) => security !== 'none' || user === '', {
        error: '不加密的連線會洩漏密碼，請選擇加密，或把帳號留空',
        path: ['security'],
      }),
    ),
  reply: Connections,
  limits: { rate: [OWN_PASSWORD] },
});

export const changeMailSender = endpoint('PUT /api/admin/connections/mailSender', {
  access: 'manager',
  summary: 'Sets what all mails say they are from, with the own password',
  body: z.object({
    name: optionalText('寄件人名稱', { max: 60, pattern: PLAIN_NAME }),
    email: email('寄件信箱'),
    password: ownPassword,
    revision: mustBeBasedOn,
  }),
  reply: Connections,
  limits: { rate: [OWN_PASSWORD] },
});

export const changeContactMail = endpoint('PUT /api/admin/connections/contactMail', {
  access: 'manager',
  summary: 'Sets who gets the messages of the contact form and the applications, with the own password',
  body: z.object({ email: email('收件信箱'), password: ownPassword, revision: mustBeBasedOn }),
  reply: Connections,
  limits: { rate: [OWN_PASSWORD] },
});

export const changeSignIn = endpoint('PUT /api/admin/connections/signIn/{provider}', {
  access: 'manager',
  summary:
    'Sets the client at LINE or Google, with the own password unless it is only turned off; an empty secret leaves the stored one',
  body: z
    .object({
      // LINE calls them Channel ID and secret, Google 用戶端 ID and 用戶端密鑰.
      clientId: text('ID', { max: 300 }),
      clientSecret: secret('密鑰'),
      isOn: z.boolean({ error: messages.invalid('開啟') }),
      password: ownPasswordIfAsked,
      revision: mustBeBasedOn,
    })
    .check(
      z.refine(({ clientSecret, isOn, password }) => password !== '' || (!isOn && clientSecret === ''), {
        error: LACKS_PASSWORD,
        path: ['password'],
      }),
    ),
  reply: Connections,
  limits: { rate: [OWN_PASSWORD] },
});

export const changeZipcodes = endpoint('PUT /api/admin/connections/zipcodes', {
  access: 'manager',
  summary: 'Sets where the listing of postal codes is refreshed from',
  body: z.object({
    url: text('網址', { max: 500 }).check(z.refine(isPlainAddress, { error: '網址 須為 https:// 開頭的網址' })),
    revision: mustBeBasedOn,
  }),
  reply: Connections,
});

export const removeConnection = endpoint('DELETE /api/admin/connections/stored/{name}', {
  access: 'manager',
  summary: 'Takes away what is stored of one of them, its secret included',
  body: Based,
  reply: Connections,
});

export const sendTestMail = endpoint('POST /api/admin/connections/mailServer/test', {
  access: 'manager',
  summary: 'Mails whoever asks, at once and past the outbox, and says what the mail server said',
  reply: Trial,
  limits: { rate: [perCaller(10)] },
});

export const RECORD_STATES = { set: '已設定', missing: '沒有設定', unknown: '無法查詢' } as const;

const SenderDomain = z.object({
  domain: z.string(),
  records: z.array(
    z.object({
      kind: z.enum(['SPF', 'DKIM', 'DMARC']),
      state: z.enum(['set', 'missing', 'unknown']),
      /** What was found. */
      found: z.string(),
      /** The TXT record to add: its name and its content; empty if only the mail service knows it. */
      name: z.string(),
      content: z.string(),
      advice: z.string(),
    }),
  ),
});
export type SenderDomain = z.output<typeof SenderDomain>;

export const readSenderDomain = endpoint('GET /api/admin/connections/senderDomain', {
  access: 'manager',
  summary: 'What DNS says of the domain of the sender that is set, and of no other',
  reply: SenderDomain,
  limits: { rate: [perCaller(30)] },
});

export const trySignIn = endpoint('POST /api/admin/connections/signIn/{provider}/try', {
  access: 'manager',
  summary: 'Asks the provider whether it answers and knows the client',
  reply: Trial,
  limits: { rate: [perCaller(20)] },
});
