import { type Browser, type Dialog, expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { obstacles } from './axe.ts';
import { Client } from './client.ts';
import { dataFolder, openAt, type Server, startServer, stop } from './server.ts';

/** A browser as people use it: visits of Chromium's headless shell would be counted as a machine's. */
export const VISITOR =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

export const PASSWORD = 'a river in clear weather';

/**
 * What axe finds in our part of the page; the frame around the screens is react-admin's. Waits until rows that are being
 * loaded are there.
 */
export async function findings(page: Page, ours = '#main-content') {
  await expect(page.locator('[data-waiting]')).toHaveCount(0);
  const found = await obstacles(page, {
    include: ours,
    exclude: 'td .MuiCheckbox-root',
    without: ['page-has-heading-one'],
  });
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** The app's code, `steps` half minutes from now: each code is accepted once. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Makes the first 管理員 on the screens; returns the secret of their codes. */
export async function becomeManager(page: Page, server: Server): Promise<string> {
  await page.goto(welcomeOf(server));
  await page.getByLabel('電子信箱').fill('manager@example.com');
  await page.getByLabel('姓名').fill('陳主任');
  await page.getByLabel('密碼', { exact: true }).fill(PASSWORD);
  await page.getByLabel('確認密碼').fill(PASSWORD);
  await page.getByRole('button', { name: '建立帳號' }).click();
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('驗證碼').fill(codeOf(secret));
  await page.getByRole('button', { name: '啟用兩步驟驗證' }).click();
  await expect(page.getByRole('list', { name: '備用碼' }).getByRole('listitem')).toHaveCount(10);
  const asked: string[] = [];
  const answer = (dialog: Dialog) => {
    asked.push(dialog.type());
    return dialog.accept();
  };
  page.on('dialog', answer);
  await page.getByRole('button', { name: '我已保存，繼續' }).click();
  await expect(page.getByRole('menuitem', { name: '職缺' })).toBeVisible();
  page.off('dialog', answer);
  // After saying that the codes are kept, nobody is asked again.
  expect(asked).toEqual([]);
  return secret;
}

/**
 * Chooses in a list that opens. By keyboard: on a busy machine the mouse button is released so late that the list takes it
 * for a choice of what has appeared below.
 */
export async function choose(page: Page, label: string, option: string) {
  await page.getByLabel(label).press('ArrowDown');
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Fills in a new vacancy without saving it. */
export async function fillVacancy(page: Page, position: string, city = '台中市') {
  await page.goto('/admin/vacancies/create');
  await page.getByLabel('職務名稱（必填）').fill(position);
  await choose(page, '職務類別（必填）', '人力資源');
  await page.getByLabel('薪資（必填）').fill('月薪 42,000~45,000 元');
  await choose(page, '縣市（必填）', city);
  await page.getByLabel('工作內容（必填）').fill('看天氣。');
}

interface EmptySite {
  page: Page;
  url: string;
  dataDir: string;
  /** Errors in the page. */
  faults: string[];
  server: Server;
}

/** An empty installation, its server, and a browser of its own for its staff. */
export async function withEmptySite(
  browser: Browser,
  work: (site: EmptySite) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  const { dataDir, remove } = dataFolder();
  const server = startServer({ DATA_DIR: dataDir, RATE_LIMITS: 'off', ...env });
  const url = (await openAt(server)).replace('127.0.0.1', 'localhost');
  // A button moves while what it is in still opens: on a busy machine a click missed it.
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
  // A busy machine is no fault.
  context.setDefaultTimeout(20_000);
  try {
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !/status of 40[01]/.test(message.text())) faults.push(message.text());
    });
    await work({ page, url, dataDir, faults, server });
    expect(faults).toEqual([]);
  } finally {
    await context.close();
    await stop(server);
    remove();
  }
}

/** The same, with the first 管理員 signed in on the first page; `secret` makes their codes. */
export const withBackOffice = (
  browser: Browser,
  work: (office: EmptySite & { secret: string }) => Promise<void>,
  env?: Record<string, string>,
) =>
  withEmptySite(browser, async (site) => work({ ...site, secret: await enter(site.page, site.url, site.server) }), env);

/** Opens the first page of the back-office as the first 管理員; returns the secret of their codes. */
export async function enter(page: Page, url: string, server: Server): Promise<string> {
  const staff = new Client(() => url);
  const secret = await newManager(staff, server);
  await page.context().addCookies([...staff.cookies].map(([name, value]) => ({ name, value, url })));
  // Not waited for: a test that goes elsewhere at once doesn't need it.
  await page.goto(`${url}/admin`, { waitUntil: 'commit' });
  return secret;
}

/** The link for the first account, which the start of an empty installation printed. */
export const welcomeOf = (server: Server) => /http:\S+\/admin\/welcome\?token=[\w-]+/.exec(server.written())?.[0] ?? '';

/**
 * Makes the first 管理員 by the calls of the screens, with the printed link that still works: every start prints a new one and
 * ends the one before. Returns the secret of their codes.
 */
export async function newManager(staff: Client, ...servers: Server[]): Promise<string> {
  const account = { email: 'manager@example.com', name: '陳主任', password: PASSWORD, confirmation: PASSWORD };
  const answers: number[] = [];
  for (const server of servers) {
    const [, token = ''] = welcomeOf(server).split('token=');
    answers.push(await staff.status('POST', '/api/admin/welcome', { token, ...account }));
  }
  expect(answers.filter((status) => status === 200)).toHaveLength(1);
  const { secret } = await staff.ok<{ secret: string }>('POST', '/api/admin/secondFactor/setup');
  await staff.ok('POST', '/api/admin/secondFactor/confirm', { code: codeOf(secret) });
  return secret;
}
