import type { Connections } from '#features/backoffice/connections/contract.ts';
import { seal } from '#platform/connections/sealed-value.server.ts';
import { makeSettingsKey } from '#platform/connections/settings-key.server.ts';
import { type ConnectionName, type StoredValues, saveStored } from '#platform/connections/stored.server.ts';
import type { Log } from '#platform/watch/log.server.ts';
import { STAFF_PASSWORD, type StaffSite, staffSite } from './staff-site.ts';

export const PATH = '/api/admin/connections';
export const KEY = 'a-key-of-at-least-32-characters-1';
export const PASSWORD = 'a secret that nobody may see';

export const SERVER = {
  host: 'mail.agency.example',
  port: 587,
  security: 'starttls',
  user: 'service',
  password: PASSWORD,
};
export const CLIENT = { clientId: 'client', clientSecret: 'a-secret-of-some-32-characters-123', isOn: true };
/** As staff send them: with their own password. */
export const SURE = { password: STAFF_PASSWORD };
export const TYPED_SERVER = { ...SERVER, ownPassword: STAFF_PASSWORD };
export const TYPED_CLIENT = { ...CLIENT, ...SURE };

/** On PostgreSQL the key must come from a setting, since there may be processes on other machines. */
export const isPostgres = process.env.TEST_DATABASE === 'postgres';
const KEYED: Record<string, string> = isPostgres ? { SETTINGS_KEY: KEY } : {};

/** A site with a signed-in 管理員, and with a key to seal with. */
export async function connectionsSite(env: Record<string, string> = {}, log?: Log) {
  const site = await staffSite({ ...KEYED, ...env }, log);
  const { browser } = await site.manager();
  const read = async () => (await browser.ok('GET', PATH)) as Connections;
  return { site, browser, read };
}

/** Stores a connection as if it had been set in the browser, on a port that only tests use. */
export async function store<K extends ConnectionName>(
  { deps }: Pick<StaffSite, 'deps'>,
  name: K,
  value: StoredValues[K],
) {
  const sealed = seal(makeSettingsKey(deps.settings)!, name, value);
  const change = { name, sealed, revision: 1, staffName: '林主管' };
  await deps.database.transaction((tx) => saveStored(tx, change, deps.now()));
}

/** The mail server of a test, as it would be stored. */
export const serverAt = (
  url: string,
  changes: Partial<StoredValues['mailServer']> = {},
): StoredValues['mailServer'] => ({
  ...{ host: new URL(url).hostname, port: Number(new URL(url).port), security: 'none', user: '', password: '' },
  ...changes,
});
