// Twice what the site can do: SECONDS (8 unless told) of searches at an open rate, whoever is still waiting or not.
// First what it can do: uncached searches of the API at 64 connections. Then twice as many a second.
import { Agent, request } from 'node:http';
import autocannon from 'autocannon';
import { addVacancies, ROWS } from './many.ts';
import { printTable } from './site.ts';
import { rank, sleep, startWatched } from './watch.ts';

const SECONDS = Number(process.env.SECONDS ?? 8);
const PORT = 4185;
const BODY = JSON.stringify({ keywords: ['工程師'], page: 1, pageSize: 15 });
const HEADERS = { 'Content-Type': 'application/json' };

const site = await startWatched(PORT);
await addVacancies(site.dataDir);
const atRest = await site.look();

const search = { url: `${site.url}/api/vacancy`, method: 'POST', headers: HEADERS, body: BODY } as const;
await autocannon({ ...search, connections: 64, duration: 3 });
// The best of three: what others do on the machine must not make the capacity look small.
const calms = [];
for (let i = 0; i < 3; i++) {
  const one = await autocannon({ ...search, connections: 64, duration: Math.ceil(SECONDS / 2) });
  if (one.non2xx + one.errors > 0) throw new Error(`${one.non2xx} refused, ${one.errors} errors at capacity`);
  calms.push(one);
}
const calm = calms.toSorted((a, b) => b.requests.average - a.requests.average)[0]!;
const capacity = calm.requests.average;
const calmly = await site.look();

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
const probes = new Agent({ keepAlive: true });

interface Answer {
  status: number | 'none';
  ms: number;
  retryAfter?: string;
}

function ask(path: string, by: Agent, body?: string): Promise<Answer> {
  const began = performance.now();
  return new Promise((resolve) => {
    const headers = body ? { ...HEADERS, 'Content-Length': Buffer.byteLength(body) } : {};
    const sent = request({ port: PORT, path, method: body ? 'POST' : 'GET', headers, agent: by }, (res) => {
      res.resume();
      res.on('end', () =>
        resolve({ status: res.statusCode ?? 0, ms: performance.now() - began, retryAfter: res.headers['retry-after'] }),
      );
    });
    sent.on('error', () => resolve({ status: 'none', ms: performance.now() - began }));
    sent.end(body);
  });
}

const answers: Promise<Answer>[] = [];
const health: Promise<Answer>[] = [];
const pages: Promise<Answer>[] = [];
let mostMemory = 0;
const began = performance.now();
const watching = setInterval(() => {
  health.push(ask('/healthz', probes));
  pages.push(ask('/', probes));
}, 100);
const looking = setInterval(async () => {
  const { rss } = await site.look();
  mostMemory = Math.max(mostMemory, rss);
}, 1000);
for (;;) {
  const passed = (performance.now() - began) / 1000;
  if (passed >= SECONDS) break;
  while (answers.length < passed * capacity * 2) answers.push(ask('/api/vacancy', agent, BODY));
  await sleep(2);
}
const sentFor = (performance.now() - began) / 1000;
clearInterval(watching);
clearInterval(looking);
const [all, healthy, read] = await Promise.all([Promise.all(answers), Promise.all(health), Promise.all(pages)]);
const over = await site.look();
await sleep(2000);
const after = await ask('/api/vacancy', agent, BODY);
agent.destroy();
probes.destroy();
const later = await site.look();
await site.stop();

const share = (some: Answer[], of: Answer[]) => `${((some.length / of.length) * 100).toFixed(1)} %`;
const good = (list: Answer[]) => list.filter(({ status }) => status === 200);
const told = all.filter(({ status, retryAfter }) => status === 503 && retryAfter);
const times = (list: Answer[]) =>
  [0.5, 0.99].map((part) =>
    rank(
      list.map(({ ms }) => ms),
      part,
    ).toFixed(0),
  );
printTable(
  ['', 'asked/s', 'of capacity', '200', '503 with Retry-After', 'anything else', 'p50 ms', 'p99 ms'],
  [
    ['at capacity', Math.round(capacity), '1.00×', '100 %', '0 %', '0 %', calm.latency.p50, calm.latency.p99],
    [
      'searches at twice',
      Math.round(all.length / sentFor),
      `${(all.length / sentFor / capacity).toFixed(2)}×`,
      share(good(all), all),
      share(told, all),
      share(
        all.filter((one) => one.status !== 200 && !told.includes(one)),
        all,
      ),
      ...times(good(all)),
    ],
    ...(
      [
        ['meanwhile /healthz', healthy],
        ['meanwhile / (cached)', read],
      ] as const
    ).map(([name, list]) => [
      name,
      10,
      '',
      share(good(list), list),
      '',
      share(
        list.filter(({ status }) => status !== 200),
        list,
      ),
      ...times(list),
    ]),
  ],
);
console.log(
  `${(good(all).length / sentFor / capacity).toFixed(2)} of the capacity was answered with 200 meanwhile; refusals took ${times(told).join(' / ')} ms (p50 / p99).`,
);
console.log(
  `Event loop p99 ${calmly.loopP99.toFixed(0)} ms at capacity, ${over.loopP99.toFixed(0)} ms at twice. Memory: ${atRest.rss.toFixed(0)} MB at rest, ` +
    `${calmly.rss.toFixed(0)} at capacity, at most ${mostMemory.toFixed(0)} at twice, ${later.rss.toFixed(0)} two seconds later; a search then: ${after.status} in ${after.ms.toFixed(0)} ms.`,
);
console.log(`${ROWS} vacancies; the senders run on the same processors, their waiting is in the times.`);
