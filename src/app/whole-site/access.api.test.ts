import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRow } from '#shared/contract.ts';
import { png, uploadForm } from '#test/made/files.ts';
import { CONTACT, EDUCATION, EXPERIENCE, LANGUAGE, TENURE } from '#test/made/resume.ts';
import type { Browser } from '#test/sites/account-site.ts';
import { staffSite } from '#test/sites/staff-site.ts';
import { handlers } from '../api.server.ts';

// Every call of the back-office by everybody, made from the rows: a new row is held to it without a line here.
const rows = handlers.map(({ row }) => row).filter(({ path }) => path.startsWith('/api/admin/'));
const guarded = rows.filter(({ access }) => access !== 'public');
const open = rows.filter(({ access }) => access === 'public').map(({ method, path }) => `${method} ${path}`);

const CALLERS = ['anonymous', 'member', 'consultant', 'manager'] as const;
const browsers = {} as Record<(typeof CALLERS)[number], Browser>;

/** What is asked of nobody in particular: unknown ids, no body to speak of. Nothing is changed by it. */
async function statusOf(row: AnyRow, browser: Browser): Promise<number> {
  const path = row.path.replace(/\{\w+\}/g, 'nothing');
  const nothing = row.bodyType === 'form' ? new FormData() : {};
  const response = await browser.send(row.method, path, row.body ? nothing : undefined);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  await response.arrayBuffer();
  return response.status;
}

describe('every call of the back-office', () => {
  let close: () => Promise<void>;

  beforeAll(async () => {
    const site = await staffSite();
    close = site.close;
    browsers.anonymous = site.browser();
    browsers.member = await site.member('ming@example.com');
    browsers.consultant = (await site.consultant()).browser;
    browsers.manager = (await site.manager()).browser;
  });
  afterAll(() => close());

  test('is for staff or managers, but for the ways in', () => {
    expect(open.toSorted()).toEqual([
      'POST /api/admin/forgotPassword',
      'POST /api/admin/invitation/accept',
      'POST /api/admin/invitation/check',
      'POST /api/admin/login',
      'POST /api/admin/login/code',
      'POST /api/admin/login/recovery',
      'POST /api/admin/logout',
      'POST /api/admin/secondFactor/confirm',
      'POST /api/admin/secondFactor/setup',
      'POST /api/admin/welcome',
      'POST /api/admin/welcome/check',
    ]);
    expect(guarded.map(({ access }) => access).filter((a) => a !== 'staff' && a !== 'manager')).toEqual([]);
  });

  const named = guarded.map((row) => [`${row.method} ${row.path}`, row] as const);

  test.each(named)('%s: 401 for strangers and members', async (_, row) => {
    expect(await statusOf(row, browsers.anonymous)).toBe(401);
    expect(await statusOf(row, browsers.member)).toBe(401);
  });

  test.each(named)('%s: for 顧問 only where the row says so, for 管理員 always', async (_, row) => {
    const answers = [200, 204, 400, 404];
    const byConsultant = await statusOf(row, browsers.consultant);
    if (row.access === 'manager') expect(byConsultant).toBe(403);
    else expect(answers).toContain(byConsultant);
    const byManager = await statusOf(row, browsers.manager);
    expect(answers).toContain(byManager);
    // Without a body there is nothing to refuse: what is not there is not found.
    if (row.path.includes('{') && !row.body) expect(byManager).toBe(404);
  });
});

// The same for everything else, and the table that docs/access-matrix.md shows: `npx vitest run access -u` writes it anew.
const others = handlers.map(({ row }) => row).filter(({ path }) => !path.startsWith('/api/admin/'));
const forMembers = others.filter(({ access }) => access === 'member' || access === 'special');

const MAY: Record<string, readonly [string, string, string, string, string]> = {
  public: ['yes', 'yes', 'yes', 'yes', 'yes'],
  member: ['401', 'yes', 'yes', '401', '401'],
  special: ['401', '403', 'yes', '401', '401'],
  staff: ['401', '401', '401', 'yes', 'yes'],
  manager: ['401', '401', '401', '403', 'yes'],
};

test('docs/access-matrix.md says who may call what', async () => {
  const lines = handlers.map(({ row }) => {
    const isOwned = row.access === 'member' && row.path.includes('{');
    return `| \`${row.method} ${row.path}\` | ${MAY[row.access]!.join(' | ')} | ${isOwned ? '404' : '–'} |`;
  });
  const text = [
    '# Who may call what',
    '',
    'Made from the endpoint rows and held by `src/app/whole-site/access.api.test.ts`, which calls each of them as everybody;',
    '`npx vitest run access -u` writes it anew. *yes*: the call is acted on; rows on the way into the back-office look at the',
    'session themselves. *Another’s id*: what a signed-in member gets for an id that is somebody else’s.',
    '',
    '| Call | nobody | member | member with 儲存履歷 | 顧問 | 管理員 | another’s id |',
    '|---|---|---|---|---|---|---|',
    ...lines.toSorted(),
    '',
  ].join('\n');
  await expect(text).toMatchFileSnapshot('../../../docs/access-matrix.md');
});

describe('what is a member’s own', () => {
  const own = {} as Record<'anonymous' | 'ming' | 'mei' | 'special' | 'manager', Browser>;
  /** Ming's, by the name that stands in the path. */
  const ids: Record<string, string> = {};
  const BODIES: Record<string, object> = {
    educationId: EDUCATION,
    jobTenureId: TENURE,
    experienceId: EXPERIENCE,
    languageSkillId: LANGUAGE,
  };
  let close: () => Promise<void>;

  beforeAll(async () => {
    const site = await staffSite();
    close = site.close;
    own.anonymous = site.browser();
    own.ming = await site.member('ming@example.com');
    own.mei = await site.member('mei@example.com');
    own.special = await site.member('special@example.com');
    own.manager = (await site.manager()).browser;
    const { db } = site.deps.database;
    await db
      .updateTable('members')
      .set({ is_special_auth: 1 })
      .where('email_key', '=', 'special@example.com')
      .execute();
    await own.ming.ok('POST', '/api/contact', { ...CONTACT, email: 'ming@example.com' });
    for (const [name, body] of Object.entries(BODIES)) {
      const [status, made] = await own.ming.call('POST', `/api/${name.replace(/Id$/, '')}`, body);
      expect(status, name).toBeLessThan(300);
      ids[name] = (made as Record<string, string>)[name]!;
    }
    const form = uploadForm(await png(), { name: 'a.png', categoryName: '生活照', title: '海邊' });
    const [, file] = await own.ming.call('POST', '/api/upload', form);
    ids.fileUploadId = (file as { fileUploadId: string }).fileUploadId;
  });
  afterAll(() => close());

  const named = forMembers.map((row) => [`${row.method} ${row.path}`, row] as const);

  test.each(named)('%s: 401 for strangers and staff; 403 without 儲存履歷 where that is asked for', async (_, row) => {
    expect(await statusOf(row, own.anonymous)).toBe(401);
    expect(await statusOf(row, own.manager)).toBe(401);
    if (row.access === 'special') expect(await statusOf(row, own.mei)).toBe(403);
  });

  const withId = forMembers
    .filter(({ path }) => path.includes('{'))
    .map((row) => [`${row.method} ${row.path}`, row] as const);

  test.each(withId)('%s: 404 for another’s id, and nothing happens to it', async (_, row) => {
    const name = /\{(\w+)\}/.exec(row.path)![1]!;
    const path = row.path.replace(`{${name}}`, ids[name]!);
    const before = JSON.stringify(await own.ming.ok('GET', '/api/preview'));
    for (const browser of [own.mei, own.special])
      expect((await browser.call(row.method, path, row.body ? BODIES[name] : undefined))[0]).toBe(404);
    expect(JSON.stringify(await own.ming.ok('GET', '/api/preview'))).toBe(before);
  });
});
