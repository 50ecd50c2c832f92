import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLE_LABELS, ROLES } from '#features/backoffice/staff/rules.ts';
import type { Access, AnyRow, Role } from '#shared/contract.ts';
import { png, uploadForm } from '#test/made/files.ts';
import { CONTACT, EDUCATION, EXPERIENCE, LANGUAGE, TENURE } from '#test/made/resume.ts';
import type { Browser } from '#test/sites/account-site.ts';
import { staffSite } from '#test/sites/staff-site.ts';
import { handlers } from '../api.server.ts';

// Every call of the back-office by every kind of caller, made from the rows: a new row is tested without a line here.
const rows = handlers.map(({ row }) => row).filter(({ path }) => path.startsWith('/api/admin/'));
const guarded = rows.filter(({ access }) => access !== 'public');
const open = rows.filter(({ access }) => access === 'public').map(({ method, path }) => `${method} ${path}`);

const browsers = {} as Record<'anonymous' | 'member' | Role, Browser>;
/** A new role is tested as well, and its rights are entered here. */
const OF_ROLE: Record<Role, readonly Access[]> = { manager: ['staff', 'manager'], consultant: ['staff'] };

/** A call about nothing in particular: unknown ids, hardly any body. It changes nothing. */
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
    for (const role of ROLES)
      browsers[role] = (await site.signIn(role, `${role}@agency.example`, ROLE_LABELS[role])).browser;
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

  test.each(named)('%s: for a role of the staff only where the row says so', async (_, row) => {
    for (const role of ROLES) {
      const status = await statusOf(row, browsers[role]);
      if (!OF_ROLE[role].includes(row.access)) expect(status).toBe(403);
      // A call without a body has no fields to refuse: an unknown id is not found.
      else if (row.path.includes('{') && !row.body) expect(status).toBe(404);
      else expect([200, 204, 400, 404]).toContain(status);
    }
  });
});

// The same for all other calls, and the table that docs/access-matrix.md shows: `npx vitest run access -u` rewrites it.
const others = handlers.map(({ row }) => row).filter(({ path }) => !path.startsWith('/api/admin/'));
const forMembers = others.filter(({ access }) => access === 'member' || access === 'special');

const NO = { staff: '401', member: ['401', '401', '401'] } as const;
/** For a visitor, a member and a member with 儲存履歷; for a role of the staff that may not make the call. */
const MAY: Record<Access, { member: readonly string[]; staff: string }> = {
  public: { member: ['yes', 'yes', 'yes'], staff: 'yes' },
  member: { ...NO, member: ['401', 'yes', 'yes'] },
  special: { ...NO, member: ['401', '403', 'yes'] },
  staff: { ...NO, staff: '403' },
  manager: { ...NO, staff: '403' },
};
/** In the order of the columns: the role with the fewest rights comes first. */
const COLUMNS = ROLES.toReversed();

test('docs/access-matrix.md says who may call what', async () => {
  const lines = handlers.map(({ row }) => {
    const access: Access = row.access;
    const isOwned = access === 'member' && row.path.includes('{');
    const { member, staff } = MAY[access];
    const byRole = COLUMNS.map((role) => (OF_ROLE[role].includes(access) ? 'yes' : staff));
    const cells = [`\`${row.method} ${row.path}\``, ...member, ...byRole, isOwned ? '404' : '–'];
    return `| ${cells.join(' | ')} |`;
  });
  const text = [
    '# Who may call what',
    '',
    'Made from the endpoint rows and held by `src/app/whole-site/access.api.test.ts`, which calls each of them as everybody;',
    '`npx vitest run access -u` writes it anew. *yes*: the call is acted on; rows on the way into the back-office look at the',
    'session themselves. *Another’s id*: what a signed-in member gets for an id that is somebody else’s.',
    '',
    `| Call | nobody | member | member with 儲存履歷 | ${COLUMNS.map((role) => ROLE_LABELS[role]).join(' | ')} | another’s id |`,
    `|${'---|'.repeat(5 + COLUMNS.length)}`,
    ...lines.toSorted(),
    '',
  ].join('\n');
  await expect(text).toMatchFileSnapshot('../../../docs/access-matrix.md');
});

describe('what is a member’s own', () => {
  const own = {} as Record<'anonymous' | 'ming' | 'mei' | 'special' | 'manager', Browser>;
  /** Ming's ids, by their names in the path. */
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
