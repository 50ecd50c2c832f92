import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { dataFolder, openAt, startServer, stop } from './server.ts';

export interface StaffSite {
  context: BrowserContext;
  page: Page;
  url: string;
  dataDir: string;
  /** What went wrong in the page's console, but for answers that a journey expects. */
  faults: string[];
  close: () => Promise<void>;
}

const PASSWORD = 'a river in clear weather';

/** A site of its own with a 管理員 who is signed in; how people get there is admin.spec.ts's journey. */
export async function staffSite(browser: Browser): Promise<StaffSite> {
  const { dataDir, remove } = dataFolder();
  const server = startServer({ DATA_DIR: dataDir, RATE_LIMITS: 'off' });
  const url = (await openAt(server)).replace('127.0.0.1', 'localhost');
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 900 } });
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 40[014]/.test(message.text())) faults.push(message.text());
  });
  const [, token] = /\/admin\/welcome\?token=([\w-]+)/.exec(server.written()) ?? [];
  const send = async (path: string, data: object) => {
    const answer = await context.request.post(`/api/admin/${path}`, { data });
    expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
    return answer.json() as Promise<{ secret: string }>;
  };
  await send('welcome', {
    token,
    email: 'manager@example.com',
    name: '陳主任',
    password: PASSWORD,
    confirmation: PASSWORD,
  });
  const { secret } = await send('secondFactor/setup', {});
  await send('secondFactor/confirm', { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() });
  const close = async () => {
    await context.close();
    await stop(server);
    remove();
  };
  return { context, page, url, dataDir, faults, close };
}
