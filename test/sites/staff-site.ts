import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import { addStaff } from '#features/backoffice/staff/data.server.ts';
import { hashPassword } from '#platform/passwords.server.ts';
import type { Log } from '#platform/watch/log.server.ts';
import type { Role } from '#shared/contract.ts';
import { type AccountSite, accountSite, type Browser } from './account-site.ts';

export const STAFF_PASSWORD = 'correct horse battery';

/** The phone app's code at the site's time. */
export const codeAt = (secret: string, now: Date) =>
  new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secret) }).generate({
    timestamp: now.getTime(),
  });

let hashed: Promise<string> | undefined;

/** Adds a staff account without the usual way: no mail, no link of the first start. */
export async function addAccount({ deps }: AccountSite, role: Role, email: string, name: string): Promise<string> {
  hashed ??= hashPassword(STAFF_PASSWORD);
  const passwordHash = await hashed;
  const now = deps.now();
  const id = await deps.database.transaction((tx) => addStaff(tx, { role, email, name, passwordHash, now }));
  return id!;
}

export interface SignedIn {
  browser: Browser;
  id: string;
  /** The app's secret; only 管理員 have one. */
  secret: string;
  /** The code that set up the app; it isn't accepted a second time. */
  code: string;
  recoveryCodes: string[];
}

/** A site with a signed-in 管理員, and with 顧問 on request. */
export async function staffSite(env: Record<string, string> = {}, log?: Log) {
  const site = await accountSite(env, log);
  const signIn = async (role: Role, email: string, name: string): Promise<SignedIn> => {
    const id = await addAccount(site, role, email, name);
    const browser = site.browser();
    await browser.ok('POST', '/api/admin/login', { email, password: STAFF_PASSWORD });
    if (role !== 'manager') return { browser, id, secret: '', code: '', recoveryCodes: [] };
    const { secret } = (await browser.ok('POST', '/api/admin/secondFactor/setup')) as { secret: string };
    const code = codeAt(secret, site.deps.now());
    const confirmed = await browser.ok('POST', '/api/admin/secondFactor/confirm', { code });
    return { browser, id, secret, code, recoveryCodes: (confirmed as { recoveryCodes: string[] }).recoveryCodes };
  };
  return {
    ...site,
    signIn,
    manager: (email = 'lin@agency.example', name = '林主管') => signIn('manager', email, name),
    consultant: (email = 'chen@agency.example', name = '陳顧問') => signIn('consultant', email, name),
    /** The log, oldest first: who did what to whom. */
    log: async () => {
      const rows = await site.deps.database.db.selectFrom('audit_entries').selectAll().orderBy('entry_id').execute();
      return rows.map((row) => [row.staff_name, row.action, row.subject_name].join(' ').trim());
    },
  };
}

export type StaffSite = Awaited<ReturnType<typeof staffSite>>;

/** Only the status of a call. */
export async function statusOf(browser: Browser, method: string, path: string, body?: unknown): Promise<number> {
  const [status] = await browser.call(method, path, body);
  expect(status).toBeLessThan(500);
  return status;
}
