// All rates, each beside a bare yardstick of the same run: a node:http server that returns the same bytes, nginx if it is
// installed, and the bare statements on the same disk. SECONDS (4) per turn, ROUNDS (3); REQUESTS (1,000,000) for cached
// pages to measure the memory.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTACT } from '#test/made/resume.ts';
import { openBare } from './support/bare-work.ts';
import { type Asked, type Driven, drive, driveAll, rawAnswer } from './support/drive.ts';
import { searchRates } from './support/load-searches.ts';
import { loginTimes, startTimes, uploadTimes } from './support/load-times.ts';
import { addVacancies, ROWS } from './support/many.ts';
import { signInMember } from './support/member.ts';
import { startBeside } from './support/nginx.ts';
import { median, printTable, startServer } from './support/site.ts';
import { startWatched } from './support/watch.ts';

const SECONDS = Number(process.env.SECONDS ?? 4);
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const REQUESTS = Number(process.env.REQUESTS ?? 1_000_000);
const API_CALLS = REQUESTS / 20;
const PORT = 4186;

const site = await startWatched(PORT);
await addVacancies(site.dataDir);
const cookie = await signInMember(site.url, site.dataDir, 'bench@example.com');
const atRest = await site.look();
const folder = mkdtempSync(join(tmpdir(), 'site-bench-'));
const bareWork = openBare(site.dataDir, folder, cookie);

const JOBS: Asked = { path: '/jobs' };
const SEARCH: Asked = {
  method: 'POST',
  path: '/api/vacancy',
  body: JSON.stringify({ keywords: ['工程師'], page: 1, pageSize: 15, fields: 'card' }),
};
const signedIn = { headers: { Cookie: cookie } };
const found = await rawAnswer(site.url, SEARCH);
const [{ vacancyId }] = JSON.parse(
  (await rawAnswer(site.url, { ...SEARCH, headers: { 'Accept-Encoding': 'identity' } })).body.toString(),
);

let turn = 0;
const CITIES = ['台北市', '新北市', '桃園市', '台中市', '台南市', '高雄市', '新竹市', '嘉義市'];
/** New filters, each with vacancies to show. */
const newFilter = () => {
  turn++;
  const some = CITIES.filter((_, i) => (turn % 255) & (1 << i)).map((city) => `cities=${encodeURIComponent(city)}`);
  const [sort, page] = [['', '&sort=city', '&sort=category'][turn % 3], Math.floor(turn / 255) % 40];
  return `/jobs?${some.join('&')}${sort}&page=${page + 1}`;
};

interface Case {
  name: string;
  asked: Asked[];
  connections: number;
  /** Bare statements per second. */
  bare?: () => number;
  isBesideNginx?: boolean;
}
const CASES: Case[] = [
  { name: 'cached page /jobs', asked: [JOBS], connections: 32, isBesideNginx: true },
  { name: 'page rendered anew, /jobs', asked: [{ path: '/jobs', next: newFilter }], connections: 32 },
  { name: 'page rendered anew, the member’s hub', asked: [{ path: '/cv/index', ...signedIn }], connections: 32 },
  {
    name: 'vacancy by id',
    asked: [{ path: `/api/vacancy/${vacancyId}` }],
    connections: 32,
    bare: () => bareWork.vacancy(vacancyId),
  },
  {
    name: 'session check',
    asked: [{ path: '/api/isAuthenticated', ...signedIn }],
    connections: 32,
    bare: bareWork.session,
  },
  { name: 'preview', asked: [{ path: '/api/preview', ...signedIn }], connections: 16, bare: bareWork.preview },
  {
    name: 'resume save',
    asked: [{ method: 'POST', path: '/api/contact', body: JSON.stringify(CONTACT), ...signedIn }],
    connections: 16,
    bare: bareWork.save,
  },
  { name: 'mix 50/50', asked: [JOBS, SEARCH], connections: 32 },
  { name: 'mix 50/50', asked: [JOBS, SEARCH], connections: 256 },
];

async function startBare(first: Asked) {
  const { body, headers } = await rawAnswer(site.url, first);
  writeFileSync(join(folder, 'body'), body);
  writeFileSync(join(folder, 'found'), found.body);
  return startServer(['bench/support/bare-server.mjs'], PORT + 1, '/', {
    BODY_FILE: join(folder, 'body'),
    HEADERS: JSON.stringify(headers),
    ...(first.method === 'POST'
      ? {}
      : { POST_BODY_FILE: join(folder, 'found'), POST_HEADERS: JSON.stringify(found.headers) }),
  });
}

const rows: (string | number)[][] = [];
const ratio = (ours: number[], theirs: number[]) =>
  theirs.length > 0 ? median(ours.map((one, i) => one / (theirs[i] as number))).toFixed(2) : '';
for (const { name, asked, connections, bare, isBesideNginx } of CASES) {
  const plain = await startBare(asked[0] as Asked);
  const nginx = isBesideNginx
    ? await startBeside(PORT, PORT + 2, (await rawAnswer(site.url, asked[0] as Asked)).body)
    : undefined;
  await drive(site.url, asked, connections, 1);
  const [ours, lags]: [Driven[], number[]] = [[], []];
  const theirs: number[] = [];
  const direct: number[] = [];
  const front: number[] = [];
  const own: number[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    await site.look();
    ours.push(await drive(site.url, asked, connections, SECONDS));
    lags.push((await site.look()).loopP99);
    theirs.push((await drive(plain.url, asked, connections, SECONDS)).perSecond);
    if (bare) direct.push(bare());
    if (!nginx) continue;
    front.push((await drive(nginx.front, asked, connections, SECONDS)).perSecond);
    own.push((await drive(nginx.own, [{ path: '/' }], connections, SECONDS)).perSecond);
  }
  await plain.stop();
  await nginx?.stop();
  const rates = ours.map(({ perSecond }) => perSecond);
  rows.push([
    name,
    connections,
    Math.round(median(rates)),
    ratio(rates, theirs),
    ratio(rates, direct),
    median(ours.map(({ p50 }) => p50)),
    median(ours.map(({ p99 }) => p99)),
    ours.reduce((all, { errors }) => all + errors, 0),
    median(lags).toFixed(0),
  ]);
  if (nginx)
    console.log(
      `${name}: the site answers ${ratio(rates, own)} of what nginx returns from a file, and through nginx ${ratio(front, rates)} of what it answers directly.`,
    );
}
printTable(
  ['', 'connections', 'site/s', 'of node:http', 'of bare statements', 'p50 ms', 'p99 ms', 'errors', 'loop p99 ms'],
  rows,
);
console.log(`${ROWS} vacancies, ${ROUNDS} rounds of ${SECONDS} s in turn, medians; senders on the same processors.\n`);

const alone: (string | number)[][] = [];
for (const times of [() => uploadTimes(site.url, cookie, folder), () => loginTimes(site.url, 'bench@example.com')]) {
  await site.look();
  alone.push([...(await times()), (await site.look()).loopP99.toFixed(0)]);
}
printTable(['one after another', 'ms', 'of it bare', 'bare work', 'loop p99 ms'], alone);

console.log('');
printTable(
  [
    'search, not cached, 32 connections',
    'site/s',
    'of node:http',
    'of the search without a server',
    'p50 ms',
    'p99 ms',
    'errors',
    'loop p99 ms',
  ],
  await searchRates(PORT + 10, SEARCH, { seconds: SECONDS, rounds: ROUNDS }),
);

console.log('');
printTable(['start, until /healthz answers', 'ms (median of 5)'], await startTimes(PORT + 5));

const before = await site.look();
const errors: number[] = [];
const line = (what: string, { rss }: { rss: number }) => [what, rss.toFixed(0)];
const memory = [line('at rest', atRest), line('after the measurements above', before)];
for (let part = 1; part <= 4; part++) {
  errors.push((await driveAll(site.url, [JOBS], 64, REQUESTS / 4)).errors);
  errors.push(
    (await driveAll(site.url, [SEARCH, { path: '/api/isAuthenticated', ...signedIn }], 32, API_CALLS / 4)).errors,
  );
  memory.push(line(`after ${(REQUESTS / 4) * part} pages and ${(API_CALLS / 4) * part} API calls`, await site.look()));
}
bareWork.close();
await site.stop();
console.log('');
printTable(['memory', 'RSS MB'], memory);
console.log(`${errors.reduce((a, b) => a + b, 0)} errors.\n`);

rmSync(folder, { recursive: true, force: true });
