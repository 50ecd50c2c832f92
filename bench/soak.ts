// Everything at once at a moderate rate, for MINUTES (10): does anything fail, does memory grow? In less than two hours
// these are a million requests, among them 400,000 distinct searches, and 6,900 uploads.

import { pdf } from '#test/made/files.ts';
import { CONTACT } from '#test/made/resume.ts';
import { PASSWORD, signInMember } from './support/member.ts';
import { printTable } from './support/site.ts';
import { rank, sleep, startWatched } from './support/watch.ts';

const MINUTES = Number(process.env.MINUTES ?? 10);
const MEMBERS = 8;
const JSON_TYPE = { 'Content-Type': 'application/json' };
const SAMPLE_MS = 5000;
/** Memory settles within two minutes: caches fill, code is compiled. */
const SETTLED_MS = 2 * 60_000;

const site = await startWatched(4184);
const members: { email: string; cookie: string }[] = [];
for (let i = 0; i < MEMBERS; i++) {
  const email = `soak-${i}@example.com`;
  members.push({ email, cookie: await signInMember(site.url, site.dataDir, email) });
}

const counts = new Map<number | string, number>();
let times: number[] = [];

async function ask(path: string, init: RequestInit = {}): Promise<Response | undefined> {
  const began = performance.now();
  try {
    const answer = await fetch(site.url + path, init);
    // Reads to the end, as a browser does.
    await answer.clone().arrayBuffer();
    counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
    times.push(performance.now() - began);
    if (isError(answer.status))
      console.log(`${init.method ?? 'GET'} ${path}: ${answer.status} ${await answer.clone().text()}`);
    return answer;
  } catch (error) {
    console.log(`${init.method ?? 'GET'} ${path}: ${(error as { cause?: Error }).cause?.message ?? error}`);
    counts.set('no answer', (counts.get('no answer') ?? 0) + 1);
    return undefined;
  }
}

let turn = 0;
const someone = () => members[turn++ % MEMBERS] as (typeof members)[number];
const PAGES = ['/', '/jobs', '/about', '/article/column', '/jobs?keywords=工程師', '/cv/index'];
const WORDS = ['工程師', '台中', '會計', '業務', '門市', '人'];

/** A new search: a word that hits, a least pay, and one of two parts of the answer. */
function distinct(n: number): string {
  const query = { keywords: WORDS[n % WORDS.length] ?? '', payFrom: String(20_000 + Math.floor(n / 12)) };
  const page = String(1 + (Math.floor(n / 6) % 2));
  return `/jobs?${new URLSearchParams({ ...query, page })}`;
}
let searches = 0;
const file = new File([pdf('x'.repeat(300_000))], '作品.pdf', { type: 'application/pdf' });

const WORK: { name: string; perSecond: number; act: () => Promise<unknown> }[] = [
  {
    name: 'page',
    perSecond: 64,
    act: () => ask(PAGES[turn % PAGES.length] ?? '/', { headers: { Cookie: someone().cookie }, redirect: 'manual' }),
  },
  {
    name: 'search',
    perSecond: 10,
    act: () => {
      const keywords = [WORDS[turn++ % WORDS.length]];
      return ask('/api/vacancy', {
        method: 'POST',
        headers: JSON_TYPE,
        body: JSON.stringify({ keywords, page: 1, pageSize: 15 }),
      });
    },
  },
  { name: 'distinct search', perSecond: 62, act: () => ask(distinct(searches++)) },
  {
    name: 'resume save',
    perSecond: 8,
    act: () =>
      ask('/api/contact', {
        method: 'POST',
        headers: { ...JSON_TYPE, Cookie: someone().cookie },
        body: JSON.stringify({ ...CONTACT, line: `soak.${turn}` }),
      }),
  },
  {
    name: 'login',
    perSecond: 1,
    act: () =>
      ask('/api/login', {
        method: 'POST',
        headers: JSON_TYPE,
        body: JSON.stringify({ email: someone().email, password: PASSWORD }),
      }),
  },
  {
    name: 'upload, then delete',
    perSecond: 1,
    act: async () => {
      const { cookie } = someone();
      const form = new FormData();
      form.set('categoryName', '作品集');
      form.set('title', '作品');
      form.set('file', file);
      const answer = await ask('/api/upload', { method: 'POST', headers: { Cookie: cookie }, body: form });
      if (answer?.status !== 201) return;
      const { fileUploadId } = (await answer.json()) as { fileUploadId: string };
      await ask(`/api/uploadFile/${fileUploadId}`, { method: 'DELETE', headers: { Cookie: cookie } });
    },
  },
];

const isError = (status: number | string) => typeof status === 'string' || (status >= 400 && status !== 503);
const sum = (which: (status: number | string) => boolean) =>
  [...counts].reduce((all, [status, n]) => all + (which(status) ? n : 0), 0);

const began = performance.now();
const running = new Set<Promise<unknown>>();
const timers = WORK.map(({ perSecond, act }) =>
  setInterval(() => {
    const work = act().finally(() => running.delete(work));
    running.add(work);
  }, 1000 / perSecond),
);
const samples: { at: number; mb: number }[] = [];
/** The least that JavaScript had in use in each minute: what garbage collection left. */
const heaps: { at: number; mb: number }[] = [];
const rows: (string | number)[][] = [];
let lags: number[] = [];
let least = Number.POSITIVE_INFINITY;
let minute = 1;
while (minute <= MINUTES) {
  await sleep(SAMPLE_MS);
  const { rss, heap, loopP99 } = await site.look();
  const at = performance.now() - began;
  samples.push({ at, mb: rss });
  least = Math.min(least, heap);
  lags.push(loopP99);
  if (at < minute * 60_000 - SAMPLE_MS / 2) continue;
  rows.push([
    minute,
    times.length,
    sum(isError),
    sum((status) => status === 503),
    rank(times, 0.5).toFixed(1),
    rank(times, 0.99).toFixed(0),
    Math.max(...lags).toFixed(1),
    rss.toFixed(0),
    least.toFixed(1),
  ]);
  heaps.push({ at, mb: least });
  console.log(`minute ${minute}: ${times.length} answers, ${sum(isError)} errors so far, ${rss.toFixed(0)} MB`);
  [times, lags, least] = [[], [], Number.POSITIVE_INFINITY];
  minute++;
}
for (const timer of timers) clearInterval(timer);
await Promise.all(running);
await site.stop();

/** MB per minute: the slope of the straight line that fits the samples best. */
function slope(points: typeof samples): number {
  const mean = (pick: (point: (typeof samples)[number]) => number) =>
    points.reduce((all, point) => all + pick(point), 0) / points.length;
  const [x, y] = [mean((point) => point.at), mean((point) => point.mb)];
  const above = points.reduce((all, { at, mb }) => all + (at - x) * (mb - y), 0);
  return (above / points.reduce((all, { at }) => all + (at - x) ** 2, 0)) * 60_000;
}

printTable(
  [
    'minute',
    'answers',
    'errors so far',
    '503 so far',
    'p50 ms',
    'p99 ms',
    'loop p99 ms (worst 5 s)',
    'RSS MB',
    'least heap MB',
  ],
  rows,
);
console.log(`Each second: ${WORK.map(({ name, perSecond }) => `${perSecond} × ${name}`).join(', ')}.`);
const settled = (points: typeof samples) => points.filter(({ at }) => at > SETTLED_MS);
if (MINUTES > 4)
  console.log(
    `From the third minute on, MB a minute: memory of the process ${slope(settled(samples)).toFixed(2)}, ` +
      `least heap ${slope(settled(heaps)).toFixed(2)}.`,
  );
console.log(
  `Answers: ${[...counts].map(([status, n]) => `${n} × ${status}`).join(', ')}. Target: no error, no growth.`,
);
if (sum(isError) > 0) process.exitCode = 1;
