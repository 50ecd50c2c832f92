import { expect, test, vi } from 'vitest';
import { hashPassword } from '#platform/passwords.server.ts';
import { accountSite } from '#test/account-site.ts';

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

test('what is too much at once is told to come back, at no cost; whoever watches is answered', async () => {
  const site = await metricsSite({ MAX_OPEN_REQUESTS: '2' });
  const search = () =>
    send(site, '/api/vacancy', { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } });
  const [answers, page, health] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, search)),
    send(site, '/jobs'),
    send(site, '/healthz'),
  ]);
  const refused = answers.filter(({ status }) => status === 503);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect(refused.length).toBeGreaterThan(0);
  for (const one of refused) {
    expect(one.headers.get('Retry-After')).toBe('5');
    expect(await one.json()).toMatchObject({ status: 503, title: '系統暫時無法服務，請稍後再試' });
  }
  expect(page.status).toBe(503);
  expect(await page.text()).toContain('<h1>網站忙碌中</h1>');
  expect(health.status).toBe(200);
  // Afterwards all is well again.
  expect((await search()).status).toBe(200);
  expect((await send(site, '/jobs')).status).toBe(200);
  expect(await read(site)).toMatch(/site_refused_total\{why="overload"\} \d+/);
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
    // One is open: the one that asks.
    await vi.waitFor(async () => expect(await read(site)).toMatch(/site_open_requests 1\n/));
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
