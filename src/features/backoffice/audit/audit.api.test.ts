import { expect, test } from 'vitest';
import { staffSite } from '#test/sites/staff-site.ts';
import type { AuditAction } from './contract.ts';
import { audit } from './data.server.ts';

const ACTOR = { id: 's1', name: '林主管', address: '192.0.2.9' };

async function auditSite() {
  const site = await staffSite();
  const { browser } = await site.manager();
  const write = (name: string, at: string) =>
    site.deps.database.transaction((tx) =>
      audit(
        tx,
        ACTOR,
        { action: '發布職缺', subject: { kind: '職缺', id: 'v', name }, detail: { 狀態: name } },
        new Date(at),
      ),
    );
  const list = async (query: string) => {
    const response = await browser.send('GET', `/api/admin/audit?${query}`);
    const rows = (await response.json()) as { subjectName: string }[];
    return { names: rows.map((row) => row.subjectName), total: response.headers.get('X-Total-Count') };
  };
  return { site, browser, write, list };
}

test('the log is searched, filtered by action and day, and paged, newest first', async () => {
  const { write, list } = await auditSite();
  await write('台中市工程師', '2026-03-01T15:59:59.000Z');
  await write('會計師', '2026-03-01T16:00:00.000Z');
  await write('業務專員', '2026-03-02T10:00:00.000Z');
  const published = `action=${encodeURIComponent('發布職缺')}`;
  expect(await list(published)).toEqual({ names: ['業務專員', '會計師', '台中市工程師'], total: '3' });
  expect(await list(`${published}&pageSize=2&page=2`)).toEqual({ names: ['台中市工程師'], total: '3' });
  expect((await list(`q=${encodeURIComponent('臺中 林主管')}`)).names).toEqual(['台中市工程師']);
  expect((await list(`q=${encodeURIComponent("%' _")}`)).names).toEqual([]);
  // Days are days in Taipei.
  expect((await list('from=2026-03-02&to=2026-03-02')).names).toEqual(['業務專員', '會計師']);
  expect((await list('to=2026-03-01')).names).toEqual(['台中市工程師']);
});

test('what was called otherwise when it was written is found by what it is called now', async () => {
  const { site, browser } = await auditSite();
  const subject = { kind: '留言', id: 'm', name: '派遣報價' };
  for (const action of ['回覆留言', '回覆訊息', '處理訊息'] as AuditAction[])
    await site.deps.database.transaction((tx) => audit(tx, ACTOR, { action, subject }, site.deps.now()));
  const found = await browser.ok('GET', `/api/admin/audit?action=${encodeURIComponent('回覆訊息')}`);
  expect((found as { action: string }[]).map(({ action }) => action).toSorted()).toEqual(['回覆留言', '回覆訊息']);
});

test('the database refuses to rewrite the log', async () => {
  const { site, write } = await auditSite();
  await write('會計師', '2026-03-01T16:00:00.000Z');
  const { db } = site.deps.database;
  await expect(db.updateTable('audit_entries').set({ staff_name: 'x' }).execute()).rejects.toThrow(/only added to/);
  await expect(db.deleteFrom('audit_entries').execute()).rejects.toThrow(/only added to/);
});

test('the export is a CSV file for spreadsheets that runs no formula, and is itself written down', async () => {
  const { site, browser, write } = await auditSite();
  await write('=HYPERLINK("http://evil.example")', '2026-03-01T16:00:00.000Z');
  const response = await browser.send('GET', '/api/admin/audit/export?q=hyperlink');
  expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; filename="audit-[\d-]+\.csv"$/);
  const csv = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
  expect(csv.startsWith('\ufeff"時間","人員"')).toBe(true);
  expect(csv.split('\r\n')[1]).toBe(
    '"2026-03-02 00:00:00","林主管","發布職缺","職缺","\'=HYPERLINK(""http://evil.example"")","v","狀態：=HYPERLINK(""http://evil.example"")","192.0.2.9"',
  );
  expect(await site.log()).toContain('林主管 匯出稽核紀錄');
});

test('whom somebody looked for in the log does not stay in it', async () => {
  const { site, browser } = await auditSite();
  await browser.send(
    'GET',
    `/api/admin/audit/export?q=${encodeURIComponent('王小明 ming@example.com')}&from=2026-03-01`,
  );
  const entries = await site.deps.database.db
    .selectFrom('audit_entries')
    .select(['action', 'detail', 'search_text'])
    .execute();
  const exported = entries.find(({ action }) => action === '匯出稽核紀錄')!;
  expect(JSON.parse(exported.detail)).toEqual({ 關鍵字: '有', 開始日期: '2026-03-01' });
  expect(JSON.stringify(entries)).not.toMatch(/王小明|ming@/);
});

test('a query that makes no sense is refused', async () => {
  const { browser } = await auditSite();
  for (const query of ['from=2026-02-30', 'from=2026-03-02&to=2026-03-01', 'action=x', 'page=0', 'pageSize=1000'])
    expect((await browser.call('GET', `/api/admin/audit?${query}`))[0]).toBe(400);
});
