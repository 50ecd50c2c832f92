import AxeBuilder from '@axe-core/playwright';
import { open, type Page } from './site.ts';

/** What axe finds, one line each. */
export async function violations(page: Page, include?: string) {
  const builder = new AxeBuilder({ page });
  const { violations: found } = await (include ? builder.include(include) : builder).analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** Nothing moves and everything is shown: as a visitor who asked for less motion finds it. */
export async function settled(page: Page, path: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, path);
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  );
}
