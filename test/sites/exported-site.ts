import { expect } from 'vitest';
import { seedIfEmpty } from '#app/seed.server.ts';
import type { Plan } from '#features/backoffice/site-file/contract.ts';
import * as make from '../made/files.ts';
import { uploadPicture } from '../made/pictures.ts';
import type { Browser } from './account-site.ts';
import { STAFF_PASSWORD, staffSite } from './staff-site.ts';

// Sites whose settings and content go into a file, and the calls that export and import it.

export type Form = Record<string, string>;

export function formOf(file: Uint8Array, fields: Form = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new File([new Uint8Array(file)], 'trial.site'));
  return form;
}

export const check = async (manager: Browser, file: Uint8Array) =>
  (await manager.ok('POST', '/api/admin/siteFile/check', formOf(file))) as Plan;

export const bring = (manager: Browser, file: Uint8Array, fields: Form) =>
  manager.call('POST', '/api/admin/siteFile/import', formOf(file, { password: STAFF_PASSWORD, ...fields }));

export async function bringWhole(manager: Browser, file: Uint8Array): Promise<Plan> {
  const { fingerprint } = await check(manager, file);
  const [status, reply] = await bring(manager, file, { fingerprint });
  expect([status, reply]).toEqual([200, reply]);
  return reply as Plan;
}

export const counted = ({ counts }: Plan) =>
  Object.fromEntries(
    counts.map(({ label, added, changed, removed, kept, same }) => [label, [added, changed, removed, kept, same]]),
  );

export async function publishText(manager: Browser, id: string, change: (value: never) => object): Promise<void> {
  const text = (await manager.ok('GET', `/api/admin/texts/${id}`)) as { revision: number; value: never };
  const value = change(text.value);
  const draft = await manager.ok('PUT', `/api/admin/texts/${id}/draft`, { revision: text.revision, value });
  const { revision } = draft as { revision: number };
  await manager.ok('POST', `/api/admin/texts/${id}/publish`, { revision, publishAt: '' });
}

/** A site that an agency has made its own: facts, look, words, content, settings; and a member with a resume. */
export async function ownSite() {
  const site = await staffSite();
  await seedIfEmpty(site.deps);
  const { browser: manager, id: assigneeId } = await site.manager();
  const logo = await uploadPicture(manager, await make.png(300, 100), { purpose: 'logo' });
  const cover = await uploadPicture(manager, await make.jpeg(1700, 1100), { purpose: 'cover' });
  await publishText(manager, 'company', (value: object) => ({ ...value, name: '晨光人力' }));
  await publishText(manager, 'look', (value: object) => ({
    ...value,
    colour: '#204060',
    logo: { ...logo, alt: '' },
  }));
  const article = {
    typeName: 'Column',
    title: '自己的文章',
    summary: '摘要',
    content: `<p>文</p><p><img src="${cover.url}" alt="圖"></p>`,
    coverImage: cover.url,
    externalLink: '',
    expiresAt: '',
  };
  const made = (await manager.ok('POST', '/api/admin/articles', article)) as { id: string; revision: number };
  await manager.ok('POST', `/api/admin/articles/${made.id}/publish`, { revision: made.revision, publishAt: '' });
  await manager.ok('POST', '/api/admin/vacancies', { ...VACANCY, assigneeId });
  await manager.ok('POST', '/api/admin/synonyms', { words: ['堆高機', '天車'] });
  await manager.ok('POST', '/api/admin/newsletters', {
    subject: '第一期',
    introduction: '您好',
    articleIds: [made.id],
  });
  const letter = { stage: '面試', subject: '面試通知', text: '{name} 您好', revision: 0 };
  await manager.ok('PUT', '/api/admin/settings/letters', letter);
  await manager.ok('POST', '/api/admin/replyTemplates', { name: '約時間', text: '{name} 您好' });
  const member = await site.member('ming@example.com');
  return { site, manager, member };
}

export const VACANCY = {
  position: '堆高機操作員',
  category: '生產製造',
  city: '台中市',
  township: '西屯區',
  salary: '月薪 40,000 元以上',
  content: '操作堆高機',
  facts: { employer: '晨光貿易', skills: ['堆高機'] },
};

export async function taken(manager: Browser): Promise<Buffer> {
  const response = await manager.send('GET', '/api/admin/siteFile');
  expect([response.status, response.headers.get('Content-Disposition')]).toEqual([
    200,
    expect.stringMatching(/^attachment; filename="site-\d{4}-\d\d-\d\d\.site"$/),
  ]);
  return Buffer.from(await response.arrayBuffer());
}

const PUBLIC = ['/api/vacancy/regions', '/api/Vacancy/Categories', '/api/article/type/Newsletter', '/api/Carousel'];

/** What visitors see, except for the names of pictures, which are each site's own. */
export async function seen(browser: Browser) {
  const read = async (path: string) => (await browser.send('GET', path)).text();
  const all = [
    await (await browser.send('POST', '/api/vacancy', { keywords: [] })).text(),
    ...(await Promise.all(PUBLIC.map(read))),
    await read('/api/article/type/Column'),
    await read('/words/company'),
    await read('/words/look'),
  ];
  return all.map((text) => text.replace(/\/pictures\/[0-9a-f-]{36}/g, '/pictures/ID'));
}
