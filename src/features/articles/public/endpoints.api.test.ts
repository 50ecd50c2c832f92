import { describe, expect, test } from 'vitest';
import { AFTER, article, store } from '#test/made/content.ts';
import { readPage } from '#test/made/markup.ts';
import { NOW, testSite } from '#test/sites/site.ts';

async function siteWith(...articles: ReturnType<typeof article>[]) {
  const site = await testSite();
  await store(site, { articles });
  return site;
}

describe('GET /api/article/type/{type}', () => {
  test('answers the open articles of the type, newest first, in any spelling of it', async () => {
    const site = await siteWith(
      article('a'),
      article('b', { publishAt: '2026-02-15T00:00:00.000Z' }),
      article('draft', { publishAt: null }),
      article('later', { publishAt: AFTER }),
      article('expired', { expiresAt: NOW }),
      article('news', { typeName: 'LatestNews' }),
    );
    for (const type of ['Column', 'column', 'COLUMN']) {
      const answer = await site.get(`/api/article/type/${type}`);
      expect(answer.status).toBe(200);
      const rows = (await answer.json()) as { articleId: string; content: string }[];
      expect(rows.map(({ articleId }) => articleId)).toEqual(['b', 'a']);
      expect(rows[0]!.content).toBe('<p>內容</p>');
    }
    const [card] = await (await site.get('/api/article/type/Column?limit=1&fields=card')).json();
    expect(card).not.toHaveProperty('content');
    expect(card.articleId).toBe('b');
  });

  test.each(['limit=0', 'limit=1001', 'limit=-1'])('refuses %s', async (query) => {
    const site = await testSite();
    const answer = await site.get(`/api/article/type/Column?${query}`);
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors).toEqual({ limit: ['筆數 須介於 1 至 1000 之間'] });
  });

  test('refuses what is no whole number, and unknown fields', async () => {
    const site = await testSite();
    for (const limit of ['x', '1.5', 'NaN']) {
      const { errors } = await (await site.get(`/api/article/type/Column?limit=${limit}`)).json();
      expect(errors).toEqual({ limit: ['筆數 須為整數'] });
    }
    const { errors } = await (await site.get('/api/article/type/Column?fields=all')).json();
    expect(errors).toEqual({ fields: ['欄位 不是有效的選項'] });
  });

  test('an unknown type is not found, nor one that every object has', async () => {
    const site = await testSite();
    for (const type of ['Other', 'constructor', '__proto__', 'a%00']) {
      const answer = await site.get(`/api/article/type/${type}`);
      expect([type, answer.status]).toEqual([type, 404]);
      expect(answer.headers.get('Content-Type')).toContain('application/problem+json');
    }
  });
});

describe('GET /api/article/{id}', () => {
  test('answers an open article whole', async () => {
    const site = await siteWith(article('a', { externalLink: 'https://example.com/' }));
    const { expiresAt, ...answered } = article('a', { externalLink: 'https://example.com/' });
    const answer = await site.get('/api/article/a');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ ...answered });
  });

  test('what is unknown, a draft, still to come or expired is not found', async () => {
    const site = await siteWith(
      article('draft', { publishAt: null }),
      article('later', { publishAt: AFTER }),
      article('expired', { expiresAt: NOW }),
    );
    for (const id of ['unknown', 'draft', 'later', 'expired', 'a%00', '%E0']) {
      const answer = await site.get(`/api/article/${id}`);
      expect([id, answer.status]).toEqual([id, 404]);
      expect(await answer.json()).toEqual({ type: 'about:blank', title: '找不到資料', status: 404 });
    }
  });
});

describe('what an article may hold', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '<p onclick="alert(1)" style="color:red">文</p>',
    '<img src="x" onerror="alert(1)">',
    '<img src="https://evil.example/a.png">',
    '<img src="//evil.example/b.png">',
    '<img src="/art/cover-river.webp">',
    '<a href="javascript:alert(1)">一</a>',
    '<a href="java\nscript:alert(1)">二</a>',
    '<a href="data:text/html,x">三</a>',
    '<a href="https://example.com/">四</a>',
    '<iframe src="https://evil.example"></iframe><object data="x"></object><form action="/x"><input></form>',
    '<svg onload="alert(1)"><circle /></svg><math><mtext></mtext></math><style>p{}</style><link rel="stylesheet">',
    '<p>未關閉 <b>粗體',
  ].join('');

  test('neither the call nor the page lets anything run or load from elsewhere', async () => {
    const site = await siteWith(article('a', { content: hostile }));
    const { content } = await (await site.get('/api/article/a')).json();
    for (const html of [content as string, await site.html('/article/details/a')]) {
      const page = readPage(html);
      const elements = page.all.filter(({ name }) => /^(iframe|object|embed|math|style)$/.test(name));
      expect(elements).toEqual([]);
      const handlers = page.all.flatMap(({ attribs }) => Object.keys(attribs)).filter((name) => /^on/i.test(name));
      expect(handlers).toEqual([]);
      expect(page.links.filter((href) => /^(java|data|vbscript)/i.test(href.trim()))).toEqual([]);
      expect(page.attributes('img').filter(({ src }) => !/^\/(?!\/)/.test(src ?? ''))).toEqual([]);
      expect(page.attributes('script').filter(({ type, src }) => !src && !/json$/.test(type ?? ''))).toEqual([]);
      expect(html).not.toMatch(/style="/);
    }
    const kept = readPage(content);
    expect(kept.attributes('img').map(({ src }) => src)).toEqual(['/art/cover-river.webp']);
    expect(kept.attributes('a').find(({ href }) => href === 'https://example.com/')).toEqual({
      href: 'https://example.com/',
      target: '_blank',
      rel: 'noopener noreferrer',
    });
  });
});
