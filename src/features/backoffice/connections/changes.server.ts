import { isDeepStrictEqual } from 'node:util';
import { currentTexts } from '#features/company/data.server.ts';
import { readPostings } from '#features/vacancies/posting/feed/contract.ts';
import { isFromEnvironment } from '#platform/connections/connections.server.ts';
import { callbackAddress, type ProviderName } from '#platform/connections/provider-configuration.server.ts';
import { seal } from '#platform/connections/sealed-value.server.ts';
import { findSettingsKey, isKeyFromSetting, makeSettingsKey } from '#platform/connections/settings-key.server.ts';
import {
  CONNECTION_NAMES,
  type ConnectionName,
  readStored,
  type StoredConnections,
  type StoredValues,
  saveStored,
} from '#platform/connections/stored.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { fieldsRefused, notFound, refuseStale, ruleBroken } from '#platform/http/refusal.server.ts';
import { mailboxOf } from '#platform/mail/mail-layout.server.ts';
import { hastenMails } from '#platform/mail/outbox.server.ts';
import { audit } from '../audit/data.server.ts';
import type { Connections, SignIn } from './contract.ts';
import { CONNECTION_LABELS } from './rules.ts';

const FIXED = '由環境變數設定，不能在這裡修改';
const LACKS_KEY = '伺服器還沒有加密用的金鑰，請先設定 SETTINGS_KEY_FILE（見本頁上方的說明）';
const LACKS_FILE = '讀不到資料夾裡的 settings.key，請系統管理者檢查這個檔案的權限';

/** As stored, not as last known; without the secrets. */
export async function read(deps: Deps): Promise<Connections> {
  const { database, settings } = deps;
  const { company } = await currentTexts(deps);
  const stored = await readStored(database.db, findSettingsKey(settings));
  const state = (name: ConnectionName) => {
    const row = stored[name];
    const isFixed = isFromEnvironment[name](settings);
    return {
      isSet: isFixed || row?.value !== undefined,
      isFixed,
      isUnopened: !isFixed && Boolean(row?.sealed) && row?.value === undefined,
      revision: row?.revision ?? 0,
      changedAt: row?.updatedAt ?? '',
      changedBy: row?.staffName ?? '',
    };
  };
  const signIn = (name: ProviderName): SignIn => {
    const fixed = settings.providers[name];
    const value = stored[name]?.value;
    return {
      ...state(name),
      clientId: fixed?.clientId ?? value?.clientId ?? '',
      hasSecret: Boolean(fixed ?? value?.clientSecret),
      isOn: fixed ? true : (value?.isOn ?? false),
      callbackUrl: callbackAddress(settings.publicUrl, name),
    };
  };
  const sender = mailboxOf(settings.mailFrom ?? stored.mailSender?.value?.address ?? '');
  return {
    mailServer: { ...state('mailServer'), ...serverOf(settings.smtpUrl, stored) },
    mailSender: { ...state('mailSender'), name: sender.name ?? '', email: sender.address },
    contactMail: {
      ...state('contactMail'),
      email: settings.contactMailTo ?? stored.contactMail?.value?.address ?? '',
    },
    line: signIn('line'),
    google: signIn('google'),
    zipcodes: { ...state('zipcodes'), url: settings.zipcodeUrl ?? stored.zipcodes?.value?.url ?? '' },
    feedUrl: settings.publicUrl + readPostings.path,
    lacksKey: isKeyFromSetting(settings) && !findSettingsKey(settings),
    companySender: { name: company.name, email: company.email },
  };
}

function serverOf(smtpUrl: string | undefined, stored: StoredConnections) {
  if (smtpUrl && URL.canParse(smtpUrl)) {
    // For an address from the environment only the host: the rest may be secret.
    const { protocol, hostname, port } = new URL(smtpUrl);
    const security = protocol === 'smtps:' ? ('tls' as const) : ('starttls' as const);
    const usual = protocol === 'smtps:' ? 465 : 587;
    return { host: hostname, port: Number(port) || usual, security, user: '', hasPassword: false };
  }
  const value = smtpUrl ? undefined : stored.mailServer?.value;
  const { host = '', port = 587, security = 'starttls', user = '', password = '' } = value ?? {};
  return { host, port, security, user, hasPassword: password !== '' };
}

interface Change<K extends ConnectionName> {
  name: K;
  based: number;
  /** The new value, if any, and its text for the log; null removes it. */
  next: (
    before: StoredValues[K] | undefined,
    isUnopened: boolean,
  ) => { value: StoredValues[K] | null; detail: Record<string, string | number> } | null;
  /** Even while the environment sets the connection. */
  isAlways?: boolean;
  /** What else belongs to the change. */
  also?: (tx: Tx, value: StoredValues[K] | undefined, at: Date) => Promise<void>;
}

export async function change<K extends ConnectionName>(
  deps: Deps,
  staff: Staff,
  given: Change<K>,
): Promise<Connections> {
  await changeStored(deps, staff, given);
  return read(deps);
}

export function refuseFixed({ settings }: Deps, name: ConnectionName): void {
  if (isFromEnvironment[name](settings)) throw ruleBroken(FIXED);
}

function keyOf(settings: Deps['settings']): Buffer {
  const key = makeSettingsKey(settings);
  if (!key) throw ruleBroken(isKeyFromSetting(settings) ? LACKS_KEY : LACKS_FILE);
  return key;
}

export async function changeStored<K extends ConnectionName>(
  deps: Deps,
  staff: Staff,
  { name, based, next, isAlways, also }: Change<K>,
): Promise<void> {
  const { database, settings, now } = deps;
  if (!isAlways) refuseFixed(deps, name);
  const at = now();
  await database.transaction(async (tx) => {
    const row = (await readStored(tx, findSettingsKey(settings)))[name];
    const revision = row?.revision ?? 0;
    const change = next(row?.value as StoredValues[K] | undefined, Boolean(row?.sealed) && row?.value === undefined);
    if (based !== revision && change && isDeepStrictEqual(row?.value, change.value)) return;
    refuseStale({ revision }, based);
    const sealed = change?.value ? seal(keyOf(settings), name, change.value) : null;
    await saveStored(tx, { name, sealed, revision: revision + 1, staffName: staff.name }, at);
    const subject = { kind: '設定', id: name, name: CONNECTION_LABELS[name] };
    const action = change ? '修改連線設定' : '移除連線設定';
    await audit(tx, staff, { action, subject, detail: change?.detail ?? {} }, at);
    // Mails that could not be sent so far need not wait for their next try.
    if (name === 'mailServer' || name === 'mailSender') await hastenMails(tx, at);
    await also?.(tx, change?.value ?? undefined, at);
  });
}

export function remove(deps: Deps, staff: Staff, name: string, based: number): Promise<Connections> {
  // Without it files would be nowhere: they are moved back instead.
  const known = CONNECTION_NAMES.find((one) => one === name && one !== 'storage');
  if (!known) throw notFound();
  return change(deps, staff, { name: known, based, next: () => null });
}

/** What the log says about a secret. */
export const toldOf = (given: string, kept: string) => (given ? '已更換' : kept ? '沿用' : '無');

/**
 * A stored secret is only kept for the server it was given for: with another host or account it would be sent to somebody
 * else.
 */
export function secretOf(given: string, kept: string, { field, isSame }: { field: string; isSame: boolean }): string {
  if (given) return given;
  if (kept && !isSame) throw fieldsRefused({ [field]: ['主機、帳號或 ID 變更時，請重新輸入'] });
  return kept;
}
