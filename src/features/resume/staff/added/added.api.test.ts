import { expect, test } from 'vitest';
import type { Preview } from '#features/resume/document/contract.ts';
import { saveVacancies } from '#features/vacancies/data.server.ts';
import { DAY_MS } from '#shared/durations.ts';
import { STALE } from '#shared/revisions.ts';
import { appointmentText } from '#shared/times.ts';
import { vacancy } from '#test/made/content.ts';
import { pdf, png } from '#test/made/files.ts';
import { CONTACT, PERSONAL } from '#test/made/resume.ts';
import { staffSite } from '#test/sites/staff-site.ts';
import type { Talent, TalentRow } from '../contract.ts';
import { KNOWN } from './rules.ts';

const PATH = '/api/admin/talents';
const q = encodeURIComponent;
const WALK_IN = {
  ...{ chineseName: '張臨櫃', mobile: '0922-333-444', email: 'chang@example.com', line: 'chang' },
  ...{ jobObjective: '倉管', location: '桃園市', jobSkill: '堆高機' },
};

async function talentSite(env: Record<string, string> = {}) {
  const site = await staffSite(env);
  const { browser } = await site.consultant();
  const names = async (words: string) =>
    ((await browser.ok('GET', `${PATH}?q=${q(words)}`)) as TalentRow[]).map(({ name }) => name);
  const read = async (id: string) => (await browser.ok('GET', `${PATH}/${id}`)) as Talent;
  const add = async (said: object = WALK_IN) => ((await browser.ok('POST', PATH, said)) as { id: string }).id;
  return { site, browser, names, read, add };
}

function fileForm(title: string, file: Uint8Array = pdf()) {
  const form = new FormData();
  form.set('title', title);
  form.set('file', new File([new Uint8Array(file)], '履歷.pdf', { type: 'application/pdf' }));
  return form;
}

test('who came in person is added to the pool, found by words and number, changed, and given a file', async () => {
  const { site, browser, names, read, add } = await talentSite();
  const id = await add();
  expect(await names('堆高機 桃園')).toEqual(['張臨櫃']);
  expect(await names('0922333444')).toEqual(['張臨櫃']);
  const talent = await read(id);
  expect(talent).toMatchObject({
    source: '人才庫',
    resume: { personal: { chineseName: '張臨櫃' }, contact: { line: 'chang' }, condition: { location: '桃園市' } },
  });

  const attached = (await browser.ok('POST', `${PATH}/${id}/files`, fileForm('張臨櫃 104 履歷'))) as Preview;
  expect(attached.fileUploads).toMatchObject([{ title: '張臨櫃 104 履歷' }]);
  const file = attached.fileUploads[0]!;
  expect((await browser.send('GET', `/${file.urlPath}`)).status).toBe(200);
  expect(await names('104 履歷')).toEqual(['張臨櫃']);

  const changed = { ...WALK_IN, location: '新竹市', seen: attached.updatedAt };
  expect(await browser.ok('PUT', `${PATH}/${id}`, changed)).toMatchObject({ condition: { location: '新竹市' } });
  site.wait(1000);
  // Once more since the answer was lost: it says so already.
  expect((await browser.call('PUT', `${PATH}/${id}`, changed))[0]).toBe(200);
  const late = { ...changed, location: '別處', seen: talent.resume.updatedAt };
  expect(await browser.call('PUT', `${PATH}/${id}`, late)).toEqual([400, STALE]);
  expect((await browser.call('PUT', `${PATH}/${id}`, { ...late, seen: undefined }))[0]).toBe(400);
  expect(await names('新竹')).toEqual(['張臨櫃']);

  const detached = await browser.ok('DELETE', `${PATH}/${id}/files/${file.fileUploadId}`);
  expect(detached).toMatchObject({ fileUploads: [] });
  expect((await browser.call('DELETE', `${PATH}/${id}/files/${file.fileUploadId}`))[0]).toBe(404);
  for await (const keys of (await site.deps.storage.folder())!.keys()) expect(keys).toEqual([]);
  const log = (await site.log()).join('\n');
  for (const action of ['新增人才', '附加人才檔案', '修改人才', '移除人才檔案'])
    expect(log).toContain(`陳顧問 ${action} ${talent.reference}`);
  // Files are called by the person's name; the log outlives what is deleted.
  const noted = await site.deps.database.db.selectFrom('audit_entries').selectAll().execute();
  expect(JSON.stringify(noted)).not.toContain('張臨櫃');
  // Letters go where staff have written: who changed that can be told, and not to what.
  const { resume } = await read(id);
  const redirected = { ...WALK_IN, mobile: '0955-666-777', email: 'other@example.com', seen: resume.updatedAt };
  await browser.ok('PUT', `${PATH}/${id}`, redirected);
  const changes = (await site.deps.database.db.selectFrom('audit_entries').select(['action', 'detail']).execute())
    .filter(({ action }) => action === '修改人才')
    .map(({ detail }) => JSON.parse(detail));
  expect(changes).toEqual([{ 欄位: '希望工作地點' }, { 欄位: '手機號碼、電子信箱、希望工作地點' }]);
});

test('whose number or address is known already is not added twice, and whose it is stays unsaid', async () => {
  const { site, browser, add, names } = await talentSite();
  const member = await site.member('ming@example.com', '王小明');
  await member.ok('POST', '/api/personal', PERSONAL);
  await member.ok('POST', '/api/contact', { ...CONTACT, email: 'ming@example.com' });
  const mobile = CONTACT.mobile.replaceAll('-', '');
  expect(await browser.errors(PATH, { ...WALK_IN, mobile })).toEqual({ mobile: [KNOWN] });
  expect(await browser.errors(PATH, { ...WALK_IN, email: 'MING@example.com' })).toEqual({ email: [KNOWN] });
  expect(await names('張臨櫃')).toEqual([]);
  expect(await member.ok('GET', '/api/account/accessLog')).toEqual([]);
  // The agency can tell who tried out numbers, though nobody was added.
  expect((await site.log()).slice(1)).toEqual(Array(2).fill('陳顧問 以聯絡方式查詢'));
  await add({ chineseName: '張臨櫃' });
  await add({ chineseName: '張臨櫃' });
  expect(await names('張臨櫃')).toEqual(['張臨櫃', '張臨櫃']);
});

test('who registers after having been taken in is there twice: that is said, and whose the other is not', async () => {
  const { site, browser, read, add } = await talentSite();
  const id = await add();
  expect((await read(id)).alike).toEqual({ mobile: 0, email: 0 });
  const member = await site.member('ming@example.com', '王小明');
  await member.ok('POST', '/api/personal', PERSONAL);
  await member.ok('POST', '/api/contact', { ...CONTACT, mobile: '+886 922 333 444', email: 'Chang@example.com' });
  expect((await read(id)).alike).toEqual({ mobile: 1, email: 1 });
  expect(await member.ok('GET', '/api/account/accessLog')).toEqual([]);
  // A number at home may be a whole family's, and is somebody's mobile number here.
  await member.ok('POST', '/api/contact', { ...CONTACT, mobile: '0958123476', telePhone: '0922333444' });
  expect((await read(id)).alike).toEqual({ mobile: 1, email: 0 });
  const blank = await add({ chineseName: '張臨櫃' });
  await add({ chineseName: '張臨櫃' });
  expect((await read(blank)).alike).toEqual({ mobile: 0, email: 0 });
  expect((await browser.ok('GET', `${PATH}?q=0922333444`)) as TalentRow[]).toHaveLength(2);
  // A part of a number is found by no search, and would say of a guess that somebody is known.
  await member.ok('POST', '/api/contact', { ...CONTACT, mobile: '2333-444' });
  expect((await read(await add({ chineseName: '李走讀', mobile: '2333444' }))).alike).toEqual({ mobile: 0, email: 0 });
});

test('who changes a resume without having opened it has read it, and stands where its readers do', async () => {
  const { site, browser, read, add } = await talentSite();
  const id = await add();
  const { browser: colleague } = await site.consultant('wang@agency.example', '王顧問');
  const attached = (await colleague.ok('POST', `${PATH}/${id}/files`, fileForm('履歷'))) as Preview;
  expect(attached.contact).toMatchObject({ mobile: WALK_IN.mobile });
  const readers = async () => (await read(id)).accesses.map(({ staffName, action }) => [staffName, action]);
  const both = [
    ['陳顧問', '檢視履歷'],
    ['王顧問', '檢視履歷'],
  ];
  expect(await readers()).toEqual(both);
  // What comes of the same reading is none of its own.
  await browser.ok('DELETE', `${PATH}/${id}/files/${attached.fileUploads[0]!.fileUploadId}`);
  expect(await readers()).toEqual([both[0], ...both]);
});

test('what is wrong is said at its field; a member’s own resume is not staff’s to change', async () => {
  const { site, browser, add, read } = await talentSite();
  const wrong = { chineseName: ' ', mobile: 'x'.repeat(21), email: 'not-an-address' };
  const named = { chineseName: [expect.any(String)], mobile: [expect.any(String)], email: [expect.any(String)] };
  expect(await browser.errors(PATH, wrong)).toMatchObject(named);
  const id = await add();
  expect((await browser.call('POST', `${PATH}/${id}/files`, fileForm('照片', await png())))[0]).toBe(400);
  expect((await browser.call('POST', `${PATH}/${id}/files`, fileForm(' ')))[0]).toBe(400);
  expect((await read(id)).resume.fileUploads).toEqual([]);

  const member = await site.member('ming@example.com', '王小明');
  await member.ok('POST', '/api/personal', PERSONAL);
  const { talent_id: own } = await site.deps.database.db
    .selectFrom('talents')
    .select('talent_id')
    .where('member_id', 'is not', null)
    .executeTakeFirstOrThrow();
  const { updatedAt } = (await read(own)).resume;
  expect((await browser.call('PUT', `${PATH}/${own}`, { ...WALK_IN, seen: updatedAt }))[0]).toBe(404);
  expect((await browser.call('POST', `${PATH}/${own}/files`, fileForm('履歷')))[0]).toBe(404);
  expect((await browser.call('DELETE', `${PATH}/${own}/files/x`))[0]).toBe(404);
  expect(await member.ok('GET', '/api/personal')).toMatchObject(PERSONAL);
});

test('of a resume that is deleted, whoever looks after what is under way is told, and which clients have it', async () => {
  const { site, browser, read, add } = await talentSite({ CONTACT_MAIL_TO: 'jobs@agency.example' });
  const { browser: manager } = await site.manager();
  const remove = async (id: string) => {
    const { reference } = await read(id);
    expect((await manager.call('POST', `${PATH}/${id}/delete`, { confirmation: reference }))[0]).toBe(204);
    return reference;
  };
  await site.deps.database.transaction((tx) => saveVacancies(tx, [vacancy('v1', { position: '倉管' })]));
  const id = await add();
  const application = (await browser.ok('POST', `${PATH}/${id}/applications`, { vacancyId: 'v1' })) as { id: string };
  const at = new Date(site.deps.now().getTime() + DAY_MS).toISOString();
  const interview = { interview: { at, place: '電話面試' }, revision: 0, mail: false, postscript: '' };
  await browser.ok('POST', `/api/admin/applications/${application.id}/interview`, interview);
  await browser.send('GET', `${PATH}/${id}/print?purpose=${q('推薦客戶')}&client=${q('旭東科技')}`);
  const reference = await remove(id);
  const told = await site.mailTo('chen@agency.example');
  expect(told.subject).toBe('【履歷已刪除】應徵一併移除');
  for (const word of [reference, '倉管．審閱中', appointmentText(at), '旭東科技']) expect(told.text).toContain(word);
  expect(told.text).not.toMatch(/張臨櫃|chang@example.com/);

  // Nothing was under way, and nobody was given it.
  const before = site.mails.length;
  await remove(await add());
  // Nobody in particular: the agency.
  const handed = await add();
  await browser.send('GET', `${PATH}/${handed}/print?purpose=${q('推薦客戶')}&client=${q('旭東科技')}`);
  await remove(handed);
  expect((await site.mailTo('jobs@agency.example')).text).toContain('旭東科技');
  expect(site.mails).toHaveLength(before + 1);
});
