import { rmSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { testSite } from '#test/sites/site.ts';

/** A site whose database is gone. */
async function brokenSite() {
  const site = await testSite();
  await site.deps.database.close();
  return site;
}

const SECRETS = /select |from "|sqlite|postgres|kysely|node_modules|\bat .*:\d+:\d+|\.ts\b|Error/i;

describe('when the database is gone', () => {
  test.each([
    ['POST', '/api/vacancy'],
    ['GET', '/api/vacancy/a'],
    ['GET', '/api/carousel'],
  ])('%s %s says so without a stack, with the id under which the log knows it', async (method, path) => {
    const site = await brokenSite();
    const answer = method === 'GET' ? await site.get(path) : await site.post(path, {});
    expect(answer.status).toBe(500);
    expect(answer.headers.get('Content-Type')).toBe('application/problem+json; charset=utf-8');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const text = await answer.text();
    expect(text).not.toMatch(SECRETS);
    const { requestId, ...rest } = JSON.parse(text);
    expect(rest).toEqual({ type: 'about:blank', title: '系統發生錯誤，請稍後再試', status: 500 });
    expect(requestId).toMatch(/^[\da-f-]{36}$/);
    expect(answer.headers.get('X-Request-Id')).toBe(requestId);
    expect(site.logged).toContainEqual(expect.objectContaining({ requestId, msg: 'request failed', level: 50 }));
  });

  test.each(['/', '/jobs', '/job/a', '/article/column', '/sitemap.xml', '/feed.xml'])(
    '%s says so as a page that stands by itself',
    async (path) => {
      const site = await brokenSite();
      const answer = await site.get(path);
      expect(answer.status).toBe(503);
      expect(answer.headers.get('Retry-After')).toBe('30');
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
      const html = await answer.text();
      expect(html).toContain('<h1>暫時無法顯示這個頁面</h1>');
      expect(html).not.toMatch(SECRETS);
      const requestId = answer.headers.get('X-Request-Id');
      expect(site.logged).toContainEqual(expect.objectContaining({ requestId, msg: 'page failed' }));
    },
  );

  test('it is not ready, but up', async () => {
    const site = await brokenSite();
    expect((await site.get('/healthz')).status).toBe(200);
    const answer = await site.get('/readyz');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ status: 'unavailable', database: false, storage: expect.any(Boolean) });
  });

  test('asking the memory does not throw, which would end the process', async () => {
    const site = await brokenSite();
    const request = { method: 'GET', url: '/about', headers: {} };
    expect(site.app.answerFromMemory(request as never, {} as never)).toBe(false);
    const kept = await testSite();
    await kept.get('/about');
    await kept.deps.database.close();
    const response = { writeHead: () => response, end: () => response };
    expect(() => kept.app.answerFromMemory(request as never, response as never)).not.toThrow();
  });
});

describe('health', () => {
  test('an open site is up and ready', async () => {
    const site = await testSite();
    for (const path of ['/healthz', '/readyz']) {
      const answer = await site.get(path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
      expect((await answer.json()).status).toBe('ok');
    }
  });

  test('however many ask at once, the storage is asked once', async () => {
    const site = await testSite();
    const ping = vi.spyOn(site.deps.storage, 'ping');
    const answers = await Promise.all(Array.from({ length: 20 }, () => site.get('/readyz')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(ping).toHaveBeenCalledTimes(1);
    await site.get('/readyz');
    expect(ping).toHaveBeenCalledTimes(2);
  });

  test('it is not ready when its folder is gone', async () => {
    const site = await testSite();
    rmSync(site.deps.settings.dataDir, { recursive: true });
    const answer = await site.get('/readyz');
    expect(answer.status).toBe(503);
    expect((await answer.json()).storage).toBe(false);
  });
});

test('the log knows each request by its id, and never what was searched for', async () => {
  const site = await testSite();
  const answer = await site.get('/jobs?keywords=%E7%A7%81%E5%AF%86', { 'X-Request-Id': 'forged' });
  const requestId = answer.headers.get('X-Request-Id');
  expect(requestId).not.toBe('forged');
  expect(site.logged).toContainEqual(
    expect.objectContaining({ requestId, method: 'GET', path: '/jobs', status: 200, msg: 'request' }),
  );
  expect(JSON.stringify(site.logged)).not.toMatch(/私密|%E7%A7%81/);
});
