import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import { open, type Page } from './site.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Scope {
  /** Only inside of this; the whole page unless told. */
  include?: string;
  exclude?: string;
  without?: string[];
}

/**
 * What axe finds, with all its rules but those told. It runs once, in the page itself: @axe-core/playwright opens a second
 * page for every look, which costs five times the look. That is for looking into frames, and what is looked at
 * has none.
 */
export async function obstacles(page: Page, { include = 'html', exclude, without = [] }: Scope = {}) {
  const frames = await page.locator(`:is(${include}) iframe`).count();
  if (frames > 0) throw new Error(`axe would not see into the frames of ${include}`);
  await page.evaluate(`window.axe || (() => { ${AXE} })()`);
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
  // A look at nothing finds nothing.
  if (found.passed === 0) throw new Error(`axe met nothing in ${include}`);
  return found.violations;
}

/** What axe finds, one line each. */
export async function violations(page: Page) {
  const found = await obstacles(page);
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
