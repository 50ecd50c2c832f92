import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { handlers } from '#app/api.server.ts';
import { up } from '#migrations/0006-talents.ts';
import { up as upWithoutContacts } from '#migrations/0015-search-without-contacts.ts';
import { migrating } from '#platform/database/transaction.server.ts';
import { png, uploadForm } from '#test/made/files.ts';
import { CONDITION, CONTACT, EDUCATION, EXPERIENCE, LANGUAGE, PERSONAL, TENURE } from '#test/made/resume.ts';
import { type AccountSite, accountSite, type Browser } from '#test/sites/account-site.ts';
import { indexTalent } from '../shared/parts.server.ts';

// Staff search a copy. Each call that may change a resume is made here, and the copy is checked after it.
type Write = (member: Browser, id: (path: string) => Promise<string>) => Promise<[number, unknown]>;

const form = async (categoryName: string, title: string) =>
  uploadForm(await png(), { categoryName, title, name: 'a.png' });

const WRITES: Record<string, Write> = {
  'POST /api/personal': (member) => member.call('POST', '/api/personal', PERSONAL),
  'POST /api/contact': (member) => member.call('POST', '/api/contact', CONTACT),
  'PUT /api/condition': (member) => member.call('PUT', '/api/condition', CONDITION),
  'PUT /api/professional': (member) =>
    member.call('PUT', '/api/professional', { computerSkill: 'C#', jobSkill: '', proLicense: '堆高機', advantage: '' }),
  ...list('education', EDUCATION, { ...EDUCATION, department: '法律系' }),
  ...list('jobTenure', TENURE, { ...TENURE, jobCategory: '人力資源' }),
  ...list('experience', EXPERIENCE, { ...EXPERIENCE, jobCategory: '其他', performance: '改寫' }),
  ...list('languageSkill', LANGUAGE, { ...LANGUAGE, speaking: '流利' }),
  'POST /api/upload': async (member) => member.call('POST', '/api/upload', await form('專業證照', '職安衛')),
  'DELETE /api/uploadFile/{fileUploadId}': async (member) => {
    const [file] = (await member.ok('GET', '/api/uploadFile')) as { fileUploadId: string }[];
    return member.call('DELETE', `/api/uploadFile/${file!.fileUploadId}`);
  },
  'PATCH /api/preview/clearUserId': (member) => member.call('PATCH', '/api/preview/clearUserId'),
};

function list(name: string, entry: object, changed: object): Record<string, Write> {
  const one = `/api/${name}/{${name}Id}`;
  return {
    [`POST /api/${name}`]: (member) => member.call('POST', `/api/${name}`, entry),
    [`PUT ${one}`]: async (member, id) => member.call('PUT', `/api/${name}/${await id(name)}`, changed),
    [`DELETE ${one}`]: async (member, id) => member.call('DELETE', `/api/${name}/${await id(name)}`),
  };
}

const snapshot = ({ deps }: AccountSite) =>
  deps.database.db.selectFrom('talent_search').selectAll().orderBy('talent_id').execute();

/** The copy as it would be if it were made again, with the time of the resume's last change. */
async function anew({ deps }: AccountSite) {
  const ids = await deps.database.db.selectFrom('talents').select('talent_id').execute();
  for (const { talent_id } of ids) await deps.database.transaction((tx) => indexTalent(tx, talent_id));
}

test('after every call that changes a resume the search knows what it says', async () => {
  const rows = handlers.map(({ row }) => row).filter(({ access }) => access === 'member' || access === 'special');
  const outside = /^\/api\/(vacancy|account|changePassword|logout|newsletter)/i;
  const writes = rows.filter(({ method, path }) => method !== 'GET' && !outside.test(path));
  expect(Object.keys(WRITES).toSorted()).toEqual(writes.map(({ method, path }) => `${method} ${path}`).toSorted());

  const site = await accountSite();
  const member = await site.member('ming@example.com');
  await site.deps.database.db.updateTable('members').set({ is_special_auth: 1 }).execute();
  const id = async (name: string) =>
    ((await member.ok('GET', `/api/${name}`)) as Record<string, string>[])[0]![`${name}Id`]!;
  let before = '[]';
  for (const [name, write] of Object.entries(WRITES)) {
    site.wait(1000);
    expect((await write(member, id))[0], name).toBeLessThan(300);
    const after = await snapshot(site);
    expect(JSON.stringify(after), name).not.toBe(before);
    before = JSON.stringify(after);
    await anew(site);
    expect(await snapshot(site), name).toEqual(after);
  }
  expect(JSON.parse(before)).toMatchObject([{ is_pool: 1, categories: '', languages: '', location: '台中市' }]);
});

test('a save that fails leaves the search as it was', async () => {
  const site = await accountSite();
  const member = await site.member('ming@example.com');
  await member.ok('POST', '/api/personal', PERSONAL);
  const before = await snapshot(site);
  await member.call('PUT', '/api/education/nothing', EDUCATION);
  expect(await snapshot(site)).toEqual(before);
});

test('resumes of before the search are in it after the upgrade, as a save would have put them', async () => {
  const site = await accountSite();
  const member = await site.member('ming@example.com');
  for (const name of ['POST /api/personal', 'POST /api/contact', 'PUT /api/condition', 'PUT /api/professional'])
    await WRITES[name]!(member, async () => '');
  for (const [name, entry] of Object.entries({ education: EDUCATION, jobTenure: TENURE, experience: EXPERIENCE }))
    await member.call('POST', `/api/${name}`, entry);
  await member.call('POST', '/api/languageSkill', LANGUAGE);
  await member.call('POST', '/api/upload', await form('專業證照', '職安衛'));
  await (await site.member('blank@example.com')).ok('GET', '/api/preview');
  const saved = await snapshot(site);
  const { db, kind } = site.deps.database;
  await sql`drop table talent_search`.execute(db);
  if (kind === 'sqlite') await sql`drop table talent_search_grams`.execute(db);
  // The index of 0006, which a later migration replaces.
  else
    await sql`create function grams(t text) returns text[] language sql immutable as 'select string_to_array(t, null)'`.execute(
      db,
    );
  for (const column of ['email_key', 'mobile_key']) {
    await sql`drop index ${sql.ref(`applications_${column}`)}`.execute(db);
    await sql`alter table applications drop column ${sql.ref(column)}`.execute(db);
  }
  await migrating(() => site.deps.database.transaction((tx) => up(tx as never)));
  const found = await sql<{ search_text: string }>`select search_text from talent_search`.execute(db);
  expect(found.rows[0]!.search_text).toContain(CONTACT.mobile);
  await migrating(() => site.deps.database.transaction((tx) => upWithoutContacts(tx as never)));
  expect(await snapshot(site)).toEqual(saved);
});
