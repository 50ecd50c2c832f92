import { expect, test } from '@playwright/test';
import { newMember } from '../support/member.ts';
import { dataFolder, openAt, startServer, stop } from '../support/server.ts';
import { inWebKit, missing, type WebKitPage } from '../support/webkit.ts';

// Where WebKit differs from Chromium: in Safari only the edges of dialogs were left.
if (missing) console.log(`Skipped, there is no WebKit (${missing}): e2e/member/webkit.spec.ts`);
test.skip(Boolean(missing), missing);

/** Presses a button once it is there, and its program runs. */
const press = (page: WebKitPage, name: string) =>
  page.until(`
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent.trim().startsWith('${name}'));
    if (document.querySelector('dialog[open]')) return true;
    button?.click();
    return Boolean(document.querySelector('dialog[open]'));`);

for (const [path, button] of [
  ['/login', '忘記密碼'],
  ['/jobs', '地區'],
] as const)
  test(`in WebKit the dialog ${button} shows what it holds`, async ({ baseURL }) => {
    await inWebKit(async (page) => {
      await page.open(baseURL + path);
      await press(page, button);
      const { shown, held, most } = await page.run<Record<string, number>>(`
        const dialog = document.querySelector('dialog[open]');
        await Promise.all(dialog.getAnimations().map((one) => one.finished));
        const body = dialog.querySelector('.modal-body');
        return { shown: body.clientHeight, held: body.scrollHeight, most: innerHeight / 2 };`);
      expect(shown).toBeGreaterThanOrEqual(Math.min(held!, most!));
    });
  });

test('in WebKit the way back shows nothing of a member who has signed out', async () => {
  const { dataDir, remove } = dataFolder();
  const server = startServer({ DATA_DIR: dataDir, RATE_LIMITS: 'off' });
  try {
    const url = (await openAt(server)).replace('127.0.0.1', 'localhost');
    await newMember(url, dataDir, 'ming@example.com');
    await inWebKit(async (page) => {
      await page.open(`${url}/about`);
      const signedIn = { email: 'ming@example.com', password: 'Passw0rd1' };
      const call = (path: string, body: object) =>
        page.run<number>(`return (await fetch('${path}', { method: 'POST', body: '${JSON.stringify(body)}',
          headers: { 'Content-Type': 'application/json' } })).status;`);
      expect(await call('/api/login', signedIn)).toBe(200);
      await page.open(`${url}/about`);
      // Not by an address of its own: a page with no-store is in no page cache.
      await page.until(`
        const link = document.querySelector('a[href="/cv/index"]');
        // The address changes before the page; the greeting with the name is on every page.
        if (location.pathname === '/cv/index') return document.querySelector('main').innerText.includes('履歷預覽');
        if (link) link.click();
        else [...document.querySelectorAll('button')].find((one) => one.textContent.trim().startsWith('Hi '))?.click();`);
      await page.open(`${url}/privacy`);
      expect(await call('/api/Logout', {})).toBe(200);
      await page.back();
      let seen = false;
      await expect(async () => {
        const now = await page.run<{ path: string; isShown: boolean }>(`return { path: location.pathname,
          isShown: document.documentElement.offsetHeight > 0 && document.body.innerText.includes('王小明') };`);
        seen ||= now.isShown;
        expect(now.path).toBe('/');
      }).toPass();
      expect(seen).toBe(false);
    });
  } finally {
    await stop(server);
    remove();
  }
});
