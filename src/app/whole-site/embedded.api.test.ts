import { expect, test } from 'vitest';
import type { UploadedFile } from '#features/resume/files/contract.ts';
import { pdf, png, uploadForm } from '#test/made/files.ts';
import { PERSONAL } from '#test/made/resume.ts';
import { staffSite } from '#test/sites/staff-site.ts';
import { handlers } from '../api.server.ts';

const IMAGES = '<img src="/api/admin/talents/ID/resume.pdf?form=full"><img src="/api/account/export">';
const KEPT = '<img src="/art/cover-river.webp" alt="" loading="lazy" />';
const ARTICLE = {
  ...{
    typeName: 'LatestNews',
    title: '面試前的三件事',
    summary: '摘要',
    coverImage: '',
    externalLink: '',
    expiresAt: '',
  },
  content: `<p>文<a href="/jobs">職缺</a></p>${IMAGES}${KEPT}`,
};
const EMBEDDING = [
  ...['image', 'iframe', 'frame', 'embed', 'object', 'script', 'style', 'audio', 'video', 'track', 'font', 'manifest'],
];

async function site() {
  const staffed = await staffSite();
  const { browser } = await staffed.consultant();
  const member = await staffed.member('ming@example.com');
  await member.ok('POST', '/api/personal', PERSONAL);
  const [{ id }] = (await browser.ok('GET', '/api/admin/talents')) as [{ id: string }];
  return { site: staffed, browser, member, id };
}

test('an article’s pictures are our own pictures: none that acts is stored, and none is shown that was', async () => {
  const { site: staffed, browser } = await site();
  const { id, content } = (await browser.ok('POST', '/api/admin/articles', ARTICLE)) as Record<string, string>;
  expect(content).toBe(`<p>文<a href="/jobs">職缺</a></p>${KEPT}`);
  // As it was stored when any address within the site was accepted.
  await staffed.deps.database.transaction((tx) =>
    tx
      .updateTable('articles')
      .set({ content: ARTICLE.content, cover_image: '/api/account/export', publish_at: '2020-01-01T00:00:00.000Z' })
      .where('article_id', '=', id!)
      .execute(),
  );
  const seen = [
    `/api/admin/articles/${id}`,
    `/admin/preview/article/${id}`,
    `/api/article/${id}`,
    `/article/details/${id}`,
    '/feed.xml',
    '/api/article/type/LatestNews',
    '/article/latestNews',
  ];
  for (const path of seen) {
    const text = await (await browser.send('GET', path)).text();
    expect(text.includes('面試前的三件事'), path).toBe(true);
    expect(text, path).not.toMatch(/resume\.pdf|account\/export/);
  }
});

test('a picture, frame or script makes nobody export, download or be noted as a reader', async () => {
  const { site: staffed, browser, member, id } = await site();
  const before = (await staffed.log()).length;
  for (const [who, path] of [
    [browser, `/api/admin/talents/${id}/resume.pdf?form=full`],
    [browser, `/api/admin/talents/${id}`],
    [browser, `/api/admin/talents/${id}/print`],
    [member, '/api/account/export'],
  ] as const) {
    for (const destination of EMBEDDING) {
      const answer = await who.send('GET', path, undefined, { 'Sec-Fetch-Dest': destination });
      expect([path, destination, answer.status]).toEqual([path, destination, 403]);
    }
  }
  expect(await member.ok('GET', '/api/account/accessLog')).toEqual([]);
  expect((await staffed.log()).length).toBe(before);
  expect(staffed.mails.filter(({ subject }) => subject.includes('下載'))).toEqual([]);
  for (const destination of ['empty', 'document']) {
    const asked = { 'Sec-Fetch-Dest': destination };
    expect((await browser.send('GET', `/api/admin/talents/${id}`, undefined, asked)).status).toBe(200);
  }
});

test('no call is answered as a picture or in a frame, whoever may make it', async () => {
  const { site: staffed, browser, member } = await site();
  const manager = await staffed.manager();
  for (const { method, path, access } of handlers.map(({ row }) => row)) {
    const who = access === 'manager' ? manager.browser : access === 'staff' ? browser : member;
    const body = method === 'GET' || method === 'DELETE' ? undefined : {};
    const answer = await who.send(method, path.replace(/\{\w+\}/g, 'x'), body, { 'Sec-Fetch-Dest': 'image' });
    expect([method, path, answer.status]).toEqual([method, path, 403]);
  }
});

test('files are shown as pictures by our own pages alone; to staff photos are, other files are opened', async () => {
  const { browser, member } = await site();
  const store = async (bytes: Buffer, categoryName: string, name: string) => {
    const [, file] = await member.call('POST', '/api/upload', uploadForm(bytes, { categoryName, title: 'a', name }));
    return `/${(file as UploadedFile).urlPath}`;
  };
  const avatar = await store(await png(), '大頭照', 'a.png');
  const licence = await store(await png(), '專業證照', 'a.png');
  const work = await store(pdf(), '作品集', 'a.pdf');
  const status = async (who: typeof browser, path: string, destination: string, from = 'same-origin') =>
    (await who.send('GET', path, undefined, { 'Sec-Fetch-Dest': destination, 'Sec-Fetch-Site': from })).status;
  for (const path of [avatar, licence]) {
    expect(await status(member, path, 'image')).toBe(200);
    expect(await status(member, path, 'image', 'cross-site')).toBe(404);
    expect(await status(browser, path, 'image', 'cross-site')).toBe(404);
  }
  expect(await status(browser, avatar, 'image')).toBe(200);
  expect(await status(browser, licence, 'image')).toBe(404);
  for (const destination of EMBEDDING.slice(1)) expect(await status(browser, work, destination)).toBe(404);
  expect(await member.ok('GET', '/api/account/accessLog')).toEqual([]);
  expect(await status(browser, work, 'document', 'none')).toBe(200);
  expect(await member.ok('GET', '/api/account/accessLog')).toHaveLength(1);
});

test('staff learn nothing of a file by its head', async () => {
  const { browser, member } = await site();
  const form = uploadForm(pdf(), { categoryName: '作品集', title: 'a', name: '王小明.pdf' });
  const [, file] = (await member.call('POST', '/api/upload', form)) as [number, UploadedFile];
  const head = await browser.send('HEAD', `/${file.urlPath}`);
  expect([head.status, head.headers.get('Content-Disposition')]).toEqual([404, null]);
  expect((await member.send('HEAD', `/${file.urlPath}`)).status).toBe(200);
});
