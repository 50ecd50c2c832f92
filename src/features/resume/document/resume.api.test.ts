import { expect, test } from 'vitest';
import { CONDITION, CONTACT, EDUCATION, EXPERIENCE, LANGUAGE, PERSONAL, TENURE } from '#test/made/resume.ts';
import { accountSite, type Browser, PASSWORD } from '#test/sites/account-site.ts';
import type { Preview } from './contract.ts';

const READS = [
  '/api/preview',
  '/api/personal',
  '/api/personal/avatar',
  '/api/contact',
  '/api/education',
  '/api/jobTenure',
  '/api/experience',
  '/api/professional',
  '/api/languageSkill',
  '/api/condition',
  '/api/agreement',
];

test('a stranger reads and writes nothing', async () => {
  const stranger = (await accountSite()).browser();
  for (const path of READS) expect((await stranger.send('GET', path)).status, path).toBe(401);
  const writes = [
    ['POST', '/api/personal', PERSONAL],
    ['POST', '/api/contact', CONTACT],
    ['POST', '/api/education', EDUCATION],
    ['PUT', '/api/education/x', EDUCATION],
    ['DELETE', '/api/education/x', undefined],
    ['PUT', '/api/professional', {}],
    ['PUT', '/api/condition', CONDITION],
    ['PATCH', '/api/preview/clearUserId', undefined],
  ] as const;
  for (const [method, path, body] of writes)
    expect((await stranger.send(method, path, body)).status, `${method} ${path}`).toBe(401);
});

test('what was never saved is empty, not missing, and private', async () => {
  const site = await accountSite();
  const member = await site.member('ming@example.com');
  for (const path of READS) {
    const response = await member.send('GET', path);
    expect(response.status, path).toBe(200);
    expect(response.headers.get('Cache-Control'), path).toBe('no-store');
  }
  expect(await member.ok('GET', '/api/personal')).toEqual({
    avatarImageFileRoute: '',
    chineseName: '',
    englishName: '',
    passportName: '',
    nation: '',
    gender: 0,
    military: '',
    dateOfBirth: '',
    marital: '',
    height: null,
    weight: null,
  });
  expect(await member.ok('GET', '/api/condition')).toMatchObject({ payPeriod: '', minimumSalary: null, shift: false });
  expect(await member.ok('GET', '/api/education')).toEqual([]);
  expect(await member.ok('GET', '/api/agreement')).toBe(false);
  expect(await member.ok('GET', '/api/personal/avatar')).toEqual({ fileName: '', talentId: expect.any(String) });
});

test('everything that is saved comes back, in its part and in the preview', async () => {
  const site = await accountSite();
  const member = await site.member('ming@example.com');
  const started = (await member.ok('GET', '/api/preview')) as Preview;
  site.wait(1000);
  expect(await member.ok('POST', '/api/personal', PERSONAL)).toMatchObject(PERSONAL);
  expect(await member.ok('POST', '/api/contact', CONTACT)).toEqual(CONTACT);
  expect(await member.ok('PUT', '/api/condition', CONDITION)).toEqual(CONDITION);
  const skills = { computerSkill: 'Excel\nWord', jobSkill: '會計', proLicense: '', advantage: '細心' };
  expect(await member.ok('PUT', '/api/professional', skills)).toEqual(skills);
  const stored: Record<string, unknown> = {};
  for (const [path, entry] of [
    ['education', EDUCATION],
    ['jobTenure', TENURE],
    ['experience', EXPERIENCE],
    ['languageSkill', LANGUAGE],
  ] as const) {
    const [status, made] = await member.call('POST', `/api/${path}`, entry);
    expect([status, made]).toEqual([201, { ...entry, [`${path}Id`]: expect.any(String), revision: 1 }]);
    stored[path] = made;
    expect(await member.ok('GET', `/api/${path}`)).toEqual([made]);
  }
  const preview = (await member.ok('GET', '/api/preview')) as Preview;
  const { emergencyName, emergencyMobile, emergencyRelation, ...contact } = CONTACT;
  expect(preview).toMatchObject({
    personal: { ...PERSONAL, age: expect.any(Number) },
    contact,
    emergency: { name: emergencyName, mobile: emergencyMobile, relation: emergencyRelation },
    condition: CONDITION,
    ...skills,
    educations: [stored.education],
    jobTenures: [stored.jobTenure],
    experiences: [stored.experience],
    languageSkills: [stored.languageSkill],
    fileUploads: [],
  });
  expect(preview.updatedAt > started.updatedAt).toBe(true);
});

const LISTS = [
  ['education', EDUCATION, 2],
  ['jobTenure', TENURE, 3],
  ['experience', EXPERIENCE, 10],
  ['languageSkill', LANGUAGE, 3],
] as const;

const KEYS: Record<string, [field: string, values: string[]]> = {
  jobTenure: ['jobCategory', ['管理幕僚', '人力資源', '行政後勤', '國際貿易', '業務推廣']],
  languageSkill: ['language', ['英文', '中文', '法文', '德文', '日文']],
};

/** The nth entry of a list that allows no two of a kind. */
const nth = (path: string, entry: object, n: number) => {
  const key = KEYS[path];
  return key ? { ...entry, [key[0]]: key[1][n % 5] } : entry;
};

test.each(LISTS)('%s: changed, removed, and only by its owner', async (path, entry) => {
  const site = await accountSite();
  const member = await site.member('ming@example.com');
  const other = await site.member('hua@example.com', '陳小華');
  const id = `${path}Id`;
  const made = ((await member.call('POST', `/api/${path}`, entry))[1] as Record<string, string>)[id];
  const changed = nth(path, entry, 3);
  for (const method of ['PUT', 'DELETE'])
    expect(await other.call(method, `/api/${path}/${made}`, method === 'PUT' ? changed : undefined)).toEqual([
      404,
      expect.anything(),
    ]);
  expect(await member.ok('GET', `/api/${path}`)).toMatchObject([entry]);
  expect(await member.ok('PUT', `/api/${path}/${made}`, changed)).toEqual({ ...changed, [id]: made, revision: 2 });
  expect((await member.call('PUT', `/api/${path}/nothing`, changed))[0]).toBe(404);
  expect((await member.call('PUT', `/api/${path}/${made}`, {}))[0]).toBe(400);
  expect(await member.call('DELETE', `/api/${path}/${made}`)).toEqual([204, undefined]);
  expect((await member.call('DELETE', `/api/${path}/${made}`))[0]).toBe(404);
  expect(await member.ok('GET', `/api/${path}`)).toEqual([]);
});

test.each(LISTS)('%s: ten at once stay within the limit', async (path, entry, most) => {
  const site = await accountSite();
  const member = await site.member('ming@example.com');
  const answers = await Promise.all(
    Array.from({ length: most + 10 }, (_, n) => member.call('POST', `/api/${path}`, nth(path, entry, n))),
  );
  const statuses = answers.map(([status]) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(most);
  expect(statuses.filter((status) => status === 400)).toHaveLength(10);
  expect(await member.ok('GET', `/api/${path}`)).toHaveLength(most);
});

test.each(['jobTenure', 'languageSkill'])('%s: no two of a kind, on create and on update', async (path) => {
  const entry = LISTS.find(([name]) => name === path)![1];
  const member = await (await accountSite()).member('ming@example.com');
  await member.call('POST', `/api/${path}`, nth(path, entry, 0));
  expect(await member.call('POST', `/api/${path}`, nth(path, entry, 0))).toEqual([400, '已有相同項目']);
  const second = (await member.call('POST', `/api/${path}`, nth(path, entry, 1)))[1] as Record<string, string>;
  expect(await member.call('PUT', `/api/${path}/${second[`${path}Id`]}`, nth(path, entry, 0))).toEqual([
    400,
    '已有相同項目',
  ]);
  // The entry itself may stay what it is.
  expect((await member.call('PUT', `/api/${path}/${second[`${path}Id`]}`, nth(path, entry, 1)))[0]).toBe(200);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => member.call('POST', `/api/${path}`, nth(path, entry, 2))),
  );
  expect(answers.filter(([status]) => status === 201)).toHaveLength(1);
});

test('two windows cannot overwrite each other unseen', async () => {
  const member = await (await accountSite()).member('ming@example.com');
  const { educationId, revision } = (await member.call('POST', '/api/education', EDUCATION))[1] as {
    educationId: string;
    revision: number;
  };
  const first = { ...EDUCATION, department: '第一個視窗', basedOn: revision };
  const second = { ...EDUCATION, department: '第二個視窗', basedOn: revision };
  const saved = await member.ok('PUT', `/api/education/${educationId}`, first);
  // Sent again because the answer was lost, it overwrites nothing.
  expect(await member.ok('PUT', `/api/education/${educationId}`, first)).toEqual(saved);
  expect(await member.call('PUT', `/api/education/${educationId}`, second)).toEqual([
    400,
    '這筆資料剛在別處變更過，請確認內容後再儲存一次',
  ]);
  expect(await member.ok('GET', '/api/education')).toMatchObject([{ department: '第一個視窗', revision: 2 }]);
});

test('an entry that is sent again since its answer was lost is one, as it was sent last', async () => {
  const site = await accountSite();
  const member = await site.member('ming@example.com');
  const other = await site.member('hua@example.com');
  for (const [path, entry] of Object.entries({
    education: EDUCATION,
    experience: EXPERIENCE,
    languageSkill: LANGUAGE,
  })) {
    const sent = { ...entry, entryKey: 'a'.repeat(32) };
    const [status, made] = await member.call('POST', `/api/${path}`, sent);
    expect(status).toBe(201);
    const again = await member.call('POST', `/api/${path}`, sent);
    expect([again[0], await member.ok('GET', `/api/${path}`)]).toEqual([201, [again[1]]]);
    expect({ ...(again[1] as object), revision: 1 }).toEqual(made);
    // A key belongs to one member, and another form has another.
    expect((await other.call('POST', `/api/${path}`, sent))[0]).toBe(201);
    expect(await other.ok('GET', `/api/${path}`)).toHaveLength(1);
    expect(await member.ok('GET', `/api/${path}`)).toHaveLength(1);
  }
  const changed = { ...EDUCATION, department: '另一系', entryKey: 'a'.repeat(32) };
  await member.call('POST', '/api/education', changed);
  expect(await member.ok('GET', '/api/education')).toMatchObject([{ department: '另一系' }]);
  await member.call('POST', '/api/education', { ...EDUCATION, entryKey: 'b'.repeat(32) });
  expect(await member.ok('GET', '/api/education')).toHaveLength(2);
});

test('an entry may be sent back whole, as often as one likes', async () => {
  const member = await (await accountSite()).member('ming@example.com');
  const made = (await member.call('POST', '/api/education', EDUCATION))[1] as { educationId: string };
  for (const department of ['甲系', '乙系', '丙系'])
    expect(await member.ok('PUT', `/api/education/${made.educationId}`, { ...made, department })).toMatchObject({
      department,
    });
});

async function detach(browser: Browser) {
  return browser.call('PATCH', '/api/preview/clearUserId');
}

test('儲存履歷 is for agency accounts; it leaves a blank resume and takes nothing along', async () => {
  const site = await accountSite();
  const member = await site.member('desk@example.com', '門市');
  await member.ok('POST', '/api/personal', PERSONAL);
  await member.call('POST', '/api/education', EDUCATION);
  expect((await detach(member))[0]).toBe(403);
  expect(await member.ok('GET', '/api/personal')).toMatchObject(PERSONAL);
  const before = (await member.ok('GET', '/api/preview')) as Preview;
  await site.deps.database.db.updateTable('members').set({ is_special_auth: 1 }).execute();
  expect((await detach(member))[0]).toBe(200);
  const after = (await member.ok('GET', '/api/preview')) as Preview;
  expect(after.personal.chineseName).toBe('');
  expect(after.educations).toEqual([]);
  expect(after.avatar.talentId).not.toBe(before.avatar.talentId);
  // Pressed again, there is nothing left to save.
  expect((await detach(member))[0]).toBe(200);
  expect(await site.deps.database.db.selectFrom('talents').select('talent_id').execute()).toHaveLength(2);
  const pooled = await site.deps.database.db
    .selectFrom('personals')
    .innerJoin('talents', 'talents.talent_id', 'personals.talent_id')
    .select(['chinese_name', 'member_id', 'detached_by'])
    .executeTakeFirst();
  expect(pooled).toMatchObject({ chinese_name: PERSONAL.chineseName, member_id: null });
});

test('a write that meets the deletion of its account is told to sign in, and leaves nothing', async () => {
  const site = await accountSite();
  const member = await site.member('ming@example.com');
  const deletion = member.call('POST', '/api/account/delete', { password: PASSWORD });
  const writes = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      n % 2 ? member.call('POST', '/api/personal', PERSONAL) : member.call('GET', '/api/personal/avatar'),
    ),
  );
  expect((await deletion)[0]).toBe(200);
  expect(writes.filter(([status]) => status !== 200 && status !== 401)).toEqual([]);
  const left = await site.deps.database.db.selectFrom('talents').select('talent_id').execute();
  expect(left).toEqual([]);
});
