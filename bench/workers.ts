// The cost of a second process: the CPU time of a page, cached and uncached, of a site with one worker and of the same site
// with two. The senders need a processor, too, so two cores can't show how much faster two workers are; but if a page costs
// as much with two as with one, they answer twice as many. ROUNDS (5) in turns.
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { secondsOf } from './support/cpu.ts';
import { type Asked, BROWSER, driveAll } from './support/drive.ts';
import { addVacancies } from './support/many.ts';
import { newSearches } from './support/new-searches.ts';
import { median, printTable, startSite } from './support/site.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const CONNECTIONS = 32;

const sites = [];
for (const workers of [1, 2]) {
  const site = await startSite(4240 + workers, { RATE_LIMITS: 'off', WORKERS: String(workers) });
  await addVacancies(site.dataDir);
  const cases: Record<string, { asked: Asked; pages: number; times: number[] }> = {
    '/jobs, cached': { asked: { path: '/jobs' }, pages: 40_000, times: [] },
    '/jobs with words, made anew': { asked: { path: '/', next: newSearches().next }, pages: 2000, times: [] },
  };
  sites.push({ workers, site, cases });
}

async function microseconds({ pid, url }: { pid: number; url: string }, asked: Asked, pages: number): Promise<number> {
  const before = secondsOf([pid]);
  const { errors } = await driveAll(url, [{ ...asked, headers: { 'User-Agent': BROWSER } }], CONNECTIONS, pages);
  if (errors > 0) throw new Error(`${errors} of ${pages} pages failed`);
  return ((secondsOf([pid]) - before) * 1e6) / pages;
}

const restMb = sites.map(({ site }) => megabytesOf(site.pid));
// The first round only warms up code that isn't compiled yet.
for (let round = 0; round <= ROUNDS; round++)
  for (const { site, cases } of sites)
    for (const { asked, pages, times } of Object.values(cases)) {
      const took = await microseconds(site, asked, pages);
      if (round > 0) times.push(took);
    }
for (const { site } of sites) await site.stop();

/** Proportional: shared memory counts once. */
function megabytesOf(pid: number): number {
  const own = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  return Number(own) / 1024 + children.reduce((sum, child) => sum + megabytesOf(Number(child)), 0);
}

const [one, two] = sites as [(typeof sites)[number], (typeof sites)[number]];
printTable(
  ['CPU µs a page', 'one worker', 'two', 'two cores answer, times one'],
  Object.keys(one.cases).map((name) => {
    const [alone, both] = [median(one.cases[name]!.times), median(two.cases[name]!.times)];
    return [name, alone.toFixed(1), both.toFixed(1), ((2 * alone) / both).toFixed(2)];
  }),
);
console.log(
  `Targets: 1.7 each. Memory at rest ${restMb.map((mb) => Math.round(mb)).join(' and ')} MB; load of the machine ${loadavg()[0]?.toFixed(1)}.`,
);
