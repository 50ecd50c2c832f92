import { test as base, expect, type Page } from '@playwright/test';

interface Watched {
  /** Errors in the console that the test expects; any other fails it. */
  allowed: RegExp[];
}

/** A page that fails the test if it logs an error, throws, or requests anything from a foreign server. */
export const test = base.extend<{ watched: Watched }>({
  watched: [
    async ({ page, baseURL }, use) => {
      const watched: Watched = { allowed: [] };
      const faults: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(`${message.text()} (${message.location().url})`);
      });
      page.on('pageerror', (error) => faults.push(`thrown: ${error.message}`));
      page.on('request', (request) => {
        const { origin, protocol } = new URL(request.url());
        if (/^https?:$/.test(protocol) && origin !== baseURL) faults.push(`foreign: ${request.url()}`);
      });
      await use(watched);
      expect(faults.filter((fault) => !watched.allowed.some((pattern) => pattern.test(fault)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect, type Page };

/** The text of the browser's own next dialog, which is accepted. */
export async function browserSays(page: Page): Promise<string> {
  const dialog = await page.waitForEvent('dialog');
  await dialog.accept();
  return dialog.message();
}

/** Opens a page and waits until its scripts run: then the header has asked who is signed in. */
export async function open(page: Page, path: string) {
  const asked = page.waitForResponse(/\/api\/isAuthenticated$/);
  const response = await page.goto(path);
  await asked;
  return response;
}

/** Text twice as large, as set in the browser; the style sheets measure the window by it, too. */
export async function largeLetters(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
}

/** The address of the first row of Jobs, or of the first article of a list. */
export async function firstLink(page: Page, list: string, prefix: string): Promise<string> {
  const html = await (await page.request.get(list)).text();
  return new RegExp(`href="(${prefix}[^"]+)"`).exec(html)?.[1] ?? '';
}

/** Every kind of page, with one of the demonstration's vacancies and articles. */
export async function allPages(page: Page): Promise<string[]> {
  return [
    ...['/', '/about', '/jobs', '/jobs?keywords=%E9%BE%98', '/privacy'],
    ...['/service/advisor', '/service/consult', '/service/recruitment', '/service/outsource'],
    ...['/article/latestNews', '/article/newsletter', '/article/column'],
    await firstLink(page, '/jobs', '/job/'),
    await firstLink(page, '/article/column', '/article/details/'),
  ];
}
