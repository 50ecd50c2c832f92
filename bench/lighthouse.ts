// Lighthouse, mobile (4 x slower processor, slow 4G), on the four kinds of page; the median of three runs each.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { findBrowser } from '../scripts/testing/find-browser.mjs';
import { median, printTable, startSite } from './support/site.ts';

const RUNS = 3;
const TIMES = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'] as const;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const site = await startSite(4183);
const first = async (path: string, init?: RequestInit) =>
  ((await (await fetch(site.url + path, init)).json()) as Record<string, string>[])[0];
const json = { 'Content-Type': 'application/json' };
const vacancy = await first('/api/vacancy', { method: 'POST', headers: json, body: '{"page":1,"pageSize":1}' });
const article = await first('/api/article/type/Column');
const chrome = await launch({
  chromePath: findBrowser(),
  userDataDir: mkdtempSync(join(tmpdir(), 'site-lighthouse-')),
  chromeFlags: [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
const rows: (string | number)[][] = [];
const pages = {
  Home: '/',
  Jobs: '/jobs',
  JobDetails: `/job/${vacancy?.vacancyId}`,
  Article: `/article/details/${article?.articleId}`,
};
for (const [name, path] of Object.entries(pages)) {
  const scores: Record<string, number[]> = {};
  const times: Record<string, number[]> = {};
  const missed = new Set<string>();
  for (let i = 0; i < RUNS; i++) {
    const result = await lighthouse(site.url + path, {
      port: chrome.port,
      onlyCategories: [...CATEGORIES],
      logLevel: 'error',
    });
    if (!result) throw new Error('no result');
    for (const name of TIMES)
      times[name] = [...(times[name] ?? []), result.lhr.audits[name]?.numericValue ?? Number.NaN];
    for (const category of CATEGORIES) {
      const found = result.lhr.categories[category];
      scores[category] = [...(scores[category] ?? []), Math.round((found?.score ?? 0) * 100)];
      for (const { id, weight } of found?.auditRefs ?? []) {
        const score = result.lhr.audits[id]?.score;
        if (weight > 0 && category !== 'performance' && score !== null && score !== undefined && score < 1)
          missed.add(id);
      }
    }
  }
  const [paint, blocked, shift] = TIMES.map((name) => median(times[name] ?? []));
  const felt = [Math.round(paint ?? 0), Math.round(blocked ?? 0), (shift ?? 0).toFixed(3)];
  rows.push([name, ...felt, ...CATEGORIES.map((category) => median(scores[category] ?? [])), [...missed].join(' ')]);
}
chrome.kill();
await site.stop();
printTable(['page', 'LCP ms', 'TBT ms', 'CLS', ...CATEGORIES, 'missed'], rows);
console.log(
  `Targets: performance ≥ 98, the others 100; LCP of Home 1,200 ms and of Jobs 1,300, TBT 50 ms, CLS 0. Median of ${RUNS} runs.`,
);
