import { expect, onTestFinished } from 'vitest';
import { createApp } from '#app/app.server.ts';
import { NO_ASSETS } from '#app/render.server.tsx';
import type { Deps } from '#platform/deps.server.ts';
import { setSocketAddress } from '#platform/http/client-address.server.ts';
import { hastenMails, type Mail } from '#platform/mail/outbox.server.ts';
import { OutboxWorker } from '#platform/mail/outbox-worker.server.ts';
import { loadSettings } from '#platform/settings/settings.server.ts';
import { openStorage } from '#platform/storage/open-storage.server.ts';
import { createLog, type Log } from '#platform/watch/log.server.ts';
import { until } from '#test/until.ts';
import { addressOf, testDatabase } from '../databases/database.ts';
import { noteFault } from '../faults.ts';

export const PASSWORD = 'Passw0rd1';

/**
 * The whole site on a fresh database, with its mails in a list and a clock that the test sets. By default without limits.
 */
export async function accountSite(
  env: Record<string, string> = {},
  log: Log = createLog('error', { write: noteFault }),
) {
  const database = await testDatabase();
  const settings = {
    ...loadSettings({ RATE_LIMITS: 'off', PUBLIC_URL: 'https://site.example', ...env }),
    dataDir: addressOf(database).dataDir,
  };
  let skew = 0;
  const deps: Deps = {
    settings,
    database,
    storage: openStorage(settings, database),
    log,
    now: () => new Date(Date.now() + skew),
  };
  const app = await createApp(deps, { assets: NO_ASSETS, files: new Map() });
  const mails: Mail[] = [];
  // In the order of queueing: several mails are sent at once and may arrive in another order.
  const queuedAs = new Map<Mail, string>();
  let refused: string | undefined;
  const worker = new OutboxWorker(deps, async ({ mailId, mail }) => {
    if (refused) throw Object.assign(new Error('refused'), { code: refused });
    queuedAs.set(mail, mailId);
    mails.push(mail);
    mails.sort((a, b) => (queuedAs.get(a)! < queuedAs.get(b)! ? -1 : 1));
  });
  try {
    onTestFinished(() => worker.stop());
  } catch {
    // not in a test: afterAll calls close()
  }
  const site = {
    deps,
    app,
    mails,
    /** From now on the mail server refuses with this code. */
    refuseMails: (code: string) => {
      refused = code;
    },
    /** The mail server accepts mails again, and the waiting ones are sent now. */
    takeMails: async () => {
      refused = undefined;
      // A try that is being refused this moment would put its mail off once more.
      const underway = database.db.selectFrom('outbox_mails').select('mail_id').where('taken_by', 'is not', null);
      await until(async () => expect(await underway.where('state', '=', 'waiting').execute()).toEqual([]));
      await database.transaction((tx) => hastenMails(tx, deps.now()));
    },
    /** For a site shared by all tests of a file. */
    close: async () => {
      await worker.stop();
      await database.close();
    },
    /** Moves the clock. */
    wait: (ms: number) => {
      skew += ms;
    },
    browser: (address?: string) => new Browser(app.fetch, settings.publicUrl, address),
    /** Waits for the nth mail to an address. */
    mailTo: async (address: string, nth = 1): Promise<Mail> => {
      const own = () => mails.filter((mail) => mail.to.address === address);
      await until(() => expect(own().length).toBeGreaterThanOrEqual(nth));
      return own()[nth - 1]!;
    },
    codeFor: async (address: string, nth = 1) => /^\d{6}$/m.exec((await site.mailTo(address, nth)).text)![0],
    /** A verified member in a signed-in browser. */
    member: async (email: string, userName = '王小明') => {
      const browser = site.browser();
      await browser.ok('POST', '/api/register', registration({ email, userName }));
      const verifyCode = await site.codeFor(email);
      expect(await browser.ok('POST', '/api/verifyEmail', { email, verifyCode })).toBe(true);
      await browser.ok('POST', '/api/login', { email, password: PASSWORD });
      return browser;
    },
  };
  return site;
}

export type AccountSite = Awaited<ReturnType<typeof accountSite>>;

export const registration = (changes: object = {}) => ({
  userName: '王小明',
  email: 'ming@example.com',
  phoneNumber: '0912345678',
  password: PASSWORD,
  confirmation: PASSWORD,
  ...changes,
});

/** Keeps cookies as a browser does. */
export class Browser {
  readonly cookies = new Map<string, string>();
  /** The Set-Cookie lines of the last answer. */
  setCookies: string[] = [];
  readonly #fetch: (request: Request) => Promise<Response>;
  readonly #origin: string;
  readonly #address: string;

  constructor(fetch: (request: Request) => Promise<Response>, origin: string, address = '192.0.2.1') {
    this.#fetch = fetch;
    this.#origin = origin;
    this.#address = address;
  }

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const isForm = body instanceof FormData;
    const request = new Request(new URL(path, this.#origin), {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
        Cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    setSocketAddress(request, this.#address);
    const response = await this.#fetch(request);
    this.setCookies = response.headers.getSetCookie();
    for (const line of this.setCookies) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (/Max-Age=0/.test(line)) this.cookies.delete(name!);
      else this.cookies.set(name!, value!);
    }
    return response;
  }

  /** The status and body of an answer. */
  async call(method: string, path: string, body?: unknown): Promise<[number, unknown]> {
    const response = await this.send(method, path, body);
    const text = await response.text();
    return [response.status, text ? JSON.parse(text) : undefined];
  }

  /** The body of an answer that must be a success. */
  async ok(method: string, path: string, body?: unknown): Promise<unknown> {
    const [status, reply] = await this.call(method, path, body);
    expect([status, reply]).toEqual([200, reply]);
    return reply;
  }

  /** The refused fields with their messages. */
  async errors(path: string, body: unknown): Promise<unknown> {
    const [status, reply] = await this.call('POST', path, body);
    expect(status).toBe(400);
    return (reply as { errors?: unknown }).errors ?? reply;
  }
}
