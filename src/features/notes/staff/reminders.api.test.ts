import { expect, test } from 'vitest';
import { addApplication } from '#features/applications/data.server.ts';
import type { Dashboard } from '#features/backoffice/dashboard/contract.ts';
import type { Client, ClientRow } from '#features/clients/staff/contract.ts';
import type { Preview } from '#features/resume/document/contract.ts';
import type { Talent, TalentRow } from '#features/resume/staff/contract.ts';
import { DAY_MS } from '#shared/durations.ts';
import { todayInTaipei } from '#shared/times.ts';
import { CONTACT, PERSONAL } from '#test/made/resume.ts';
import { type Browser, PASSWORD } from '#test/sites/account-site.ts';
import { STAFF_PASSWORD, staffSite } from '#test/sites/staff-site.ts';
import type { Note } from './contract.ts';

async function reminderSite() {
  const site = await staffSite();
  const { browser } = await site.consultant();
  const { browser: colleague } = await site.consultant('wang@agency.example', '王顧問');
  const member = await site.member('ming@example.com', '王小明');
  await member.ok('POST', '/api/personal', PERSONAL);
  await member.ok('POST', '/api/contact', { ...CONTACT, email: 'ming@example.com' });
  const [{ id }] = (await browser.ok('GET', '/api/admin/talents')) as [TalentRow];
  const path = `/api/admin/talents/${id}`;
  const dayIn = (days: number) => todayInTaipei(new Date(site.deps.now().getTime() + days * DAY_MS));
  return {
    ...{ site, browser, colleague, member, id, path, dayIn },
    note: async (text: string, remindOn?: string, at = `${path}/notes`) =>
      (await browser.ok('POST', at, { text, remindOn })) as Note,
    due: async (by: Browser) => ((await by.ok('GET', '/api/admin/dashboard')) as Dashboard).reminders,
  };
}

test('a note reminds whoever wrote it from its day on, until somebody ticks it off', async () => {
  const { site, browser, colleague, id, path, dayIn, note, due } = await reminderSite();
  await note('沒有提醒');
  const first = await note('週四回電', dayIn(1));
  const today = await note('今天確認', dayIn(0));
  const { resume } = (await browser.ok('GET', path)) as { resume: Preview };
  const sent = { talentId: id, vacancyId: 'v1', position: '會計', resume, assigneeId: null, now: site.deps.now() };
  const applicationId = await site.deps.database.transaction((tx) => addApplication(tx, sent));
  const ofApplication = await note('問薪資', dayIn(0), `/api/admin/applications/${applicationId}/notes`);
  const about = { talentId: id, clientId: null, name: PERSONAL.chineseName, staffName: null };
  expect(await due(browser)).toEqual([
    { ...about, id: today.id, applicationId: null, text: '今天確認', remindOn: dayIn(0) },
    { ...about, id: ofApplication.id, applicationId, text: '問薪資', remindOn: dayIn(0) },
  ]);
  expect(await due(colleague)).toEqual([]);

  const { doneAt } = (await colleague.ok('POST', `/api/admin/notes/${today.id}/done`)) as { doneAt: string };
  expect(await browser.ok('POST', `/api/admin/notes/${today.id}/done`)).toEqual({ doneAt });
  expect((await due(browser)).map(({ text }) => text)).toEqual(['問薪資']);
  const { notes, reference } = (await browser.ok('GET', path)) as Talent;
  expect(notes.map(({ text, remindOn, doneAt: at }) => [text, remindOn, at])).toEqual([
    ['問薪資', dayIn(0), null],
    ['今天確認', dayIn(0), doneAt],
    ['週四回電', dayIn(1), null],
    ['沒有提醒', null, null],
  ]);
  // Ticked off twice, it was done once.
  const ticked = (await site.log()).filter((line) => line.includes('完成提醒'));
  expect(ticked).toEqual([`王顧問 完成提醒 ${reference}`]);

  site.wait(3 * DAY_MS);
  await browser.ok('POST', '/api/admin/login', { email: 'chen@agency.example', password: STAFF_PASSWORD });
  expect((await due(browser)).map(({ id: one }) => one)).toEqual([ofApplication.id, first.id]);
});

test('what somebody who left wanted to be reminded of is told to all, with whose it is', async () => {
  const { site, colleague, path, dayIn, note, due } = await reminderSite();
  const { browser: manager } = await site.manager();
  await note('今天回電', dayIn(0));
  expect(await due(colleague)).toEqual([]);
  const names = (await manager.ok('GET', '/api/admin/staff/names')) as { id: string; name: string }[];
  await manager.ok('POST', `/api/admin/staff/${names.find(({ name }) => name === '陳顧問')!.id}/disable`);
  for (const one of [colleague, manager])
    expect(await due(one)).toMatchObject([{ text: '今天回電', staffName: '陳顧問' }]);
  // However much it is, one's own stands before it.
  site.wait(DAY_MS);
  await colleague.ok('POST', '/api/admin/login', { email: 'wang@agency.example', password: STAFF_PASSWORD });
  await colleague.ok('POST', `${path}/notes`, { text: '自己的', remindOn: dayIn(0) });
  expect((await due(colleague)).map(({ text }) => text)).toEqual(['自己的', '今天回電']);
});

test('a note whose answer was lost and that is sent again is one note; the same words later are another', async () => {
  const { site, browser, colleague, path, dayIn } = await reminderSite();
  const said = { text: '電話未接', remindOn: dayIn(1) };
  const first = await browser.ok('POST', `${path}/notes`, said);
  expect(await browser.ok('POST', `${path}/notes`, said)).toEqual(first);
  await colleague.ok('POST', `${path}/notes`, said);
  await browser.ok('POST', `${path}/notes`, { ...said, remindOn: '' });
  site.wait(3 * 60_000);
  await browser.ok('POST', `${path}/notes`, said);
  const { notes } = (await browser.ok('GET', path)) as Talent;
  expect(notes.map(({ staffName, remindOn }) => [staffName, remindOn])).toEqual([
    ['陳顧問', dayIn(1)],
    ['陳顧問', null],
    ['王顧問', dayIn(1)],
    ['陳顧問', dayIn(1)],
  ]);
  expect((await site.log()).filter((line) => line.includes('備註'))).toHaveLength(4);
});

test('a day that is over or none at all is refused; what has no reminder is not ticked off', async () => {
  const { site, browser, member, path, dayIn, note, due } = await reminderSite();
  for (const [remindOn, message] of [
    ['2020-01-01', '提醒日期 不得早於今天'],
    ['2026-02-30', '提醒日期 不是有效的值'],
  ])
    expect(await browser.errors(`${path}/notes`, { text: '回電', remindOn })).toEqual({ remindOn: [message] });
  const { id } = await note('沒有提醒');
  expect((await browser.call('POST', `/api/admin/notes/${id}/done`))[0]).toBe(404);
  await note('今天確認', dayIn(0));
  await member.ok('POST', '/api/account/delete', { password: PASSWORD });
  expect(await due(browser)).toEqual([]);
  expect(await site.deps.database.db.selectFrom('notes').selectAll().execute()).toEqual([]);
});

test('what is noted about a client reminds beside what is noted about talents, and goes with the client', async () => {
  const { site, browser, colleague, dayIn, note, due } = await reminderSite();
  const { browser: manager } = await site.manager();
  const client = (await browser.ok('POST', '/api/admin/clients', { name: '弘鈺精密' })) as Client;
  const path = `/api/admin/clients/${client.id}`;
  expect(client).toMatchObject({ notes: [], notedAt: null });
  expect(await browser.errors(`${path}/notes`, { text: ' ', remindOn: '2020-01-01' })).toEqual({
    text: ['備註 為必填'],
    remindOn: ['提醒日期 不得早於今天'],
  });
  expect((await browser.call('POST', '/api/admin/clients/nobody/notes', { text: '回電' }))[0]).toBe(404);
  await note('今天確認', dayIn(0));
  const called = await note('要再聯絡林採購', dayIn(1), `${path}/notes`);
  expect(await note('要再聯絡林採購', dayIn(1), `${path}/notes`)).toEqual(called);
  const latest = await note('今天寄報價', dayIn(0), `${path}/notes`);
  const read = (await browser.ok('GET', path)) as Client;
  expect(read).toMatchObject({ notes: [latest, called], notedAt: latest.at, revision: client.revision });
  expect(latest).toMatchObject({ staffName: '陳顧問', text: '今天寄報價', remindOn: dayIn(0), application: null });
  expect((await browser.ok('GET', '/api/admin/clients')) as ClientRow[]).toMatchObject([{ notedAt: latest.at }]);

  const about = { talentId: null, applicationId: null, clientId: client.id, name: '弘鈺精密' };
  expect(await due(browser)).toMatchObject([
    { name: PERSONAL.chineseName, text: '今天確認', clientId: null },
    { ...about, id: latest.id, text: '今天寄報價', remindOn: dayIn(0) },
  ]);
  await colleague.ok('POST', `/api/admin/notes/${latest.id}/done`);
  expect((await site.log()).filter((line) => line.includes('弘鈺'))).toEqual([
    '陳顧問 新增客戶 弘鈺精密',
    '陳顧問 新增客戶備註 弘鈺精密',
    '陳顧問 新增客戶備註 弘鈺精密',
    '王顧問 完成提醒 弘鈺精密',
  ]);
  expect((await manager.call('DELETE', path, { revision: client.revision }))[0]).toBe(204);
  const left = await site.deps.database.db.selectFrom('notes').select('note').execute();
  expect(left).toEqual([{ note: '今天確認' }]);
});
