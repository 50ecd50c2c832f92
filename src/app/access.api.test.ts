import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRow } from '#shared/contract.ts';
import type { Browser } from '#test/account-site.ts';
import { staffSite } from '#test/staff-site.ts';
import { handlers } from './api.server.ts';

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
      'POST /api/admin/invitation/accept',
      'POST /api/admin/invitation/check',
      'POST /api/admin/login',
      'POST /api/admin/login/code',
      'POST /api/admin/login/recovery',
      'POST /api/admin/logout',
      'POST /api/admin/secondFactor/confirm',
      'POST /api/admin/secondFactor/setup',
      'POST /api/admin/welcome',
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
