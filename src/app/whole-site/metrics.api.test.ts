import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { hashPassword } from '#platform/passwords.server.ts';
import { createLog } from '#platform/watch/log.server.ts';
import { accountSite } from '#test/sites/account-site.ts';
import { until } from '#test/until.ts';
import { createAppServer } from '../http-server.server.ts';

const TOKEN = 'a token of sixteen characters';

const metricsSite = (env: Record<string, string> = {}) => accountSite({ METRICS_TOKEN: TOKEN, ...env });

type Site = Awaited<ReturnType<typeof accountSite>>;

const send = (site: Site, path: string, init: RequestInit = {}) =>
  site.app.fetch(new Request(`https://site.example${path}`, init));

async function read(site: Site): Promise<string> {
  const response = await send(site, '/metrics', { headers: { Authorization: `Bearer ${TOKEN}` } });
  expect(response.status).toBe(200);
  return response.text();
}

test('the metrics are for whoever has the token, and without one there are none', async () => {
  const site = await metricsSite();
  expect((await send(site, '/metrics')).status).toBe(401);
  expect((await send(site, '/metrics', { headers: { Authorization: 'Bearer wrong' } })).status).toBe(401);
  const off = await accountSite();
  const without = await send(off, '/metrics', { headers: { Authorization: 'Bearer undefined' } });
  expect(without.status).toBe(404);
});

test('requests are counted by pattern, never by address, with what database and rendering took', async () => {
  const site = await metricsSite();
  await send(site, '/api/vacancy/some-secret-id');
  await send(site, '/about');
  await send(site, '/api/nothing/here');
  const text = await read(site);
  expect(text).toMatch(
    /site_request_duration_seconds_count\{route="\/api\/vacancy\/\{id\}",method="GET",status="4xx"\} 1/,
  );
  expect(text).toMatch(/site_request_database_seconds_count\{route="\/api\/vacancy\/\{id\}"\} 1/);
  expect(text).toMatch(/site_request_rendering_seconds_count\{route="\/about"\} 1/);
  expect(text).toMatch(/route="other",method="GET",status="4xx"\} 1/);
  expect(text).not.toContain('some-secret-id');
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
  expect(text).toMatch(/process_resident_memory_bytes \d/);
});

test('the outbox tells how full it is', async () => {
  const site = await metricsSite();
  expect(await read(site)).toMatch(/site_outbox_mails\{state="dead"\} 0/);
  const row = { attempts: 1, ended_at: null, last_fault: null, mail: null };
  const created_at = new Date(site.deps.now().getTime() - 120_000).toISOString();
  await site.deps.database.db
    .insertInto('outbox_mails')
    .values([
      { ...row, mail_id: 'a', state: 'dead', next_try_at: '2999', created_at },
      { ...row, mail_id: 'b', state: 'waiting', next_try_at: '2999', created_at },
    ])
    .execute();
  const text = await read(site);
  expect(text).toMatch(/site_outbox_mails\{state="dead"\} 1/);
  expect(text).toMatch(/site_outbox_mails\{state="waiting"\} 1/);
  expect(text).toMatch(/site_outbox_oldest_seconds 12\d/);
});

test('docs/operations.md names every measure of the site', async () => {
  const names = (await read(await metricsSite())).matchAll(/^# TYPE (site_\w+)/gm);
  const told = readFileSync('docs/operations.md', 'utf8');
  const own = [...names].map(([, name]) => name!);
  expect(own.length).toBeGreaterThan(5);
  expect(own.filter((name) => !told.includes(name))).toEqual([]);
});

/** The site, listening on the network. */
async function listening(env: Record<string, string>) {
  const log = { lines: [] as string[] };
  const site = await accountSite(
    { METRICS_TOKEN: TOKEN, ...env },
    createLog('error', { write: (line) => void log.lines.push(line) }),
  );
  const server = createAppServer(site.app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  let accepted = 0;
  server.on('connection', () => accepted++);
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const search = (init: RequestInit = {}) =>
    fetch(`${url}/api/vacancy`, {
      method: 'POST',
      body: '{}',
      headers: { 'Content-Type': 'application/json' },
      ...init,
    });
  /**
   * Requests that arrive together, each over a connection that is already open; returns their answers when all have come.
   */
  const atOnce = async (count: number, text: string, isGone = false): Promise<string[]> => {
    const before = accepted;
    const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'));
    // Node accepts one connection per turn, and the test is about what comes afterwards.
    await until(() => expect(accepted).toBeGreaterThanOrEqual(before + count));
    const answers = sockets.map(async (socket) => (await socket.toArray()).join(''));
    for (const socket of sockets) socket.write(text, () => isGone && socket.end());
    return Promise.all(answers);
  };
  return { ...site, url, search, log, atOnce };
}

const asked = (method: string, path: string, body = '') =>
  `${method} ${path} HTTP/1.1\r\nHost: site.example\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

test('what is too much at once is told to come back, at no cost; whoever watches is answered', async () => {
  const site = await listening({ MAX_OPEN_REQUESTS: '2' });
  // A page in the cache is answered from memory whatever happens.
  await (await fetch(`${site.url}/about`)).text();
  const [answers, kept, health, ready] = await Promise.all([
    site.atOnce(60, asked('POST', '/api/vacancy', '{}')),
    fetch(`${site.url}/about`),
    fetch(`${site.url}/healthz`),
    fetch(`${site.url}/readyz`),
  ]);
  const refused = answers.filter((answer) => answer.startsWith('HTTP/1.1 503 '));
  expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 200 ')).length).toBeGreaterThan(0);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(60);
  for (const one of refused) {
    expect(one).toContain('\r\nRetry-After: 5\r\n');
    expect(one).toContain('\r\nCache-Control: no-store\r\n');
    expect(one).toContain('\r\nX-Content-Type-Options: nosniff\r\n');
    expect(one).toContain('\r\nContent-Type: application/problem+json; charset=utf-8\r\n');
    expect(JSON.parse(one.slice(one.indexOf('\r\n\r\n')))).toMatchObject({
      status: 503,
      title: '系統暫時無法提供服務，請稍後再試',
    });
  }
  expect([kept.status, health.status, ready.status]).toEqual([200, 200, 200]);
  const pages = await site.atOnce(60, asked('GET', '/jobs?keywords=new'));
  expect(pages.find((answer) => answer.startsWith('HTTP/1.1 503 '))).toContain('<h1>網站忙碌中</h1>');
  // Afterwards everything works again.
  expect((await site.search()).status).toBe(200);
  expect((await fetch(`${site.url}/jobs?keywords=new`)).status).toBe(200);
  const text = await read(site);
  expect(Number(/site_refused_total\{why="overload"\} (\d+)/.exec(text)?.[1])).toBeGreaterThan(refused.length);
  expect(text).toMatch(/site_open_requests 1\n/);
  // One line per second for all of them.
  await until(() => expect(site.log.lines.join('')).toContain('too much at once'));
  expect(site.log.lines.length).toBeLessThan(4);
});

test('whoever has gone before it is their turn is not worked for', async () => {
  const site = await listening({ MAX_OPEN_REQUESTS: '500' });
  await site.atOnce(400, asked('GET', '/api/vacancy/gone'), true);
  const text = await until(async () => {
    const now = await read(site);
    expect(now).toMatch(/site_open_requests 1\n/);
    return now;
  });
  const begun = /duration_seconds_count\{route="\/api\/vacancy\/\{id\}",method="GET",status="4xx"\} (\d+)/.exec(text);
  // Those of the first slices began before any client was seen to have gone.
  expect(Number(begun?.[1] ?? 0)).toBeLessThan(300);
});

test('slow senders hold nobody up', async () => {
  const site = await metricsSite({ MAX_OPEN_REQUESTS: '25' });
  const ends: (() => void)[] = [];
  const slow = () => {
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('{"keywords":'));
        ends.push(() => {
          controller.enqueue(new TextEncoder().encode('[]}'));
          controller.close();
        });
      },
    });
    const headers = { 'Content-Type': 'application/json' };
    return send(site, '/api/vacancy', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
  };
  const sent: Promise<Response>[] = [];
  for (let round = 0; round < 4; round++) {
    sent.push(...Array.from({ length: 20 }, slow));
    // One request is open: this one.
    await until(async () => expect(await read(site)).toMatch(/site_open_requests 1\n/));
  }
  expect((await send(site, '/jobs')).status).toBe(200);
  expect((await send(site, '/api/vacancy/regions')).status).toBe(200);
  for (const end of ends) end();
  expect((await Promise.all(sent)).every(({ status }) => status === 200)).toBe(true);
});

test('more logins at once than a second or two can hash are told to come back', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 300 }, () => hashPassword('x'.repeat(8))));
  const refused = tries.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(300);
  expect(refused[0]).toMatchObject({ reason: { status: 503 } });
  await expect(hashPassword('afterwards')).resolves.toContain('$argon2id$');
});
