import { type Browser, expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { obstacles } from './axe.ts';
import { dataFolder, openAt, startServer, stop } from './server.ts';

/** A browser that people use: what Chromium without a window says of itself is counted as a machine's. */
export const VISITOR =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

export const PASSWORD = 'a river in clear weather';

/** What axe finds in our part of the page; the frame around the screens is react-admin's. */
export async function findings(page: Page, ours = '#main-content') {
  const found = await obstacles(page, {
    include: ours,
    exclude: 'td .MuiCheckbox-root',
    without: ['page-has-heading-one'],
  });
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** The app's code, `steps` half minutes from now: each code counts once. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

export async function becomeManager(page: Page, link: string): Promise<string> {
  await page.goto(link);
  await page.getByLabel('電子信箱').fill('manager@example.com');
  await page.getByLabel('姓名').fill('陳主任');
  await page.getByLabel('密碼', { exact: true }).fill(PASSWORD);
  await page.getByLabel('確認密碼').fill(PASSWORD);
  await page.getByRole('button', { name: '建立帳號' }).click();
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('驗證碼').fill(codeOf(secret));
  await page.getByRole('button', { name: '啟用兩步驟驗證' }).click();
  await expect(page.getByRole('list', { name: '備用碼' }).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: '我已保存，繼續' }).click();
  await expect(page.getByRole('menuitem', { name: '職缺' })).toBeVisible();
  return secret;
}

/** Fills in a new vacancy, which is not saved yet. */
export async function fillVacancy(page: Page, position: string, city = '台中市') {
  await page.goto('/admin/vacancies/create');
  await page.getByLabel('職務名稱（必填）').fill(position);
  await page.getByLabel('職務類別（必填）').click();
  await page.getByRole('option', { name: '人力資源' }).click();
  await page.getByLabel('薪資（必填）').fill('月薪 42,000~45,000 元');
  await page.getByLabel('縣市（必填）').click();
  await page.getByRole('option', { name: city }).click();
  await page.getByLabel('工作內容（必填）').fill('看天氣。');
}

interface BackOffice {
  page: Page;
  url: string;
  dataDir: string;
  /** Errors that appeared in the page. */
  faults: string[];
  /** The link for the first account of the empty installation. */
  link: string;
}

/** An empty installation, its server, and a separate browser for whoever works there. */
export async function withBackOffice(
  browser: Browser,
  work: (office: BackOffice) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  const { dataDir, remove } = dataFolder();
  const server = startServer({ DATA_DIR: dataDir, RATE_LIMITS: 'off', ...env });
  const url = (await openAt(server)).replace('127.0.0.1', 'localhost');
  const context = await browser.newContext({ baseURL: url });
  // A busy machine is no fault.
  context.setDefaultTimeout(20_000);
  try {
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !/status of 40[01]/.test(message.text())) faults.push(message.text());
    });
    const [link = ''] = /http:\S+\/admin\/welcome\?token=\S+/.exec(server.written()) ?? [];
    await work({ page, url, dataDir, faults, link });
    expect(faults).toEqual([]);
  } finally {
    await context.close();
    await stop(server);
    remove();
  }
}

/** Makes the first 管理員 of a server process, with the link that its start printed; answers the headers for their requests. */
export async function newManager(url: string, printed: string): Promise<{ Cookie: string }> {
  const cookies = new Map<string, string>();
  const headers = () => ({ Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') });
  const post = async (path: string, body?: object) => {
    const sent = { ...headers(), 'Content-Type': 'application/json' };
    const answer = await fetch(`${url}/api/admin/${path}`, {
      method: 'POST',
      headers: sent,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return answer.json();
  };
  const token = /welcome\?token=(\S+)/.exec(printed)?.[1];
  const account = { email: 'manager@example.com', name: '陳主任', password: PASSWORD, confirmation: PASSWORD };
  await post('welcome', { token, ...account });
  const { secret } = (await post('secondFactor/setup')) as { secret: string };
  await post('secondFactor/confirm', { code: codeOf(secret) });
  return headers();
}
