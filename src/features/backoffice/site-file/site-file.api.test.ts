import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import * as make from '#test/made/files.ts';
import { moreVacancies } from '#test/made/many-vacancies.ts';
import { CONDITION, CONTACT, EDUCATION, PERSONAL } from '#test/made/resume.ts';
import { forge, forgePictures } from '#test/made/site-file.ts';
import {
  bring,
  bringWhole,
  check,
  counted,
  formOf,
  ownSite,
  publishText,
  seen,
  taken,
  VACANCY,
} from '#test/sites/exported-site.ts';
import { staffSite } from '#test/sites/staff-site.ts';

test('a site travels into an empty one: what visitors see is the same, pictures included, and nobody comes along', async () => {
  const { site, manager, member } = await ownSite();
  const file = await taken(manager);
  expect(await site.log()).toContain('林主管 匯出設定與內容');
  const inside = gunzipSync(file).toString('utf8');
  for (const secret of ['ming@example.com', 'lin@agency.example', 'password', '王小明', '林主管', 'assigneeId'])
    expect(inside).not.toContain(secret);

  const empty = await staffSite({ SEED: 'none' });
  const { browser: there } = await empty.manager('wang@agency.example', '王經理');
  const plan = await check(there, file);
  expect(plan.company).toBe('晨光人力');
  expect(counted(plan)).toMatchObject({
    網站內容: [0, 2, 0, 0, 0],
    設定: [0, 2, 0, 0, 0],
    電子報: [1, 0, 0, 0, 0],
    圖片: [2, 0, 0, 0, 0],
  });
  expect(await seen(there)).not.toEqual(await seen(member));
  await bringWhole(there, file);
  expect(await seen(there)).toEqual(await seen(member));
  expect(await empty.log()).toContain('王經理 匯入設定與內容 晨光人力');
  const [version] = (await there.ok('GET', '/api/admin/texts/company/versions')) as [object];
  const [issue] = (await there.ok('GET', '/api/admin/newsletters')) as [object];
  expect([version, issue]).toMatchObject([{ staffName: '王經理' }, { staffName: '王經理' }]);

  const [{ coverImage }] = (await there.ok('GET', '/api/admin/articles?q=自己的文章')) as [{ coverImage: string }];
  expect((await there.send('GET', coverImage)).headers.get('Content-Type')).toBe('image/webp');
  expect(await there.ok('GET', '/api/admin/replyTemplates')).toMatchObject({
    templates: [{ id: 'service' }, { id: 'vacancy' }, { id: 'resume' }, { name: '約時間', text: '{name} 您好' }],
  });
  const [vacancy] = (await there.ok('GET', '/api/admin/vacancies?q=堆高機')) as [{ id: string }];
  expect(await there.ok('GET', `/api/admin/vacancies/${vacancy.id}`)).toMatchObject({
    facts: VACANCY.facts,
    assigneeId: null,
  });
  // The demonstration is known as such here, too.
  expect((await there.send('GET', '/')).headers.get('X-Robots-Tag')).toBe('noindex');
  // Imported again: pictures have other names here, and whatever shows them is rewritten with these; everything else stays.
  const again = counted(await check(there, file));
  const all = plan.counts.find(({ label }) => label === '職缺')!.added;
  expect(again).toMatchObject({
    網站內容: [0, 1, 0, 0, 1],
    職缺: [0, 0, 0, 0, all],
    文章: [0, 1, 0, 0, expect.any(Number)],
    電子報: [0, 0, 0, 0, 1],
    圖片: [2, 0, 0, 0, 0],
  });
});

test('each threshold of the checker comes along, and a second time changes nothing', async () => {
  const { manager } = await ownSite();
  const path = '/api/admin/settings';
  const { thresholds: here } = (await manager.ok('GET', path)) as { thresholds: Record<string, unknown> };
  const set = { ...here, negotiableFrom: 43_210, widestRange: 4321, checkedAt: '2026-01-02' };
  await manager.ok('PUT', `${path}/thresholds`, set);
  // A further one has to be named here.
  expect(Object.keys(set)).toEqual(['negotiableFrom', 'widestRange', 'checkedAt', 'isStandard', 'revision']);
  const file = await taken(manager);

  const { browser: there } = await (await staffSite({ SEED: 'none' })).manager('wang@agency.example', '王經理');
  await bringWhole(there, file);
  expect(await there.ok('GET', path)).toMatchObject({ thresholds: { ...set, isStandard: false, revision: 1 } });
  expect(counted(await check(there, file)).設定).toEqual([0, 0, 0, 0, 3]);
});

test('what is here just as in the file is counted apart, and is not written again', async () => {
  const { site, manager } = await ownSite();
  const file = await taken(manager);
  const untouched = counted(await check(manager, file));
  for (const [label, [added, changed, removed, kept, same]] of Object.entries(untouched)) {
    expect([label, added, changed, removed, kept]).toEqual([label, 0, 0, 0, 0]);
    expect([label, same]).toEqual([label, expect.any(Number)]);
  }
  expect(untouched.設定).toEqual([0, 0, 0, 0, 2]);
  expect(untouched.圖片).toEqual([0, 0, 0, 0, 2]);
  const [{ id, revision }] = (await manager.ok('GET', '/api/admin/vacancies?q=堆高機')) as [Row];
  await manager.ok('PUT', `/api/admin/vacancies/${id}`, { ...VACANCY, content: '同事改過', revision });
  const plan = await bringWhole(manager, file);
  const all = untouched.職缺!.at(-1) as number;
  expect(counted(plan)).toEqual({ ...untouched, 職缺: [0, 1, 0, 0, all - 1] });
  expect(await manager.ok('GET', `/api/admin/vacancies/${id}`)).toMatchObject({
    content: '操作堆高機',
    assigneeName: '林主管',
  });
  const revisions = await site.deps.database.db.selectFrom('vacancies').select(['vacancy_id', 'revision']).execute();
  expect(revisions.filter((row) => row.revision > 0).map((row) => row.vacancy_id)).toEqual([id]);
  // A row with the same times as here, but other words, is another row.
  const forged = forge(gunzipSync(file), (text) => text.replace('操作堆高機', '操作起重機'));
  expect(counted(await check(manager, forged)).職缺).toEqual([0, 1, 0, 0, all - 1]);
});

test('an issue that was sent here is counted as unchanged, and stays as it was sent', async () => {
  const { site, manager } = await ownSite();
  const [draft] = (await manager.ok('GET', '/api/admin/newsletters')) as [Row];
  const file = await taken(manager);
  const db = site.deps.database.db;
  await db.updateTable('newsletter_issues').set({ state: 'sent', subject: '寄出時的主旨' }).execute();
  const plan = await bringWhole(manager, file);
  expect(counted(plan).電子報).toEqual([0, 0, 0, 0, 1]);
  expect(await manager.ok('GET', `/api/admin/newsletters/${draft.id}`)).toMatchObject({ subject: '寄出時的主旨' });
});

test('a picture that is swept while the file comes in is not missing afterwards: nothing is imported', async () => {
  const { site, manager } = await ownSite();
  const file = await taken(manager);
  const { fingerprint } = await check(manager, file);
  const before = await seen(manager);
  const { storage, database } = site.deps;
  // Found, and removed the moment after.
  const get = async (key: string) => {
    const bytes = await storage.get(key);
    await database.db.updateTable('pictures').set({ status: 'leaving' }).execute();
    return bytes;
  };
  site.deps.storage = { ...storage, get };
  expect(await bring(manager, file, { fingerprint })).toEqual([400, expect.stringContaining('預覽之後有變更')]);
  site.deps.storage = storage;
  expect(await seen(manager)).toEqual(before);
});

/** A site with two vacancies; a member has applied for one of them. */
async function siteWithApplication() {
  const site = await staffSite({ SEED: 'none' });
  const { browser: manager } = await site.manager('wang@agency.example', '王經理');
  const publish = async (position: string) => {
    const made = (await manager.ok('POST', '/api/admin/vacancies', { ...VACANCY, position })) as never as Row;
    await manager.ok('POST', `/api/admin/vacancies/${made.id}/publish`, { revision: made.revision, publishAt: '' });
    return made.id;
  };
  const [applied, lonely] = [await publish('有人應徵'), await publish('沒人應徵')];
  await publishText(manager, 'company', (value: object) => ({ ...value, name: '原本的公司' }));
  const member = await site.member('hua@example.com');
  await member.ok('POST', '/api/personal', PERSONAL);
  await member.ok('POST', '/api/contact', CONTACT);
  await member.ok('PUT', '/api/condition', CONDITION);
  await member.call('POST', '/api/education', EDUCATION);
  await member.ok('POST', '/api/vacancy/apply', { vacancyId: applied });
  return { site, manager, member, applied, lonely };
}
interface Row {
  id: string;
  revision: number;
}

test('where there is content it is replaced as the preview says; applications, members and versions stay', async () => {
  const { manager: source } = await ownSite();
  const file = await taken(source);
  const { site, manager, member, applied, lonely } = await siteWithApplication();
  const plan = await check(manager, file);
  expect(counted(plan).職缺).toEqual([expect.any(Number), 0, 1, 1, 0]);
  expect(plan.notes.join()).toMatch(/1 筆職缺不在檔案裡，但有人應徵過/);
  const before = await member.ok('GET', '/api/vacancy/applied');
  await bringWhole(manager, file);
  expect(await member.ok('GET', '/api/vacancy/applied')).toEqual(before);
  expect(await manager.ok('GET', `/api/admin/vacancies/${applied}`)).toMatchObject({ status: 'draft' });
  expect((await manager.call('GET', `/api/admin/vacancies/${lonely}`))[0]).toBe(404);
  const versions = (await manager.ok('GET', '/api/admin/texts/company/versions')) as { isShown: boolean }[];
  expect(versions.map(({ isShown }) => isShown)).toEqual([true, false, false]);
  expect(await member.ok('GET', '/api/isAuthenticated')).toMatchObject({ isAuthenticated: true });
  expect((await site.log()).at(-1)).toBe('王經理 匯入設定與內容 晨光人力');
});

test('a privacy policy that members have agreed to here is not replaced by one of the same date', async () => {
  const { manager: source } = await ownSite();
  const dated = (title: string, effectiveDate: string) => (value: object) => ({ ...value, title, effectiveDate });
  await publishText(source, 'privacy', dated('他們的政策', '2099-01-01'));
  const file = await taken(source);
  const { manager } = await siteWithApplication();
  await publishText(manager, 'privacy', dated('這裡的政策', '2099-01-01'));
  const plan = await check(manager, file);
  expect(plan.notes.join()).toContain('隱私權政策保留這裡的版本');
  await bringWhole(manager, file);
  expect(await manager.ok('GET', '/api/admin/texts/privacy')).toMatchObject({ shown: { title: '這裡的政策' } });
});

test('consultants may neither take nor bring; bringing wants the password and the preview that was seen', async () => {
  const { site, manager } = await ownSite();
  const file = await taken(manager);
  const { browser: consultant } = await site.consultant();
  expect((await consultant.send('GET', '/api/admin/siteFile')).status).toBe(403);
  expect((await consultant.call('POST', '/api/admin/siteFile/check', formOf(file)))[0]).toBe(403);
  expect((await bring(consultant, file, { fingerprint: 'x' }))[0]).toBe(403);
  const { fingerprint } = await check(manager, file);
  const before = await seen(manager);
  expect(await bring(manager, file, { fingerprint, password: 'wrong' })).toEqual([
    400,
    expect.objectContaining({ errors: { password: ['密碼錯誤'] } }),
  ]);
  await manager.ok('POST', '/api/admin/vacancies', { ...VACANCY, position: '後來新增' });
  expect(await bring(manager, file, { fingerprint })).toEqual([400, expect.stringContaining('預覽之後有變更')]);
  expect(await seen(manager)).toEqual(before);
});

test('a preview holds for the very rows and the very file that it was made of, not for as many others', async () => {
  const { manager } = await ownSite();
  const file = await taken(manager);
  const refused = async (given: Uint8Array, fingerprint: string) =>
    expect(await bring(manager, given, { fingerprint })).toEqual([400, expect.stringContaining('預覽之後有變更')]);
  const [{ id }] = (await manager.ok('GET', '/api/admin/vacancies?q=堆高機')) as [Row];
  const edit = async (content: string) => {
    const { revision } = (await manager.ok('GET', `/api/admin/vacancies/${id}`)) as Row;
    await manager.ok('PUT', `/api/admin/vacancies/${id}`, { ...VACANCY, content, revision });
  };
  await edit('同事改過');
  const seenFirst = await check(manager, file);
  await edit('同事又改過');
  await refused(file, seenFirst.fingerprint);
  expect(await manager.ok('GET', `/api/admin/vacancies/${id}`)).toMatchObject({ content: '同事又改過' });
  const seenAgain = await check(manager, file);
  expect(counted(seenAgain)).toEqual(counted(seenFirst));
  const other = forge(gunzipSync(file), (text) => text.replace('操作堆高機', '操作起重機'));
  expect(counted(await check(manager, other))).toEqual(counted(seenAgain));
  await refused(other, seenAgain.fingerprint);
  expect((await bring(manager, file, { fingerprint: seenAgain.fingerprint }))[0]).toBe(200);
});

test('a browser does not replace more vacancies than a running site can wait for', async () => {
  const { site, manager } = await ownSite();
  const file = await taken(manager);
  await moreVacancies(site.deps.database, 5001);
  expect(await manager.errors('/api/admin/siteFile/check', formOf(file))).toEqual({
    file: [expect.stringMatching(/^匯入會變更超過 5,000 筆職缺：請在伺服器上停止網站/)],
  });
});

test('a picture that is none, or is another under our name, is not stored as it came', async () => {
  const { manager } = await ownSite();
  const file = await taken(manager);
  const html = forgePictures(gunzipSync(file), () => Buffer.from('<!doctype html><script>alert(1)</script>'));
  const { fingerprint } = await check(manager, html);
  expect(await bring(manager, html, { fingerprint })).toEqual([
    400,
    expect.objectContaining({ errors: { file: [expect.stringMatching(/^檔案裡的圖片.*不能匯入/)] } }),
  ]);
  const [{ coverImage }] = (await manager.ok('GET', '/api/admin/articles?q=自己的文章')) as [{ coverImage: string }];
  const before = await (await manager.send('GET', coverImage)).arrayBuffer();
  const other = await make.png(1600, 1000);
  await bringWhole(
    manager,
    forgePictures(gunzipSync(file), () => other),
  );
  expect(await (await manager.send('GET', coverImage)).arrayBuffer()).toEqual(before);
});
