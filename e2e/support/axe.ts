import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import { open, type Page } from './site.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Scope {
  /** Only look inside this; by default at the whole page. */
  include?: string;
  exclude?: string;
  without?: string[];
}

/**
 * What axe finds with all its rules, except the named ones. It runs once, in the page itself: @axe-core/playwright opens a
 * second page for every check, which costs five times as much. It does so to look into frames, and these pages have none.
 */
export async function obstacles(page: Page, { include = 'html', exclude, without = [] }: Scope = {}) {
  const frames = await page.locator(`:is(${include}) iframe`).count();
  if (frames > 0) throw new Error(`axe would not see into the frames of ${include}`);
  await stillness(page);
  // Half a megabyte, which is loaded once per page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`(() => { ${AXE} })()`);
  const context = { include: [[include]], ...(exclude ? { exclude: [[exclude]] } : {}) };
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  const options: RunOptions = { resultTypes: ['violations'], iframes: false, rules };
  const found = await page.evaluate(
    async ([where, how]) => {
      const { axe } = window as typeof window & { axe: typeof import('axe-core') };
      const { violations, passes }: AxeResults = await axe.run(where, how);
      return { violations: violations.map(({ id, nodes }) => ({ id, nodes })), passed: passes.length };
    },
    [context, options] as const,
  );
  // A check of nothing finds nothing.
  if (found.passed === 0) throw new Error(`axe met nothing in ${include}`);
  return found.violations;
}

/** axe's findings, one per line. */
export async function violations(page: Page) {
  const found = await obstacles(page);
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/**
 * Waits until nothing fades or slides any more: nobody reads the colours and places in between. Endless motion is not waited
 * for.
 */
function stillness(page: Page) {
  return page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map((animation) => animation.finished.catch(() => {})));
  });
}

/**
 * The classes of what is fading or sliding. Endless motion, such as a spinner, is left out, and so is what lasts a few
 * milliseconds and moves nothing: MUI's fields use that to notice that a browser has filled them in.
 */
export const gliding = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      .filter((animation) => !/^mui-auto-fill/.test((animation as CSSAnimation).animationName ?? ''))
      .map(({ effect }) => (effect as KeyframeEffect).target?.className),
  );

/** Waits until nothing moves and everything is shown, as for a visitor who prefers less motion. */
export async function settled(page: Page, path: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, path);
  await stillness(page);
}
