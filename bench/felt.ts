// How fast a press feels on a phone with a quarter of this processor's speed: the time from the press to the next frame that
// shows something, measured by the browser as for INP, and the time until the list has changed. Medians of ROUNDS (7).
import { chromium, devices, type Page } from '@playwright/test';
import { findBrowser } from '../scripts/testing/find-browser.mjs';
import { addVacancies } from './support/many.ts';
import { median, printTable, startSite } from './support/site.ts';
import { sleep } from './support/watch.ts';

/** How long the pointer rests on what is going to be pressed. */
const POINTED_MS = 1000;
const ROUNDS = Number(process.env.ROUNDS ?? 7);
/** Lighthouse's slow 4G. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };

const site = await startSite(4187, { RATE_LIMITS: 'off' });
await addVacancies(site.dataDir);
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });

interface Act {
  name: string;
  press: string;
  /** The selector of what appears, or changes its text, when the press has done its work. */
  done: string;
}
const ACTS: Act[] = [
  { name: 'open the cities', press: 'button:has-text("地區")', done: 'dialog[open] label' },
  { name: 'the next page', press: '.pager a[aria-label="第 2 頁"]', done: '.jobs-position a' },
  { name: 'sort by city', press: '.jobs-sort >> nth=1', done: '.jobs-position a' },
];

/**
 * Runs in the page from its beginning: notes how long the frame after each event of a press took. Events of mere movement
 * are left out.
 */
function watchPresses() {
  const took: number[] = [];
  Object.assign(window, { took });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId) took.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** The longest of them; 0 means less than 16 ms. */
const longest = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const { took } = window as unknown as { took: number[] };
        requestAnimationFrame(() => setTimeout(() => resolve(Math.max(0, ...took)), 200));
      }),
  );

/** Runs in the page: the time from the press until `selector` has another text and a frame shows it. */
function watchFor(selector: string) {
  const textOf = () => document.querySelector(selector)?.textContent ?? '';
  const before = textOf();
  const shown = new Promise<number>((resolve) =>
    addEventListener(
      'click',
      ({ timeStamp }) => {
        const look = () => {
          const text = textOf();
          if (text === '' || text === before) return requestAnimationFrame(look);
          // The next frame is on the screen.
          return requestAnimationFrame((now) => resolve(now - timeStamp));
        };
        requestAnimationFrame(look);
      },
      { once: true, capture: true },
    ),
  );
  Object.assign(window, { shown });
}

async function once({ press, done }: Act, isPointedAt: boolean) {
  const context = await browser.newContext({ ...devices['Pixel 7'] });
  const page = await context.newPage();
  await page.addInitScript(watchPresses);
  await page.goto(`${site.url}/jobs`, { waitUntil: 'networkidle' });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  const button = page.locator(press);
  await button.scrollIntoViewIfNeeded();
  if (isPointedAt) {
    await button.hover();
    await sleep(POINTED_MS);
  }
  await page.evaluate(watchFor, done);
  await button.click();
  const shown = await page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown);
  const paint = await longest(page);
  await context.close();
  return { shown, paint };
}

const rows: (string | number)[][] = [];
for (const act of ACTS) {
  const cold: { shown: number; paint: number }[] = [];
  const warm: { shown: number; paint: number }[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    cold.push(await once(act, false));
    warm.push(await once(act, true));
  }
  const of = (all: typeof cold, which: 'shown' | 'paint') => Math.round(median(all.map((one) => one[which])));
  rows.push([act.name, of(cold, 'paint'), of(cold, 'shown'), of(warm, 'paint'), of(warm, 'shown')]);
}
await browser.close();
await site.stop();
printTable(['on /jobs', 'INP ms', 'until it is there', 'INP, pointed at before', 'until it is there'], rows);
console.log('Targets: INP 100 ms; the next page 100 ms after a press on what was pointed at.');
