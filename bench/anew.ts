// The cost of an uncached page: CPU time from the request to the last byte, against React's own renderToString of the same
// trees. ROUNDS (5) of PAGES (800) new addresses each.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeVacancies } from '#test/made/vacancy-maker.ts';
import { secondsOf } from './support/cpu.ts';
import { driveAll } from './support/drive.ts';
import { addVacancies, DEMO, ROWS } from './support/many.ts';
import { newSearches } from './support/new-searches.ts';
import { median, printTable } from './support/site.ts';
import { startWatched } from './support/watch.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const PAGES = Number(process.env.PAGES ?? 800);
const PORT = 4230;

const searches = newSearches();
const built = '../dist/server/bench.js';
const { benchRenderer } = (await import(built)) as typeof import('#app/bench.server.ts');
const dataDir = mkdtempSync(join(tmpdir(), 'site-bench-'));
const bench = await benchRenderer(dataDir, 'dist/client', makeVacancies(ROWS - DEMO));
const site = await startWatched(PORT);
await addVacancies(site.dataDir);

async function perPage(path: () => string, headers: Record<string, string>) {
  const before = secondsOf([site.pid]);
  const { errors } = await driveAll(site.url, [{ path: '/', next: path, headers }], 4, PAGES);
  if (errors > 0) throw new Error(`${errors} of ${PAGES} pages failed`);
  return ((secondsOf([site.pid]) - before) * 1e6) / PAGES;
}

async function rendering(): Promise<number> {
  const first = searches.turn;
  const trees = [];
  for (let i = 0; i < PAGES; i++) trees.push(await bench.markupOf(searches.next()));
  searches.turn = first;
  const before = process.cpuUsage();
  for (const tree of trees) tree();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / PAGES;
}

const cases = { 'not compressed': 'identity', br: 'br', zstd: 'zstd', gzip: 'gzip' };
const found: Record<string, number[]> = { renderToString: [] };
for (const name of Object.keys(cases)) found[name] = [];
// Warm: all code is compiled.
for (let i = 0; i < 2; i++) await rendering();
for (let i = 0; i < 2; i++) await perPage(searches.next, { 'Accept-Encoding': 'identity' });
for (let round = 0; round < ROUNDS; round++) {
  found.renderToString!.push(await rendering());
  for (const [name, encoding] of Object.entries(cases)) {
    found[name]!.push(await perPage(searches.next, { 'Accept-Encoding': encoding }));
  }
}
await site.stop();
await bench.close();
rmSync(dataDir, { recursive: true, force: true });
const base = median(found.renderToString!);
printTable(
  ['/jobs with words', 'CPU µs a page', 'of renderToString'],
  Object.entries(found).map(([n, t]) => [n, Math.round(median(t)), (median(t) / base).toFixed(2)]),
);
console.log(`${ROWS} vacancies, ${searches.turn} searches; load of the machine ${loadavg()[0]?.toFixed(1)}.`);
