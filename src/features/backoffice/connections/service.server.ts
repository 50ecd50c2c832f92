import { uuidv7 } from 'uuidv7';
import { currentTexts } from '#features/company/data.server.ts';
import { currentConnections } from '#platform/connections/connections.server.ts';
import {
  askForClient,
  callbackAddress,
  type ProviderName,
} from '#platform/connections/provider-configuration.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { mailboxOf } from '#platform/mail/mail-layout.server.ts';
import { type MailWay, mailTransport } from '#platform/mail/mail-transports.server.ts';
import { lookUpDomain } from '#platform/mail/sender-domain.server.ts';
import { audit } from '../audit/data.server.ts';
import { readSetting, saveSetting } from '../settings/data.server.ts';
import type { SenderDomain, Trial } from './contract.ts';
import { testMail } from './letters.server.ts';
import {
  COMMON_SELECTORS,
  CONNECTION_LABELS,
  type MailFault,
  mailFaultText,
  mailServiceOf,
  recordsFor,
} from './rules.ts';

/** How the next mail is sent: by the current mail server, from the current sender. */
export async function mailWay(deps: Deps): Promise<MailWay> {
  const { company } = await currentTexts(deps);
  const { mailServer, mailFrom, unopened } = await currentConnections(deps);
  const from = mailFrom ?? `"${company.name.replace(/["\\<>]/g, '')}" <${company.email}>`;
  return { server: mailServer, isUnopened: unopened.includes('mailServer'), from };
}

/** In milliseconds: somebody is sitting in front of the screen. */
const WAITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000, exchangeTimeout: 25_000 };

/** Bypasses the outbox: the mail server's answer is the result. */
export async function sendTestMail(deps: Deps, staff: Staff): Promise<Trial> {
  const { settings, database, now, log } = deps;
  const way = await mailWay(deps);
  if (!way.server) return { isOk: false, text: '還沒有設定郵件伺服器，信件只存成檔案' };
  const mail = testMail(await currentTexts(deps), staff, way.from);
  const send = mailTransport(settings.dataDir, async () => way, WAITS);
  const fault = await send({ mailId: uuidv7(), createdAt: now().toISOString(), mail }).then(
    () => undefined,
    (error: MailFault) => error,
  );
  // Not the message: a server's answer may repeat what it was told.
  const code = fault && [fault.code ?? fault.name, fault.responseCode].filter(Boolean).join(' ');
  if (code) log.warn({ fault: code }, 'connections: the test mail could not be sent');
  const detail = { 結果: code ?? '已寄出' };
  const host = hostOfServer(way.server);
  await database.transaction(async (tx) => {
    await audit(tx, staff, { action: '寄送測試信', detail }, now());
    if (fault) return;
    const { revision } = await readSetting(tx, PROVEN);
    await saveSetting(tx, { name: PROVEN, value: { host }, revision: revision + 1, staffName: staff.name }, now());
  });
  if (!fault) return { isOk: true, text: `測試信已寄給 ${staff.email}，請到收件匣查看；沒有的話請看垃圾信件匣` };
  return { isOk: false, text: `${mailFaultText(fault)}（${code}）` };
}

/** What DNS says about the domain of the mails' sender; no other domain can be looked up. */
export async function lookUpSender(deps: Deps): Promise<SenderDomain> {
  const { server, from } = await mailWay(deps);
  const { address } = mailboxOf(from);
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  const host = hostOfServer(server);
  const selectors = { known: mailServiceOf(host)?.selectors ?? [], common: COMMON_SELECTORS };
  const found = await lookUpDomain(domain, selectors);
  const records = recordsFor({ domain, address, host }).map((record) => {
    const { state, text } = found[record.kind];
    return { ...record, state, found: text };
  });
  return { domain, records };
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : '');
const hostOfServer = (server: MailWay['server']) =>
  typeof server === 'string' ? hostOf(server) : (server?.host ?? '');

/** The mail server that last accepted a test mail. */
const PROVEN = 'mailProven';

/** Whether the current mail server has accepted a test mail. */
export async function isMailProven(deps: Deps): Promise<boolean> {
  const { server } = await mailWay(deps);
  const { value } = await readSetting<{ host: string }>(deps.database.db, PROVEN);
  return server !== undefined && value?.host === hostOfServer(server);
}

/** Whether the provider answers, and knows the client. */
export async function trySignIn(deps: Deps, name: ProviderName): Promise<Trial> {
  const label = CONNECTION_LABELS[name];
  const provider = (await currentConnections(deps)).providers[name];
  if (!provider) return { isOk: false, text: `${label}還沒有開啟` };
  const callbackUrl = callbackAddress(deps.settings.publicUrl, name);
  const said = await askForClient(name, provider, callbackUrl).catch((error: Error) => {
    deps.log.warn({ fault: error.message, provider: name }, 'connections: the provider does not answer');
  });
  if (!said) return { isOk: false, text: `連不到${label}的伺服器，請檢查這台主機能不能連到外部網路` };
  return {
    known: { isOk: true, text: `${label}的伺服器有回應，也認得這組 ID 與密鑰` },
    unknown: { isOk: false, text: 'ID 或密鑰不正確，請從主控台重新複製' },
    wrongCallback: { isOk: false, text: '主控台裡沒有這個回呼網址，請把上面的網址貼過去' },
    unsaid: { isOk: true, text: `${label}的伺服器有回應；請再開啟登入頁實際登入一次` },
  }[said];
}
