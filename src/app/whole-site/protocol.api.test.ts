import { describe, expect, test } from 'vitest';
import { article, banner, store, vacancy } from '#test/made/content.ts';
import { fileSite, ORIGIN, testSite } from '#test/sites/site.ts';
import { handlers } from '../api.server.ts';

const filled = (path: string) => path.replace('{type}', 'Column').replace('{id}', 'a').replace('{key}', 'home');
const publicReads = handlers.filter(({ row }) => row.isPublicContent).map(({ row }) => row.path);

const site = await fileSite();
await store(site, { vacancies: [vacancy('a')], articles: [article('a')], banners: [banner('a')] });

describe('addresses', () => {
  test.each(handlers.map(({ row }) => [row.method, row.path]))(
    '%s %s answers in any letter case and with a trailing slash',
    async (method, path) => {
      const json = { headers: { 'Content-Type': 'application/json' }, body: '{}' };
      const ask = async (address: string) => {
        const answer = await site.fetch(address, { method, ...(method === 'GET' ? {} : json) });
        return [answer.status, await answer.text()];
      };
      const address = filled(path);
      const plain = await ask(address);
      // The call was found and answered: done, refused because of its fields or its rules, or for members only.
      expect([200, 400, 401]).toContain(plain[0]);
      const id = address.split('/').slice(-1)[0] as string;
      const isName = /\{(id|key)\}$/.test(path);
      const spelt = address.slice(0, -id.length).toUpperCase() + (isName ? id : id.toUpperCase());
      expect(await ask(spelt)).toEqual(plain);
      expect(await ask(`${address}/`)).toEqual(plain);
    },
  );

  test.each(['/api', '/api/', '/api/nothing', '/API/Nothing/', '/api/vacancy/a/b', '/api/%00', '/api/%E0'])(
    '%s is not found, as JSON and never as the page',
    async (path) => {
      for (const method of ['GET', 'POST']) {
        const answer = await site.fetch(path, { method });
        expect([method, answer.status]).toEqual([method, 404]);
        expect(answer.headers.get('Content-Type')).toBe('application/problem+json; charset=utf-8');
        expect(await answer.json()).toEqual({ type: 'about:blank', title: '找不到資料', status: 404 });
      }
    },
  );

  test.each([
    ['DELETE', '/api/vacancy', 'POST'],
    ['GET', '/api/vacancy', 'POST'],
    ['POST', '/api/carousel', 'GET, HEAD'],
    ['PUT', '/api/Vacancy/Regions/', 'GET, HEAD'],
    ['PATCH', '/api/article/a', 'GET, HEAD'],
    ['OPTIONS', '/api/zipcodes', 'GET, HEAD'],
    ['POST', '/api/openapi.json', 'GET, HEAD'],
    ['DELETE', '/api/docs', 'GET, HEAD'],
    ['POST', '/jobs', 'GET, HEAD'],
    ['DELETE', '/nothing', 'GET, HEAD'],
    ['PUT', '/healthz', 'GET, HEAD'],
    ['DELETE', '/readyz', 'GET, HEAD'],
  ])('%s %s is the wrong method and says which are right', async (method, path, allow) => {
    const answer = await site.fetch(path, { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('Allow')).toBe(allow);
  });
});

test.each(['/login', '/job/nothing', '//evil.example/x'])(
  'a form that a browser sends to %s by itself says so',
  async (path) => {
    const body = new URLSearchParams({ email: 'a@example.com', password: 'Secret123' });
    const answer = await site.fetch(path, { method: 'POST', body });
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const html = await answer.text();
    expect(html).toContain('表單沒有送出');
    expect(html).not.toMatch(/Secret123|href="\/\//);
  },
);

describe('bodies', () => {
  const send = (body: BodyInit | null, type: string | undefined, extra = {}) =>
    site.fetch('/api/vacancy', {
      method: 'POST',
      body,
      headers: { ...(type ? { 'Content-Type': type } : {}), ...extra },
    });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
  ])('%s is not taken', async (type) => {
    const answer = await send('{}', type);
    expect(answer.status).toBe(415);
    expect(await answer.json()).toEqual({ type: 'about:blank', title: '不支援的資料類型', status: 415 });
  });

  test.each(['big5', '"Big5"', 'utf-16', 'iso-8859-1', 'utf-8859'])(
    'JSON that says it is in %s is not taken, rather than read as other words',
    async (charset) => {
      const answer = await send('{}', `application/json; charset=${charset}`);
      expect(answer.status).toBe(415);
      expect(await answer.json()).toEqual({ type: 'about:blank', title: '資料編碼須為 UTF-8', status: 415 });
    },
  );

  test('a body without a type is not taken', async () => {
    expect((await send(new Uint8Array([123, 125]), undefined)).status).toBe(415);
  });

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/json; charset=us-ascii',
    'Application/JSON',
    'application/ld+json',
  ])('%s is taken', async (type) => {
    expect((await send('{}', type)).status).toBe(200);
  });

  test.each([
    ['nothing', ''],
    ['half an object', '{"keywords":['],
    ['text', 'keywords'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a number', '1'],
    ['no UTF-8', new Uint8Array([0x22, 0xff, 0x22])],
  ])('%s is refused with one sentence', async (_, body) => {
    const answer = await send(body, 'application/json');
    expect(answer.status).toBe(400);
    expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(await answer.json()).toBe('送出的資料格式不正確');
  });

  test('a body is too large by its announced length, and by what really comes', async () => {
    const fits = JSON.stringify({ pad: 'x'.repeat(64 * 1024 - 10) });
    expect(fits).toHaveLength(64 * 1024);
    expect((await send(fits, 'application/json')).status).toBe(200);
    const over = JSON.stringify({ pad: 'x'.repeat(64 * 1024 - 9) });
    for (const body of [over, new Blob([over]).stream()]) {
      const answer = await site.fetch('/api/vacancy', {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/json' },
        duplex: 'half',
      } as RequestInit);
      expect(answer.status).toBe(413);
      expect(await answer.json()).toEqual({ type: 'about:blank', title: '送出的資料太大', status: 413 });
    }
    expect((await send('{}', 'application/json', { 'Content-Length': '99999999' })).status).toBe(413);
  });
});

describe('who may write', () => {
  test.each(['https://evil.example', 'null', 'http://localhost:3001', 'http://localhost.evil.example:3000'])(
    'a page of %s may not',
    async (Origin) => {
      const answer = await site.post('/api/vacancy', {}, { Origin });
      expect(answer.status).toBe(403);
      expect(await answer.json()).toEqual({ type: 'about:blank', title: '請由本網站送出資料', status: 403 });
      expect((await site.get('/api/carousel', { Origin })).status).toBe(200);
    },
  );

  test('the own pages may, by the public address or the one in the bar', async () => {
    const site = await testSite({ env: { PUBLIC_URL: 'https://www.example.com' } });
    for (const Origin of ['https://www.example.com', ORIGIN])
      expect((await site.post('/api/vacancy', {}, { Origin })).status).toBe(200);
  });
});

describe('public reads', () => {
  test.each([...publicReads, '/api/openapi.json', '/api/docs'])('%s has validators, and a head', async (path) => {
    const whole = await site.get(filled(path));
    const etag = whole.headers.get('ETag') as string;
    expect(etag).toMatch(/^W\/"[\w-]{20,}"$/);
    expect(whole.headers.get('Cache-Control')).toMatch(/^public, max-age=\d+/);
    for (const given of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const again = await site.get(filled(path), { 'If-None-Match': given });
      expect([given, again.status, await again.text()]).toEqual([given, 304, '']);
      expect(again.headers.get('ETag')).toBe(etag);
    }
    expect((await site.get(filled(path), { 'If-None-Match': '"other"' })).status).toBe(200);
    const head = await site.fetch(filled(path), { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('ETag')]).toEqual([200, '', etag]);
    expect(head.headers.get('Content-Type')).toBe(whole.headers.get('Content-Type'));
  });
});
