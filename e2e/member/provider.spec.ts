import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { confirmAlert } from '../support/alerts.ts';
import { dataDir as defaultDataDir, mailTo } from '../support/mail.ts';
import { type Kind, type ProviderServer, startProvider } from '../support/provider-server.ts';
import { dataFolder, startServer, stop } from '../support/server.ts';
import { expect, open, type Page, test as siteTest } from '../support/site.ts';

interface SignInSite {
  url: string;
  dataDir: string;
  providers: Record<Kind, ProviderServer>;
}

const PASSWORD = 'Abcd1234';
const KINDS = ['Google', 'LINE'] as const;
let made = 0;
const newAddress = () => `provider-${Date.now()}-${++made}@example.com`;

/** The providers must know the address to send people back to before the site is open. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The built site with both sign-ins, each pointed at a real provider on this machine. */
const test = siteTest.extend<{ ownPagesOnly: undefined }, { site: SignInSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern
    async ({}, use) => {
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const providers = { Google: await startProvider('Google', url), LINE: await startProvider('LINE', url) };
      const { dataDir, remove } = dataFolder();
      const server = startServer({
        PORT: String(port),
        PUBLIC_URL: url,
        DATA_DIR: dataDir,
        SEED: 'none',
        RATE_LIMITS: 'off',
        ...providers.Google.env,
        ...providers.LINE.env,
      });
      try {
        await server.writes(/The site is open: /);
        await use({ url, dataDir, providers });
        expect(server.written()).not.toMatch(/a-secret-of-some/);
      } finally {
        await stop(server);
        for (const provider of Object.values(providers)) provider.close();
        remove();
      }
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  ownPagesOnly: [
    async ({ page, site, watched }, use) => {
      // The browser is sent to the providers, as intended; the site's own pages still ask nobody else.
      for (const { issuer } of Object.values(site.providers)) watched.allowed.push(new RegExp(`^foreign: ${issuer}/`));
      const asked: string[] = [];
      page.on('request', (request) => {
        const isOwnPage = !request.isNavigationRequest() && request.frame().url().startsWith(site.url);
        if (isOwnPage && !/^(data|blob):/.test(request.url()) && !request.url().startsWith(site.url))
          asked.push(request.url());
      });
      await use(undefined);
      expect(asked).toEqual([]);
    },
    { auto: true },
  ],
});

const greeting = (page: Page, name: string) => page.getByRole('button', { name: `Hi ${name}` });

/** Answers at the provider: who one is, and whether the site may know it. The provider forgets the person afterwards. */
async function answer(page: Page, account: string, choice: 'Agree' | 'Deny' = 'Agree') {
  await page.getByLabel('Account').fill(account);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: choice }).click();
  await page.waitForURL((url) => url.hostname === '127.0.0.1');
  await page.context().clearCookies({ domain: 'localhost' });
}

async function signIn(page: Page, kind: Kind, account: string, choice?: 'Deny') {
  await open(page, '/login');
  await page.getByRole('button', { name: `使用 ${kind} 登入` }).click();
  await answer(page, account, choice);
}

async function link(page: Page, kind: Kind, name: string, account: string, choice?: 'Deny') {
  await open(page, '/');
  await greeting(page, name).click();
  await page.getByRole('button', { name: `綁定${kind}登入` }).click();
  await answer(page, account, choice);
}

async function signOut(page: Page, name: string) {
  await greeting(page, name).click();
  await page.getByRole('button', { name: '登出' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: '登入' })).toBeVisible();
}

/** A member by e-mail and password, signed in. */
async function beMember(page: Page, dataDir: string, userName: string): Promise<string> {
  const email = newAddress();
  const post = async (path: string, data: object) => {
    const reply = await page.request.post(path, { data });
    expect(reply.status()).toBe(200);
    return reply.json();
  };
  const form = { userName, email, phoneNumber: '0912345678', password: PASSWORD, confirmation: PASSWORD };
  await post('/api/register', form);
  const letter = await mailTo(email, '驗證碼', join(dataDir, 'outbox'));
  const verifyCode = /\b\d{6}\b/.exec(letter.replace(/^[\s\S]*?\r?\n\r?\n/, ''))?.[0];
  expect(await post('/api/verifyEmail', { email, verifyCode })).toBe(true);
  await post('/api/login', { email, password: PASSWORD });
  return email;
}

for (const kind of KINDS) {
  test(`${kind}: the first sign-in makes a member, the second one is the same`, async ({ page, site }) => {
    const account = newAddress();
    site.providers[kind].call(account, '林美玲');
    await signIn(page, kind, account);
    await expect(page).toHaveURL(`${site.url}/`);
    await expect(greeting(page, '林美玲')).toBeVisible();
    await signOut(page, '林美玲');
    // A name that the provider changes later doesn't rename the member: a new member would have this name.
    site.providers[kind].call(account, '林二號');
    await signIn(page, kind, account);
    await expect(greeting(page, '林美玲')).toBeVisible();
  });

  test(`${kind}: a member links it in the greeting menu, and signs in with it from then on`, async ({ page, site }) => {
    await beMember(page, site.dataDir, '林小川');
    const account = newAddress();
    site.providers[kind].call(account, '別的名字');
    await link(page, kind, '林小川', account);
    await expect(page).toHaveURL(/\/bindResult\?result=true$/);
    await confirmAlert(page, '已完成綁定');
    await expect(page).toHaveURL(`${site.url}/`);
    await signOut(page, '林小川');
    await signIn(page, kind, account);
    await expect(greeting(page, '林小川')).toBeVisible();
  });

  test(`${kind}: an account of another member is not linked`, async ({ page, site }) => {
    const account = newAddress();
    site.providers[kind].call(account, '先來的人');
    await signIn(page, kind, account);
    await signOut(page, '先來的人');
    await beMember(page, site.dataDir, '後到的人');
    await link(page, kind, '後到的人', account);
    await expect(page).toHaveURL(/\/bindResult\?result=&message=/);
    await confirmAlert(page, '綁定失敗', { text: `此 ${kind} 帳號已綁定其他會員` });
    await expect(page).toHaveURL(`${site.url}/`);
    await expect(greeting(page, '後到的人')).toBeVisible();
  });

  test(`${kind}: who does not agree is told so, and stays who they were`, async ({ page, site }) => {
    const account = newAddress();
    site.providers[kind].call(account, '不同意的人');
    await signIn(page, kind, account, 'Deny');
    await confirmAlert(page, '綁定失敗', { text: `您沒有完成 ${kind} 的授權，如要繼續，請再操作一次` });
    await expect(page).toHaveURL(`${site.url}/`);
    await expect(page.getByRole('banner').getByRole('link', { name: '登入' })).toBeVisible();
    await beMember(page, site.dataDir, '林小川');
    await link(page, kind, '林小川', account, 'Deny');
    await confirmAlert(page, '綁定失敗', { text: `您沒有完成 ${kind} 的授權，如要繼續，請再操作一次` });
    await expect(greeting(page, '林小川')).toBeVisible();
  });
}

test('Google says that the e-mail is verified: it opens the account of the member with that e-mail', async ({
  page,
  site,
}) => {
  const email = await beMember(page, site.dataDir, '林小川');
  site.providers.Google.call(email, '別的名字');
  await page.context().clearCookies();
  await signIn(page, 'Google', email);
  await expect(greeting(page, '林小川')).toBeVisible();
});

test('LINE does not say so: it opens an account of its own', async ({ page, site }) => {
  const email = await beMember(page, site.dataDir, '林小川');
  site.providers.LINE.call(email, '陌生人');
  await page.context().clearCookies();
  await signIn(page, 'LINE', email);
  await expect(greeting(page, '陌生人')).toBeVisible();
});

test('a member without a password deletes the account by some words; LINE then opens a new one', async ({
  page,
  site,
  watched,
}) => {
  watched.allowed.push(/status of 400/);
  const account = newAddress();
  site.providers.LINE.call(account, '林美玲');
  await signIn(page, 'LINE', account);
  await open(page, '/changePassword');
  await page.getByRole('button', { name: '刪除帳號' }).click();
  const dialog = page.getByRole('dialog', { name: '刪除帳號' });
  await dialog.getByRole('button', { name: '我沒有設定密碼' }).click();
  await dialog.getByLabel('確認文字').fill('刪除');
  await dialog.getByRole('button', { name: '永久刪除' }).click();
  await confirmAlert(page, '資料錯誤', { text: '請輸入「刪除帳號」' });
  await dialog.getByLabel('確認文字').fill('刪除帳號');
  await dialog.getByRole('button', { name: '永久刪除' }).click();
  await confirmAlert(page, '帳號已刪除');
  await expect(page).toHaveURL(`${site.url}/`);
  site.providers.LINE.call(account, '林二號');
  await signIn(page, 'LINE', account);
  await expect(greeting(page, '林二號')).toBeVisible();
});

test('where cookies are blocked nobody is sent to a provider in vain', async ({ page, site }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'cookieEnabled', { get: () => false }));
  await open(page, '/login');
  for (const kind of KINDS) {
    await page.getByRole('button', { name: `使用 ${kind} 登入` }).click();
    await confirmAlert(page, '登入失敗', { text: '請在瀏覽器設定中允許這個網站使用 Cookie，再登入一次' });
  }
  await expect(page).toHaveURL(`${site.url}/login`);
});

const WANTED = { path: '/job/v1', what: '應徵「行政助理」', back: '回到職缺' };

/** As after pressing 應徵. */
const wantToApply = (page: Page) =>
  page.evaluate(
    (kept) => sessionStorage.setItem('wanted-path', kept),
    JSON.stringify({ value: WANTED, at: Date.now() }),
  );

test('LINE’s app comes back into a new tab: it knows what one wanted to apply for, once', async ({
  page,
  context,
  site,
}) => {
  const account = newAddress();
  site.providers.LINE.call(account, '林美玲');
  await open(page, '/login');
  await wantToApply(page);
  await page.getByRole('button', { name: '使用 LINE 登入' }).click();
  await expect(page.getByLabel('Account')).toBeVisible();
  const tab = await context.newPage();
  await tab.goto(page.url());
  await answer(tab, account);
  await expect(tab.getByText('您剛才想應徵「行政助理」。')).toBeVisible();
  const third = await context.newPage();
  await open(third, '/');
  await expect(greeting(third, '林美玲')).toBeVisible();
  expect(await third.evaluate(() => ({ ...sessionStorage, ...localStorage }))).not.toHaveProperty('wanted-path');
});

const WEB_VIEW = 'AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/125.0.6422.165 Mobile Safari/537.36';
const WEB_KIT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const IN_APPS = {
  LINE: `Mozilla/5.0 (Linux; Android 14; SM-S918B; wv) ${WEB_VIEW} Line/14.9.0/IAB`,
  Facebook: `${WEB_KIT} Mobile/15E148 [FBAN/FBIOS;FBAV/468.0.0.33.108;FBDV/iPhone14,5]`,
  'another app on iOS': `${WEB_KIT} Mobile/15E148`,
};

for (const [app, userAgent] of Object.entries(IN_APPS)) {
  test.describe(`inside ${app}`, () => {
    test.use({ userAgent, permissions: ['clipboard-read', 'clipboard-write'] });

    test('Google lets nobody in and nothing is printed: both lead outside', async ({ page, site }) => {
      const google = page.getByRole('button', { name: '使用 Google 登入' });
      const leave = async (to: string) => {
        await google.click();
        const button = app === 'LINE' ? '用瀏覽器開啟' : '複製網址';
        await confirmAlert(page, '這裡無法使用 Google 登入', { button });
        if (app === 'LINE') return expect(page).toHaveURL(`${site.url}${to}?openExternalBrowser=1`);
        await confirmAlert(page, '已複製網址');
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site.url + to);
      };
      await open(page, '/login');
      await leave('/login');
      await wantToApply(page);
      await open(page, '/login?openExternalBrowser=1');
      await page.route('**/job/v1?*', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<h1>行政助理</h1>' }),
      );
      await leave('/job/v1');
      await beMember(page, site.dataDir, '林小川');
      await open(page, '/cv/index');
      await page.getByRole('button', { name: '列印履歷' }).click();
      await confirmAlert(page, '這裡無法列印', { text: '在 LINE、Facebook 等 App 裡不能列印。' });
    });
  });
}

// The site of the other journeys has no credentials.
siteTest('without credentials there are no buttons and no menu items', async ({ page }) => {
  await open(page, '/login');
  await expect(page.getByRole('main').getByRole('button', { name: '登入', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /LINE|Google/ })).toHaveCount(0);
  await beMember(page, defaultDataDir, '林小川');
  await open(page, '/');
  await greeting(page, '林小川').click();
  await expect(page.getByRole('button', { name: '登出' })).toBeVisible();
  await expect(page.getByText(/綁定(LINE|Google)登入/)).toHaveCount(0);
});
