// More requests than the site can answer: first its capacity for uncached searches of the API at 64 connections, then
// exactly twice that rate, and 64, 256 and 1,024 connections that send the next request as soon as they are answered,
// SECONDS (8) each, beside visitors from other addresses.
import type { EventEmitter } from 'node:events';
import { Agent, request } from 'node:http';
import autocannon from 'autocannon';
import { addVacancies, ROWS } from './support/many.ts';
import { printTable } from './support/site.ts';
import { rank, sleep, startWatched } from './support/watch.ts';

const SECONDS = Number(process.env.SECONDS ?? 8);
const PORT = 4185;
const BODY = JSON.stringify({ keywords: ['工程師'], page: 1, pageSize: 15 });
const HEADERS = { 'Content-Type': 'application/json' };

const site = await startWatched(PORT);
await addVacancies(site.dataDir);
const atRest = await site.look();

const search = { url: `${site.url}/api/vacancy`, method: 'POST', headers: HEADERS, body: BODY } as const;
await autocannon({ ...search, connections: 64, duration: 3 });
// The best of three, so that other work on the machine doesn't make the capacity look small.
const calms = [];
for (let i = 0; i < 3; i++) {
  const one = await autocannon({ ...search, connections: 64, duration: Math.ceil(SECONDS / 2) });
  if (one.non2xx + one.errors > 0) throw new Error(`${one.non2xx} refused, ${one.errors} errors at capacity`);
  calms.push(one);
}
const calm = calms.toSorted((a, b) => b.requests.average - a.requests.average)[0]!;
const capacity = calm.requests.average;

// Each probe takes a free connection or opens one; a new visitor always opens one.
const probes = new Agent({ keepAlive: true });
const newcomers = new Agent({ keepAlive: false });

interface Answer {
  status: number | 'none';
  ms: number;
  retryAfter?: string;
}

function ask(path: string, agent: Agent, body?: string): Promise<Answer> {
  const began = performance.now();
  return new Promise((resolve) => {
    const sent = request({ port: PORT, path, agent, ...(body ? { method: 'POST', headers: HEADERS } : {}) }, (res) => {
      res.resume();
      res.on('end', () =>
        resolve({
          status: res.statusCode ?? 0,
          ms: performance.now() - began,
          retryAfter: res.headers['retry-after'],
        }),
      );
    });
    sent.on('error', () => resolve({ status: 'none', ms: performance.now() - began }));
    sent.end(body);
  });
}

type Row = (string | number)[];
const ms = (list: Answer[], part: number) =>
  rank(
    list.filter(({ status }) => status === 200).map((one) => one.ms),
    part,
  ).toFixed(0);
const percent = (part: number, of: number) => `${((part / of) * 100).toFixed(1)} %`;

interface Flood {
  ok: number;
  /** Refused with Retry-After. */
  refused: number;
  other: number;
  p50: number;
  p99: number;
}

/** Each connection sends the next request as soon as it is answered. */
async function again(connections: number): Promise<Flood> {
  let refused = 0;
  const result = await autocannon({
    ...search,
    connections,
    duration: SECONDS,
    setupClient: (client) => {
      // An event that the types don't have: the headers as they came, names and values in turn.
      const heard = client as unknown as EventEmitter;
      heard.on('headers', ({ statusCode, headers }: { statusCode: number; headers: string[] }) => {
        if (statusCode === 503 && headers.some((name) => name.toLowerCase() === 'retry-after')) refused++;
      });
    },
  });
  const { p50, p99 } = result.latency;
  const ok = result['2xx'];
  return { ok, refused, other: result.non2xx + result.errors - refused, p50, p99 };
}

/** A constant rate, whether or not the earlier requests have been answered. */
async function steadily(perSecond: number): Promise<Flood> {
  const agent = new Agent({ keepAlive: true, maxSockets: 2048 });
  const all: Promise<Answer>[] = [];
  const began = performance.now();
  await new Promise<void>((done) => {
    const timer = setInterval(() => {
      const at = performance.now() - began;
      while (all.length < (at / 1000) * perSecond) all.push(ask('/api/vacancy', agent, BODY));
      if (at < SECONDS * 1000) return;
      clearInterval(timer);
      done();
    }, 2);
  });
  const answers = await Promise.all(all);
  agent.destroy();
  const ok = answers.filter(({ status }) => status === 200).map((one) => one.ms);
  const refused = answers.filter(({ status, retryAfter }) => status === 503 && retryAfter).length;
  return { ok: ok.length, refused, other: all.length - ok.length - refused, p50: rank(ok, 0.5), p99: rank(ok, 0.99) };
}

async function overload(name: string, flood: () => Promise<Flood>): Promise<Row> {
  const lists: Record<string, Promise<Answer>[]> = { health: [], page: [], newcomer: [] };
  const watching = setInterval(() => {
    lists.health?.push(ask('/healthz', probes));
    lists.page?.push(ask('/', probes));
    lists.newcomer?.push(ask('/', newcomers));
  }, 200);
  await site.look();
  const { ok, refused, other, p50, p99 } = await flood();
  clearInterval(watching);
  const [health, page, newcomer] = await Promise.all(Object.values(lists).map((list) => Promise.all(list)));
  const { rss, loopP99 } = await site.look();
  const all = ok + refused + other;
  const failed = [...health!, ...page!, ...newcomer!].filter(({ status }) => status !== 200).length;
  return [
    name,
    `${(all / SECONDS / capacity).toFixed(1)}×`,
    percent(ok, all),
    percent(refused, all),
    other,
    (ok / SECONDS / capacity).toFixed(2),
    p50.toFixed(0),
    p99.toFixed(0),
    `${ms(health!, 0.5)} / ${ms(health!, 0.99)}`,
    `${ms(page!, 0.5)} / ${ms(page!, 0.99)}`,
    `${ms(newcomer!, 0.5)} / ${ms(newcomer!, 0.99)}`,
    failed,
    loopP99.toFixed(0),
    rss.toFixed(0),
  ];
}

// Pages in memory are answered whatever happens; a first request puts this one there.
await ask('/', probes);
const rows: Row[] = [await overload('twice the capacity', () => steadily(2 * capacity))];
for (const connections of [64, 256, 1024])
  rows.push(await overload(`${connections} connections`, () => again(connections)));
await sleep(2000);
const later = await site.look();
probes.destroy();
newcomers.destroy();
await site.stop();
printTable(
  [
    'searches from',
    'asked, of capacity',
    '200',
    '503 with Retry-After',
    'other',
    'answered, of capacity',
    'p50 ms',
    'p99 ms',
    '/healthz p50 / p99',
    '/ p50 / p99',
    '/ over a new connection',
    'of these failed',
    'loop p99 ms',
    'RSS MB',
  ],
  rows,
);
console.log(
  `Capacity ${Math.round(capacity)} searches a second at 64 connections; ${ROWS} vacancies, ${SECONDS} s each. ` +
    `Memory ${atRest.rss.toFixed(0)} MB at rest, ${later.rss.toFixed(0)} two seconds after. The senders run on the same processors.`,
);
