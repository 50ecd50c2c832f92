import type { Page } from '@playwright/test';

export const OFFLINE = '無法連線，請檢查網路後再試一次';

/** The site does what the next such call asks for, but its answer is lost. */
export async function loseAnswer(page: Page, method: string, address: RegExp) {
  let isLost = false;
  await page.route(
    (url) => address.test(url.pathname),
    async (route) => {
      if (isLost || route.request().method() !== method) return route.fallback();
      isLost = true;
      await route.fetch();
      await route.abort('connectionreset');
    },
  );
}
