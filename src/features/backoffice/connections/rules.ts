export const CONNECTION_LABELS = {
  mailServer: '郵件伺服器',
  mailSender: '寄件人',
  contactMail: '聯絡信收件人',
  line: 'LINE 登入',
  google: 'Google 登入',
  zipcodes: '郵遞區號清單',
  storage: '檔案存放',
} as const;

export const UNOPENED_ADVICE = '請把原來的 settings.key（或 SETTINGS_KEY）放回並重新啟動，或到「連線設定」重新填寫';

/** The ports on which mail servers accept mail; the site connects to no other port on anybody's behalf. */
export const MAIL_PORTS = [25, 465, 587, 2525] as const;

export const SECURITY_LABELS = {
  tls: 'SSL/TLS（一開始就加密）',
  starttls: 'STARTTLS（連線後加密）',
  none: '不加密（限內部網路，免密碼）',
} as const;

interface MailService {
  label: string;
  host: string;
  port: (typeof MAIL_PORTS)[number];
  security: keyof typeof SECURITY_LABELS;
  /** Usual difficulties with this service. */
  help: string;
  /** What the sender's domain must contain if this service sends. */
  spf: string;
  /** The names under which it publishes its DKIM keys. */
  selectors: readonly string[];
}

/** Services that many agencies use. */
export const MAIL_SERVICES: readonly MailService[] = [
  {
    label: 'Google Workspace',
    host: 'smtp.gmail.com',
    port: 465,
    security: 'tls',
    help: '帳號填完整的電子信箱，密碼要用「應用程式密碼」：先在 Google 帳戶開啟兩步驟驗證，再產生一組 16 碼的密碼。',
    spf: 'v=spf1 include:_spf.google.com ~all',
    selectors: ['google'],
  },
  {
    label: 'Microsoft 365',
    host: 'smtp.office365.com',
    port: 587,
    security: 'starttls',
    help: '帳號填完整的電子信箱。請系統管理員在 Microsoft 365 系統管理中心，為這個信箱開啟「已驗證的 SMTP」。',
    spf: 'v=spf1 include:spf.protection.outlook.com -all',
    selectors: ['selector1', 'selector2'],
  },
  {
    label: '中華電信 HiNet',
    host: 'msa.hinet.net',
    port: 465,
    security: 'tls',
    help: '帳號與密碼是 HiNet 信箱的帳號與密碼；寄件信箱要與帳號相同。主機名稱以中華電信給您的資料為準。',
    spf: '',
    selectors: [],
  },
];

export const mailServiceOf = (host: string) => MAIL_SERVICES.find((service) => service.host === host.toLowerCase());

/** The names to look under if the service isn't known. */
export const COMMON_SELECTORS = ['default', 'mail', 'dkim', 's1', 's2', 'k1'] as const;

/** A mail server as SPF names it. */
const placeOf = (host: string) =>
  /^[\d.]+$/.test(host) ? `ip4:${host}` : host.includes(':') ? `ip6:${host}` : `a:${host}`;

/** The TXT records that make a domain's mails trustworthy; DKIM's content is known only to the mail service. */
export function recordsFor({ domain, address, host }: { domain: string; address: string; host: string }) {
  const service = mailServiceOf(host);
  const [selector] = service?.selectors ?? [];
  return [
    {
      kind: 'SPF' as const,
      name: domain,
      content: service?.spf || `v=spf1 mx${host ? ` ${placeOf(host)}` : ''} ~all`,
      advice: '請在網域的 DNS 新增這筆 TXT 紀錄。一個網域只能有一筆 SPF，內容以郵件服務的說明為準。',
    },
    {
      kind: 'DKIM' as const,
      name: selector ? `${selector}._domainkey.${domain}` : '',
      content: '',
      advice: '金鑰由郵件服務產生：請到郵件服務的管理畫面開啟 DKIM，再把它給您的 TXT 紀錄加到網域的 DNS。',
    },
    {
      kind: 'DMARC' as const,
      name: `_dmarc.${domain}`,
      content: `v=DMARC1; p=none; rua=mailto:${address}`,
      advice: '請在網域的 DNS 新增這筆 TXT 紀錄。收幾週報告、確認都正常之後，再把 p=none 改成 p=quarantine。',
    },
  ];
}

/** The error of a failed sending. */
export type MailFault = Error & { code?: string; responseCode?: number; command?: string };

/** First by the words of the error, since one code stands for many causes. */
const BY_WORDS: readonly (readonly [RegExp, string])[] = [
  [/NOKEY/, '郵件伺服器的設定解不開，請把原來的金鑰放回，或重新填寫'],
  [/ENOTFOUND|EAI_AGAIN|EDNS/, '找不到這台主機，請檢查主機名稱有沒有打錯'],
  [/ECONNREFUSED/, '主機拒絕連線，請檢查連接埠；有些主機只開放 465 或 587'],
  [/EHOSTUNREACH|ENETUNREACH/, '連不到這台主機，請檢查網路與防火牆'],
  [/wrong version number|packet length|EPROTO\b/i, '加密方式不對：465 請選 SSL/TLS，587 請選 STARTTLS'],
  [/certificate|altname|CERT_/i, '主機的憑證無法信任，所以沒有送出密碼；請檢查主機名稱是否與憑證相同'],
  [/STARTTLS|ETLS/i, '主機沒有提供加密連線，所以沒有送出密碼；請改選 SSL/TLS 與連接埠 465'],
  [/ETIMEDOUT|timeout|AbortError|EABORT/i, '主機沒有回應，請檢查主機名稱、連接埠與防火牆'],
  [/EAUTH|ENOAUTH/, '帳號或密碼不正確；Google 的信箱要用應用程式密碼，Microsoft 的信箱要先開放 SMTP'],
];

/** Explains an error to somebody who has never heard of SMTP. */
export function mailFaultText({ name, code, message, command = '', responseCode = 0 }: MailFault): string {
  const found = BY_WORDS.find(([words]) => words.test(`${name} ${code} ${message}`));
  if (found) return found[1];
  if (command === 'MAIL FROM') return '主機不接受這個寄件人，請把寄件信箱改成這個帳號可以使用的信箱';
  if (command === 'RCPT TO')
    return '主機不接受您的信箱當收件人，請確認您的帳號信箱是否正確，或這台主機是否需要帳號與密碼';
  if (code === 'EENVELOPE') return '主機不接受寄件人或收件人，請檢查寄件信箱';
  if (responseCode >= 500) return '主機退回了這封信，可能把它當成垃圾信，或已達寄送上限';
  if (responseCode >= 400) return '主機暫時不收信，請過幾分鐘再試一次';
  return '信寄不出去，請檢查設定';
}

/** Why a letter did not reach its recipient, from the fault that the outbox stored, such as EENVELOPE 550 RCPT TO. */
export function letterFaultText(fault: string): string {
  return `${textOfLetter(fault)}（${fault}）`;
}

function textOfLetter(fault: string): string {
  if (fault === 'EXPIRED') return '超過期限，沒有寄出';
  if (!isOfRecipient(fault)) return serverFaultText(fault);
  const { responseCode, command } = partsOf(fault);
  if (responseCode >= 400 && responseCode < 500) return '主機暫時不收這封信';
  // Older faults don't say whose address was refused.
  return command ? '主機不接受這個收件信箱，可能打錯或已停用' : '主機不接受收件信箱（可能打錯或已停用）或寄件信箱';
}

/** Whether the server refused the recipient's address, or may have. */
export function isOfRecipient(fault: string): boolean {
  const { code, command } = partsOf(fault);
  return code === 'EENVELOPE' && (command === 'RCPT TO' || command === '');
}

/** Why no letters can be sent, from such a fault. */
export function serverFaultText(fault: string): string {
  const { command, code, responseCode } = partsOf(fault);
  const said = { name: '', message: '', code, responseCode };
  if (command === 'MAIL FROM') return mailFaultText({ ...said, command });
  // If the refusal comes after the addresses, the letter itself is refused.
  return mailFaultText(command === 'DATA' ? { ...said, code: 'EMESSAGE' } : said);
}

function partsOf(fault: string) {
  const [code = '', answer = '', ...command] = fault.split(' ');
  return { code, responseCode: Number(answer), command: command.join(' ') };
}
