import { expect, test } from 'vitest';
import { addApplication } from '#features/applications/data.server.ts';
import type { Preview } from '#features/resume/document/contract.ts';
import type { TalentRow } from '#features/resume/staff/contract.ts';
import { saveVacancies } from '#features/vacancies/data.server.ts';
import { DAY_MS } from '#shared/durations.ts';
import { vacancy } from '#test/made/content.ts';
import { CONTACT, PERSONAL } from '#test/made/resume.ts';
import type { Browser } from '#test/sites/account-site.ts';
import { staffSite } from '#test/sites/staff-site.ts';

const EMAIL = 'ming@example.com';
const PATH = '/api/admin/applications';
const TITLES = '應徵時間,姓名,職缺,客戶,階段,階段變更時間,負責人,來源,面試時間,面試地點,撤回時間';

async function exportSite() {
  const site = await staffSite();
  const { browser, id: staffId } = await site.consultant();
  const { database } = site.deps;
  await database.transaction((tx) =>
    saveVacancies(tx, [
      vacancy('v1', { position: '會計', facts: { employer: '永豐精密' } }),
      vacancy('v2', { position: '=SUM(A1)' }),
    ]),
  );
  const member = await site.member(EMAIL);
  await member.ok('POST', '/api/personal', PERSONAL);
  await member.ok('POST', '/api/contact', { ...CONTACT, email: EMAIL });
  const [{ id: talentId }] = (await browser.ok('GET', '/api/admin/talents')) as [TalentRow];
  const { resume } = (await browser.ok('GET', `/api/admin/talents/${talentId}`)) as { resume: Preview };
  const apply = (vacancyId: string, position: string, at = site.deps.now()) =>
    database.transaction((tx) =>
      addApplication(tx, { talentId, vacancyId, position, resume, assigneeId: staffId, now: at }),
    );
  const read = async (query = '', by: Browser = browser) => {
    const response = await by.send('GET', `${PATH}/export.csv${query}`);
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/csv; charset=utf-8']);
    return (await response.text()).replace('\ufeff', '').trimEnd().replaceAll('"', '').split('\r\n');
  };
  return { site, browser, member, apply, read };
}

test('a list is taken along whole, as it is filtered and ordered, without contact details; on record without the words', async () => {
  const { site, browser, member, apply, read } = await exportSite();
  const first = await apply('v1', '會計');
  site.wait(60_000);
  await apply('v2', '=SUM(A1)');
  const interview = { at: new Date(Date.now() + DAY_MS).toISOString(), place: '台中辦公室，二樓' };
  const step = { from: '新應徵', stage: '面試', interview, interviewRevision: 0 };
  await browser.ok('POST', `${PATH}/${first}/stage`, step);
  await member.call('POST', '/api/account/applications/v2/withdraw');
  const lines = await read();
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/) as string;
  expect(lines.map((line) => line.split(','))).toEqual([
    TITLES.split(','),
    [time, PERSONAL.chineseName, "'=SUM(A1)", '', '取消', time, '陳顧問', '本人應徵', '', '', time],
    [time, PERSONAL.chineseName, '會計', '永豐精密', '面試', time, '陳顧問', '本人應徵', time, '台中辦公室，二樓', ''],
  ]);
  expect(lines.join()).not.toContain(CONTACT.mobile);
  const positions = async (query: string) => (await read(query)).slice(1).map((line) => line.split(',')[2]);
  expect(await positions('?direction=asc')).toEqual(['會計', "'=SUM(A1)"]);
  expect(await positions(`?stage=${encodeURIComponent('面試')}`)).toEqual(['會計']);
  expect(await positions(`?q=${encodeURIComponent('會計')}`)).toEqual(['會計']);
  expect(await positions('?assignee=none')).toEqual([]);
  expect(await positions('?assignee=me&vacancyId=v2')).toEqual(["'=SUM(A1)"]);
  const before = (await site.log()).length;
  expect(await positions(`?q=${EMAIL}`)).toEqual(["'=SUM(A1)", '會計']);
  expect((await site.log()).slice(before)).toEqual([
    expect.stringContaining('以聯絡方式查詢'),
    expect.stringContaining('匯出應徵'),
  ]);
  const details = await site.deps.database.db.selectFrom('audit_entries').selectAll().execute();
  expect(JSON.stringify(details)).not.toContain(EMAIL);
  expect((await member.call('GET', `${PATH}/export.csv`))[0]).toBe(401);
  expect((await browser.call('GET', `${PATH}/export.csv?stage=x`))[0]).toBe(400);
});

test('what takes many readings is whole, also where many came at one moment, and one goes meanwhile', async () => {
  const { site, browser, apply, read } = await exportSite();
  const at = site.deps.now();
  const ids: string[] = [];
  for (let n = 0; n < 401; n++) ids.push((await apply(`many-${n}`, `職缺${n}`, at))!);
  for (const query of ['', '?direction=asc', `?q=${encodeURIComponent('職缺')}`]) {
    const lines = await read(query);
    expect(new Set(lines.slice(1).map((line) => line.split(',')[2])).size, query).toBe(401);
    expect(lines).toHaveLength(402);
  }
  const response = await browser.send('GET', `${PATH}/export.csv`);
  await site.deps.database.db.deleteFrom('applications').where('application_id', 'in', ids.slice(200, 210)).execute();
  expect((await response.text()).trimEnd().split('\r\n').length).toBeGreaterThan(390);
});
