// The site beside what other agencies use: nginx with the same bytes in a file, and WordPress with WP Job Manager on PHP-FPM
// and MariaDB, with the same vacancies. SECONDS (5) per turn, ROUNDS (3), SIZES (1000,10000).

import { type Contender, contendersOf, type Measured, measure, warm } from './peers/contenders.ts';
import { contentOf, hitsOf } from './peers/content.ts';
import { keepingCache, phpServer } from './peers/settings.ts';
import { viewsOf, WORD } from './peers/views.ts';
import { missing, startWordPress } from './peers/wordpress.ts';
import { rawAnswer } from './support/drive.ts';
import { addVacancies } from './support/many.ts';
import { fileServer, startNginx } from './support/nginx.ts';
import { median, printTable } from './support/site.ts';
import { startWatched } from './support/watch.ts';

const SECONDS = Number(process.env.SECONDS ?? 5);
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const SIZES = (process.env.SIZES ?? '1000,10000').split(',').map(Number);
const PORT = Number(process.env.BENCH_PORT ?? 4190);
const [KEEPING, PLAIN, FILES] = [PORT + 1, PORT + 2, PORT + 3];

const lacking = missing();
if (lacking.length > 0) {
  console.log(`Not measured, since there is not:\n${lacking.map((one) => `- ${one}`).join('\n')}`);
  process.exit(0);
}

// Ctrl-C stops the database, too.
process.once('SIGINT', () => process.exit(1)).once('SIGTERM', () => process.exit(1));

async function measureSize(size: number): Promise<(string | number)[][]> {
  const site = await startWatched(PORT, { WORKERS: '2' });
  await addVacancies(site.dataDir, size);
  const content = await contentOf(site.url);
  const wordpress = await startWordPress(content);
  console.log(`${size} vacancies, of which ${content.vacancies.length} are open. ${wordpress.versions}`);
  const views = viewsOf(content.vacancies, wordpress.categories);
  const bytes = await Promise.all(views.map(async (view) => (await rawAnswer(site.url, view.site[0]!)).body));
  const nginx = await startNginx(`http://127.0.0.1:${PLAIN}/`, (home) => {
    const cache = keepingCache(home);
    const files = bytes.map((body, i) => fileServer(home, FILES + i, body));
    return [cache.http, phpServer(wordpress, KEEPING, cache.server), phpServer(wordpress, PLAIN), ...files].join('\n');
  });
  if (!nginx) throw new Error('nginx has gone');

  console.log(await hitsOf(WORD, site.url, `http://127.0.0.1:${PLAIN}`));
  const rows: (string | number)[][] = [];
  for (const [i, view] of views.entries()) {
    const peers = { pids: [...wordpress.pids, nginx.pid], keeping: KEEPING, plain: PLAIN };
    const servers = { site, nginx: { pids: [nginx.pid], port: FILES + i }, peers };
    rows.push(...(await rowsOf(view.name, contendersOf(view, servers, ROUNDS))));
  }
  await nginx.stop();
  await wordpress.stop();
  await site.stop();
  return rows;
}

/** The medians of all rounds; in each round every contender has one turn. */
async function rowsOf(view: string, all: Contender[]): Promise<(string | number)[][]> {
  const rounds: Measured[][] = [];
  for (const one of all) await warm(one);
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push([]);
    for (const one of all) rounds[round]!.push(await measure(one, SECONDS));
  }
  const middle = (at: number, pick: (one: Measured) => number) => median(rounds.map((one) => pick(one[at]!)));
  const cpu = all.map((_, at) => middle(at, ({ cpu }) => cpu));
  return Promise.all(
    all.map(async ({ name, against, bytes }, at) => [
      `${view} | ${name}`,
      Math.round(middle(at, ({ perSecond }) => perSecond)),
      middle(at, ({ p50 }) => p50),
      middle(at, ({ p99 }) => p99),
      await bytes(),
      rounds.reduce((sum, one) => sum + one[at]!.errors, 0),
      cpu[at]!.toFixed(2),
      against ? (cpu[at]! / cpu[all.findIndex(({ name }) => name === against)]!).toFixed(1) : '',
      middle(at, ({ others }) => others).toFixed(1),
    ]),
  );
}

for (const size of SIZES)
  printTable(
    ['view | who', 'views/s', 'p50 ms', 'p99 ms', 'bytes', 'errors', 'CPU s for 1,000', '× the site', 'others’ cores'],
    await measureSize(size),
  );
console.log(
  `${ROUNDS} rounds of ${SECONDS} s in turn, medians. CPU: of all the server's processes. × the site: made anew where what is compared is not cached either, and where the site's can be. Others' cores: what neither the servers nor the sender used.`,
);
