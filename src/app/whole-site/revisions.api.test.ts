import { expect, test } from 'vitest';
import { STALE } from '#shared/revisions.ts';
import { connectionsSite } from '#test/sites/connections-site.ts';
import { STAFF_PASSWORD, staffSite } from '#test/sites/staff-site.ts';
import { handlers } from '../api.server.ts';

const shapeOf = (body: unknown) => (body as { shape?: Record<string, unknown> } | undefined)?.shape ?? {};

/** Changes of what several people edit. Staff accounts are changed by one 管理員 after another. */
const edits = handlers
  .map(({ row }) => row)
  .filter(({ path, body }) => path.startsWith('/api/admin/') && 'revision' in shapeOf(body));

/**
 * What one 管理員 does after another; a member's way to sign in, and a file, which nobody edits; and a resume of the pool,
 * which has the time of its last change instead of a revision (added.api.test.ts).
 */
const NOT_EDITED = [
  'PUT /api/admin/staff/{id}',
  'DELETE /api/admin/invitations/{id}',
  'DELETE /api/admin/members/{id}/signIns/{provider}',
  'DELETE /api/admin/talents/{id}/files/{fileUploadId}',
  'DELETE /api/admin/talents/{id}/tags',
  'PUT /api/admin/talents/{id}',
];

test('whatever the agency edits together says what it is based on', () => {
  const changes = handlers
    .map(({ row }) => row)
    .filter(({ method, path }) => ['PUT', 'PATCH', 'DELETE'].includes(method) && path.startsWith('/api/admin/'))
    .map(({ method, path }) => `${method} ${path}`);
  const named = new Set(edits.map(({ method, path }) => `${method} ${path}`));
  expect(changes.filter((change) => !named.has(change)).toSorted()).toEqual(NOT_EDITED.toSorted());
});

test('an edit without a version, or with none, is refused and says what to do', async () => {
  const site = await staffSite();
  const { browser } = await site.manager();
  expect(edits.length).toBeGreaterThan(10);
  for (const { method, path } of edits) {
    const address = path.replace('{id}', 'nothing');
    for (const [body, message] of [
      [{}, '這個頁面已經過時，請先複製輸入的內容，重新整理後再儲存一次'],
      [{ revision: null }, '這個頁面已經過時，請先複製輸入的內容，重新整理後再儲存一次'],
      [{ revision: '1' }, '版本 不是有效的值'],
    ] as const) {
      const [status, reply] = await browser.call(method, address, body);
      expect([path, status, (reply as { errors?: { revision?: string[] } }).errors?.revision]).toEqual([
        path,
        400,
        [message],
      ]);
    }
  }
});

test('rows that are changed many at once say each what it is based on', async () => {
  const many = handlers.map(({ row }) => row.path).filter((path) => /^\/api\/admin\/.*\/bulk$/.test(path));
  expect(many.toSorted()).toEqual(['/api/admin/applications/bulk', '/api/admin/vacancies/bulk']);
  const { browser } = await (await staffSite()).consultant();
  const unseen = ['這個頁面已經過時，請先複製輸入的內容，重新整理後再儲存一次'];
  for (const action of ['publish', 'unpublish', 'delete', 'assign'])
    expect(await browser.errors('/api/admin/vacancies/bulk', { vacancies: [{ id: 'nothing' }], action })).toEqual({
      vacancies: unseen,
    });
  const applications = [{ id: 'nothing', from: '新應徵' }];
  expect(await browser.errors('/api/admin/applications/bulk', { applications, stage: '婉拒' })).toEqual({
    applications: unseen,
  });
});

const ARTICLE = { typeName: 'Column', title: '面試前', summary: '', content: '<p>看地圖。</p>', coverImage: '' };
const BANNER = { device: 'desktop', image: '/art/banner-desktop-jobs.webp', alt: '找工作', link: '/jobs' };
const VACANCY = { position: '會計', category: '財務會計', city: '台中市', salary: '面議', content: '結帳。' };
const password = STAFF_PASSWORD;
const NEW_ID = '01a22160-5e1b-7826-8b5d-4f1b5becbd89';

/** What may be edited: the address where it is made, if any, and what two people change in it. */
const EDITED: Record<string, { at?: string; first?: object; mine: object; theirs: object }> = {
  'articles/{id}': { at: 'articles', first: ARTICLE, mine: { title: '一' }, theirs: { title: '二' } },
  'carousel/{id}': { at: 'carousel', first: BANNER, mine: { alt: '一' }, theirs: { alt: '二' } },
  'clients/{id}': {
    at: 'clients',
    first: { name: '弘鈺', contacts: [{ name: '林', title: '', phone: '1', email: '', notes: '' }] },
    mine: { name: '弘鈺一', taxId: '22099131' },
    theirs: { name: '弘鈺二' },
  },
  'connections/contactMail': {
    mine: { email: 'one@agency.example', password },
    theirs: { email: 'two@agency.example', password },
  },
  'connections/mailSender': {
    mine: { name: '一', email: 'one@agency.example', password },
    theirs: { name: '二', email: 'one@agency.example', password },
  },
  'connections/mailServer': {
    first: { host: 'smtp.example.com', security: 'starttls', user: 'a', password: 'b', ownPassword: password },
    mine: { port: 587 },
    theirs: { port: 2525 },
  },
  'connections/signIn/line': {
    first: { clientId: '123', clientSecret: 'secret', password },
    mine: { isOn: false },
    theirs: { isOn: true },
  },
  'connections/zipcodes': { mine: { url: 'https://example.com/a' }, theirs: { url: 'https://example.com/b' } },
  'newsletters/{id}': {
    at: 'newsletters',
    first: { subject: '一月號', introduction: '', articleIds: [] },
    mine: { introduction: '一' },
    theirs: { introduction: '二' },
  },
  'replyTemplates/{id}': {
    at: 'replyTemplates',
    first: { name: '收到', text: '收到了。' },
    mine: { text: '一' },
    theirs: { text: '二' },
  },
  'settings/letters': {
    mine: { stage: '錄取', subject: '錄取', text: '一' },
    theirs: { stage: '錄取', subject: '錄取', text: '二' },
  },
  'settings/thresholds': {
    mine: { negotiableFrom: 45_000, widestRange: 1, checkedAt: '2026-01-01' },
    theirs: { negotiableFrom: 45_000, widestRange: 2, checkedAt: '2026-01-01' },
  },
  'statistics/switch': { mine: { isOn: false }, theirs: { isOn: true } },
  'synonyms/{id}': {
    at: 'synonyms',
    first: { words: ['會計', '帳務'] },
    mine: { words: ['會計', '記帳'] },
    theirs: { words: ['會計', '財務'] },
  },
  'vacancies/{id}': { at: 'vacancies', first: VACANCY, mine: { position: '一' }, theirs: { position: '二' } },
};

/** These are tested in their own rooms, which have an object store and a text of the site. */
const TRIED_ELSEWHERE = ['connections/storage', 'texts/{id}/draft'];

test('a change that is sent again since its answer was lost is no stale one, and is done once', async () => {
  const puts = edits.filter(({ method }) => method === 'PUT').map(({ path }) => path.replace('/api/admin/', ''));
  expect(puts.map((path) => path.replace('{provider}', 'line')).toSorted()).toEqual(
    [...Object.keys(EDITED), ...TRIED_ELSEWHERE].toSorted(),
  );
  const { site, browser } = await connectionsSite();
  for (const [name, { at, first = {}, mine, theirs }] of Object.entries(EDITED)) {
    const made = at ? await browser.call('POST', `/api/admin/${at}`, first) : [];
    const all = (made[1] as { templates?: object[] } | undefined)?.templates;
    const { id = '', revision = 0 } = (all?.at(-1) ?? made[1] ?? {}) as { id?: string; revision?: number };
    const address = `/api/admin/${name.replace('{id}', id)}`;
    const put = (change: object) => browser.call('PUT', address, { ...first, ...change, revision });
    const saved = await put(mine);
    expect([name, saved[0], saved[1]]).toEqual([name, 200, expect.anything()]);
    const log = await site.log();
    expect([name, ...(await put(mine))]).toEqual([name, ...saved]);
    expect([name, await site.log()]).toEqual([name, log]);
    expect([name, ...(await put(theirs))]).toEqual([name, 400, STALE]);
  }
});

test('what is made and sent again since its answer was lost is one, as it was sent last', async () => {
  const { site, browser } = await connectionsSite();
  const drafts = Object.values(EDITED).filter(({ at }) => at !== 'replyTemplates' && at !== 'synonyms');
  for (const { at, first, mine } of drafts) {
    if (!at) continue;
    const make = (more: object) => browser.call('POST', `/api/admin/${at}`, { ...first, ...more, newId: NEW_ID });
    const made = await make({});
    expect([at, made]).toMatchObject([at, [200, { id: NEW_ID }]]);
    const log = await site.log();
    expect([at, await make({})]).toEqual([at, made]);
    expect([at, await site.log()]).toEqual([at, log]);
    expect([at, await make(mine)]).toMatchObject([at, [200, { id: NEW_ID, ...mine }]]);
    // A colleague has changed it: it isn't made again over that.
    expect([at, await make({})]).toEqual([at, [400, STALE]]);
  }
});

test('sent twice at the same instant, by a press and the one after it, it is made once', async () => {
  const { browser } = await connectionsSite();
  for (const { at, first } of Object.values(EDITED)) {
    if (!at || at === 'replyTemplates' || at === 'synonyms') continue;
    const make = () => browser.call('POST', `/api/admin/${at}`, { ...first, newId: NEW_ID });
    const answers = await Promise.all([make(), make(), make()]);
    for (const answer of answers) expect([at, answer]).toMatchObject([at, [200, { id: NEW_ID }]]);
  }
});
