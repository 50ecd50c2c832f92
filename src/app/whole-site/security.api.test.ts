import { describe, expect, test } from 'vitest';
import { article, store, vacancy } from '#test/made/content.ts';
import { fileSite, testSite } from '#test/sites/site.ts';

const ANSWERS: [path: string, init?: RequestInit][] = [
  ['/'],
  ['/jobs'],
  ['/job/a'],
  ['/article/details/a'],
  ['/nothing'],
  ['/api/vacancy/a'],
  ['/api/vacancy/unknown'],
  ['/api/isAuthenticated'],
  ['/api/docs'],
  ['/api/openapi.json'],
  ['/sitemap.xml'],
  ['/robots.txt'],
  ['/feed.xml'],
  ['/healthz'],
  ['/readyz'],
  ['/about', { method: 'DELETE' }],
  ['/api/vacancy', { method: 'POST' }],
  ['/api/vacancy', { method: 'PUT' }],
  ['/', { method: 'HEAD' }],
];

const site = await fileSite();
await store(site, { vacancies: [vacancy('a')], articles: [article('a')] });

describe('security headers', () => {
  test.each(ANSWERS)('%s %j carries them, and no cookie', async (path, init) => {
    const { headers } = await site.fetch(path, init);
    const policy = Object.fromEntries(
      (headers.get('Content-Security-Policy') ?? '').split('; ').map((rule) => [rule.split(' ')[0], rule]),
    );
    expect(policy['default-src']).toBe("default-src 'none'");
    expect(policy['script-src']).toBe("script-src 'self'");
    expect(policy['style-src']).toBe("style-src 'self'");
    expect(policy['frame-ancestors']).toBe("frame-ancestors 'none'");
    expect(policy['base-uri']).toBe("base-uri 'none'");
    expect(policy['form-action']).toBe("form-action 'self'");
    expect(headers.get('Content-Security-Policy')).not.toMatch(/unsafe|\*|https?:/);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('X-Frame-Options')).toBe('DENY');
    expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
    expect(headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/);
    expect(headers.get('Set-Cookie')).toBeNull();
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect(headers.get('Strict-Transport-Security')).toBeNull();
  });

  test('behind https they ask browsers to stay there', async () => {
    const secure = await testSite({ env: { PUBLIC_URL: 'https://www.example.com' } });
    const { headers } = await secure.get('/');
    expect(headers.get('Strict-Transport-Security')).toMatch(/^max-age=31536000/);
    expect(headers.get('Content-Security-Policy')).toMatch(/upgrade-insecure-requests/);
  });

  test('an unchanged page, and one from memory, carry the policy as well', async () => {
    const first = await site.get('/about');
    const unchanged = await site.get('/about', { 'If-None-Match': first.headers.get('ETag') ?? '' });
    expect(unchanged.status).toBe(304);
    expect(unchanged.headers.get('Content-Security-Policy')).toBe(first.headers.get('Content-Security-Policy'));
    const sent: { status?: number; headers?: Record<string, string>; body?: Buffer } = {};
    const response = {
      writeHead: (status: number, headers: Record<string, string>) => Object.assign(sent, { status, headers, end }),
    };
    const end = (body: Buffer) => Object.assign(sent, { body });
    const request = { method: 'GET', url: '/about', headers: {} };
    expect(site.app.answerFromMemory(request as never, { ...response, end } as never)).toBe(true);
    expect(sent.status).toBe(200);
    expect(sent.headers?.['Content-Security-Policy']).toBe(first.headers.get('Content-Security-Policy'));
    expect(sent.headers).not.toHaveProperty('Set-Cookie');
    expect(String(sent.body)).toBe(await first.text());
  });
});
