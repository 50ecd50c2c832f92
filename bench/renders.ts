// Uncached renders with 1,000 vacancies: CPU time of data, React and assembly, without HTTP and compression.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeVacancies } from '#test/made/vacancy-maker.ts';
import { median, printTable } from './support/site.ts';

const VACANCIES = 1000;
const DEMO = 120;
const RENDERS = 500;
const ROUNDS = 7;

// The built code, as it runs in production.
const built = '../dist/server/bench.js';
const { benchRenderer } = (await import(built)) as typeof import('#app/bench.server.ts');
const dataDir = mkdtempSync(join(tmpdir(), 'site-bench-'));
const bench = await benchRenderer(dataDir, 'dist/client', makeVacancies(VACANCIES - DEMO));

/** Microseconds of CPU for one render. */
async function cpuOf(path: string): Promise<number> {
  const before = process.cpuUsage();
  for (let i = 0; i < RENDERS; i++) await bench.render(path);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / RENDERS;
}

/** The time of a fixed piece of work on this machine right now, to tell how much of a figure is the machine's mood. */
function yardstick(): number {
  const before = process.cpuUsage();
  let text = '';
  for (let i = 0; i < 20_000; i++) text = JSON.stringify({ i, text: text.slice(0, 50) });
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

const rows: (string | number)[][] = [];
for (const path of ['/', '/jobs', '/jobs?keywords=台中', '/about']) {
  for (let i = 0; i < 3; i++) await cpuOf(path);
  const times: number[] = [];
  const ratios: number[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const time = await cpuOf(path);
    times.push(time);
    ratios.push((time * 100) / yardstick());
  }
  rows.push([path, Math.round(median(times)), Math.round(Math.min(...times)), median(ratios).toFixed(2)]);
}
await bench.close();
rmSync(dataDir, { recursive: true, force: true });
printTable(['uncached render', 'CPU µs (median)', 'CPU µs (best)', '100 renders ÷ yardstick'], rows);
console.log('Target: Home and Jobs ≤ 600 µs. The yardstick is 20,000 small JSON.stringify calls in the same process.');
