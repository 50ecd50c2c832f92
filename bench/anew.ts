// What a page made anew costs: the CPU of the whole way, request in and bytes out, against React's own renderToString of
// the same trees. ROUNDS (5) of PAGES (800) addresses each, that nobody asked for before.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeVacancies } from '#test/made/vacancy-maker.ts';
import { secondsOf } from './support/cpu.ts';
import { driveAll } from './support/drive.ts';
import { addVacancies, DEMO, ROWS } from './support/many.ts';
import { median, printTable } from './support/site.ts';
import { startWatched } from './support/watch.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const PAGES = Number(process.env.PAGES ?? 800);
const PORT = 4230;

// biome-ignore format: a list
const WORDS = [
  '工程師', '專員', '助理', '經理', '會計', '設計師', '客服', '技術員', '顧問', '企劃', '軟體', '資深', '門市', '行政', '前端', '採購',
  '月薪', '訓練', '主管', '溝通', '文件', '訂單', '獎金',
];
const CITIES = ['台北市', '新北市', '桃園市', '台中市', '台南市', '高雄市', '新竹市', '嘉義市'];
const SORTS = ['', '&sort=newest', '&sort=city', '&sort=-city', '&sort=category', '&sort=-category'];
let turn = 0;
/** A search by a word that nobody has sent yet, with vacancies to show. */
function newSearch(): string {
  const n = turn++;
  const word = encodeURIComponent(WORDS[n % WORDS.length]!);
  const sort = SORTS[Math.floor(n / WORDS.length) % SORTS.length];
  const some = 255 - (Math.floor(n / WORDS.length / SORTS.length) % 255);
  const cities = CITIES.filter((_, i) => some & (1 << i)).map((city) => `&cities=${encodeURIComponent(city)}`);
  return `/jobs?keywords=${word}${cities.join('')}${sort}`;
}

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
  const first = turn;
  const trees = [];
  for (let i = 0; i < PAGES; i++) trees.push(await bench.markupOf(newSearch()));
  turn = first;
  const before = process.cpuUsage();
  for (const tree of trees) tree();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / PAGES;
}

const cases = { 'not compressed': 'identity', br: 'br', zstd: 'zstd', gzip: 'gzip' };
const found: Record<string, number[]> = { renderToString: [] };
for (const name of Object.keys(cases)) found[name] = [];
// Warm: the compiler has seen everything.
for (let i = 0; i < 2; i++) await rendering();
for (let i = 0; i < 2; i++) await perPage(newSearch, { 'Accept-Encoding': 'identity' });
for (let round = 0; round < ROUNDS; round++) {
  found.renderToString!.push(await rendering());
  for (const [name, encoding] of Object.entries(cases)) {
    found[name]!.push(await perPage(newSearch, { 'Accept-Encoding': encoding }));
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
console.log(`${ROWS} vacancies, ${turn} searches; load of the machine ${loadavg()[0]?.toFixed(1)}.`);
