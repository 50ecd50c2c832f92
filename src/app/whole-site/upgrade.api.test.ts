import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { company } from '#content/company.ts';
import { demoCarousel } from '#content/demo/carousel.ts';
import { saveNewMember } from '#features/account/data.server.ts';
import { listMembers } from '#features/account/staff/data.server.ts';
import { findRow, listApplications } from '#features/applications/staff/data.server.ts';
import { listEvents } from '#features/applications/staff/events/data.server.ts';
import { listArticles as listPublicArticles } from '#features/articles/data.server.ts';
import { listArticles } from '#features/articles/staff/data.server.ts';
import { countUntouched } from '#features/backoffice/guide/data.server.ts';
import { listMessages } from '#features/contact-us/staff/data.server.ts';
import { listCarousel } from '#features/home/data.server.ts';
import { listNotes } from '#features/notes/staff/data.server.ts';
import { listHandedTo } from '#features/resume/accesses/data.server.ts';
import { searchVacancies } from '#features/vacancies/data.server.ts';
import { employerKey } from '#features/vacancies/facts/data.server.ts';
import { migrations } from '#migrations/index.ts';
import { type Db, openDatabase, type Tx } from '#platform/database/database.server.ts';
import { engineOf } from '#platform/database/engine.server.ts';
import { type Migrations, migrate } from '#platform/database/migrate.server.ts';
import { migrating } from '#platform/database/transaction.server.ts';
import type { Log } from '#platform/watch/log.server.ts';
import { logSlowQueries } from '#platform/watch/measures.server.ts';
import { testAddress } from '#test/databases/database.ts';
import { testOnSqlite } from '#test/test-where.ts';

// 0004 rebuilds two tables: everything a site has collected must survive it, and be found.
test('applications and messages of before are kept, listed and found', async () => {
  const { address, remove } = await testAddress({ empty: true });
  const database = await openDatabase(address);
  const { db } = database;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  expect((await migrating(() => migrator.migrateTo('0003-resumes'))).error).toBeUndefined();
  const at = '2026-02-01T00:00:00.000Z';
  const snapshot = JSON.stringify({
    personal: { chineseName: '王小明' },
    contact: { email: 'Ming@example.com', mobile: '0912' },
  });
  const article = sql`insert into articles (article_id, type_name, publish_at, updated_at, created_at, title, summary, cover_image,
    content) values ('a1', 'Column', ${at}, ${at}, ${at}, '臺北的工作', '摘要', '', '<p>文</p>')`;
  await database.transaction((tx) => article.execute(tx));
  // More than one batch.
  for (let i = 0; i < 450; i++) {
    const id = String(i).padStart(4, '0');
    await sql`insert into talents (talent_id, created_at, updated_at) values (${id}, ${at}, ${at})`.execute(db);
    await sql`insert into applications (application_id, vacancy_id, talent_id, position, snapshot, created_at)
      values (${id}, 'v1', ${id}, ${`工程師${i}`}, ${snapshot}, ${at})`.execute(db);
    await sql`insert into contact_messages (message_id, company_name, email, name, phone, subject, content,
      notice_version, created_at) values (${id}, ${i % 2 ? '晨光' : null}, 'a@example.com', '許', '02', ${`臺北${i}`}, '內容',
      '2026', ${at})`.execute(db);
  }
  expect(await migrate(database, migrations)).toEqual(expect.arrayContaining(['0004-backoffice', '0005-editorial']));
  const page = { page: 1, pageSize: 5, direction: 'desc' } as const;
  const applications = await listApplications(db, { ...page, q: '小明 工程師449', vacancyId: '', assignee: '' }, '');
  expect(applications).toMatchObject({
    counted: { total: 1 },
    rows: [{ id: '0449', name: '王小明', email: 'Ming@example.com', stage: '新應徵', appliedAt: at, stageAt: at }],
  });
  const byAddress = await listApplications(db, { ...page, q: 'ＭＩＮＧ@example.com', vacancyId: '', assignee: '' }, '');
  expect(byAddress.rows[0]).toMatchObject({ email: 'Ming@example.com' });
  expect((await listApplications(db, { ...page, q: '', vacancyId: 'v1', assignee: '' }, '')).counted.total).toBe(450);
  const messages = await listMessages(db, { ...page, q: '台北7', kind: '合作諮詢', assignee: '' }, '');
  expect(messages.rows.map(({ subject }) => subject)).toEqual(['臺北79', '臺北77', '臺北75', '臺北73', '臺北71']);
  const filter = { ...page, q: '台北', status: 'open', type: 'Column' } as const;
  const articles = await listArticles(db, filter, at);
  expect(articles).toMatchObject({
    counted: { total: 1 },
    rows: [{ id: 'a1', title: '臺北的工作', revision: 0, publishAt: at }],
  });
  // The constraints of the old tables hold in the new ones.
  const again = sql`insert into applications (application_id, created_at, stage, stage_at, vacancy_id, talent_id, position,
    name, email, mobile, search_text, snapshot) values ('x', '', '', '', 'v1', '0001', '', '', '', '', '', '')`;
  await expect(again.execute(db)).rejects.toThrow();
  await sql`delete from talents where talent_id = '0001'`.execute(db);
  expect((await listApplications(db, { ...page, q: '', vacancyId: '', assignee: '' }, '')).counted.total).toBe(449);
  await database.close();
  await remove();
});

test('names of before are found without their marks', async () => {
  const { address, remove } = await testAddress({ empty: true });
  const database = await openDatabase(address);
  const { db } = database;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  expect((await migrating(() => migrator.migrateTo('0030-members-found'))).error).toBeUndefined();
  const at = '2026-02-01T00:00:00.000Z';
  await database.transaction(async (tx) => {
    for (const [id, text] of [
      ['1', 'nguyễn văn đạt\n會計'],
      ['2', '王小明\nгалина й ≠ ガ'],
      ['3', 'x\u0302y\n會計'],
    ]) {
      await sql`insert into talents (talent_id, created_at, updated_at) values (${id}, ${at}, ${at})`.execute(tx);
      await sql`insert into applications (application_id, created_at, stage, stage_at, vacancy_id, talent_id, position, name,
        email, mobile, search_text, snapshot) values (${id}, ${at}, '新應徵', ${at}, 'v1', ${id}, '', ${text}, '', '',
        ${text}, '')`.execute(tx);
    }
  });
  await migrate(database, migrations);
  const found = async (q: string) =>
    (
      await listApplications(db, { page: 1, pageSize: 5, direction: 'desc', q, vacancyId: '', assignee: '' }, '')
    ).rows.map(({ id }) => id);
  for (const [q, ids] of [
    ['nguyen dat 會計', ['1']],
    ['Nguyễn', ['1']],
    ['й', ['2']],
    ['≠', ['2']],
    ['xy', ['3']],
    ['會計', ['3', '1']],
  ] as const)
    expect(await found(q), q).toEqual(ids);
  await database.close();
  await remove();
});

test('what was handed on before is found from the client, however the name was typed', async () => {
  const { address, remove } = await testAddress({ empty: true });
  const database = await openDatabase(address);
  const { db } = database;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  expect((await migrating(() => migrator.migrateTo('0038-common-words'))).error).toBeUndefined();
  const at = '2026-02-01T00:00:00.000Z';
  await sql`insert into talents (talent_id, created_at, updated_at) values ('t', ${at}, ${at})`.execute(db);
  for (const [id, client] of [
    ['1', '台灣ABC　精密'],
    ['2', '臺灣ａｂｃ 精密'],
    ['3', '旭東'],
    ['4', null],
  ])
    await sql`insert into resume_accesses (access_id, talent_id, staff_name, action, purpose, accessed_at, client)
      values (${id}, 't', '陳', ${id}, '推薦客戶', ${at}, ${client})`.execute(db);
  await migrate(database, migrations);
  const { rows } = await listHandedTo(db, employerKey('臺灣ABC 精密'));
  expect(rows.map(({ action }) => action)).toEqual(['2', '1']);
  await database.close();
  await remove();
});

// 0010 separates the data typed at registration from the member: the password of a registration under way remains only a
// wish.
test('a password of before, of an address that nobody proved, is kept beside the member', async () => {
  const { address, remove } = await testAddress({ empty: true });
  const database = await openDatabase(address);
  const { db } = database;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  expect((await migrating(() => migrator.migrateTo('0008-settings-tallies'))).error).toBeUndefined();
  const at = '2026-02-01T00:00:00.000Z';
  for (const [id, verifiedAt] of [
    ['waiting', null],
    ['proven', at],
  ])
    await sql`insert into members (member_id, email, email_key, user_name, phone_number, password_hash, verified_at,
      created_at, updated_at) values (${id}, ${id}, ${id}, '王', '09', 'hash', ${verifiedAt}, ${at}, ${at})`.execute(
      db,
    );
  await migrate(database, migrations);
  const members = await db.selectFrom('members').select(['member_id', 'password_hash']).orderBy('member_id').execute();
  expect(members.map((row) => Object.values(row))).toEqual([
    ['proven', 'hash'],
    ['waiting', null],
  ]);
  expect(await db.selectFrom('pending_registrations').selectAll().execute()).toMatchObject([
    { member_id: 'waiting', password_hash: 'hash', browser_hash: '', is_contested: 1 },
  ]);
  await database.close();
  await remove();
});

test('members of before are found by words of their names and by whole numbers, and listed as before', async () => {
  const { address, remove } = await testAddress({ empty: true });
  const database = await openDatabase(address);
  const { db } = database;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  expect((await migrating(() => migrator.migrateTo('0029-deletions-are-told'))).error).toBeUndefined();
  const at = '2026-02-01T00:00:00.000Z';
  // More than one batch, with ids in the opposite order of their arrival.
  const rows = Array.from(
    { length: 1100 },
    (_, i) => sql`(${String(9999 - i)}, ${`Ｎguyễn${i}`},
    ${`+886 912 34${String(i).padStart(4, '0')}`}, ${at}, ${`2026-01-01T${String(i).padStart(4, '0')}`}, ${at})`,
  );
  const old = sql`insert into members (member_id, user_name, phone_number, verified_at, created_at, updated_at)
    values ${sql.join(rows)}`;
  await database.transaction((tx) => old.execute(tx));
  await migrate(database, migrations);
  const listed = async (q: string, page = 1) => {
    const { rows, counted } = await listMembers(db, { q, page, pageSize: 2 });
    return [counted.total, ...rows.map(({ userName }) => userName)];
  };
  expect(await listed('')).toEqual([1100, 'Ｎguyễn1099', 'Ｎguyễn1098']);
  expect(await listed('', 550)).toEqual([1100, 'Ｎguyễn1', 'Ｎguyễn0']);
  expect(await listed('nguyen109')).toEqual([11, 'Ｎguyễn1099', 'Ｎguyễn1098']);
  expect(await listed('0912-340007')).toEqual([1, 'Ｎguyễn7']);
  // A new one gets a number of its own, and a removed one leaves nothing to be found.
  await database.transaction((tx) =>
    saveNewMember(tx, {
      ...{ email: 'dat@example.com', userName: 'Đạt', phoneNumber: '02 2345 6789', passwordHash: null },
      ...{ verifiedAt: at, now: new Date(at) },
    }),
  );
  await db.deleteFrom('members').where('user_name', '=', 'Ｎguyễn7').execute();
  expect(await listed('dat')).toEqual([1, 'Đạt']);
  expect(await listed('nguyen7')).toEqual([110, 'Ｎguyễn799', 'Ｎguyễn798']);
  const numbers = await db.selectFrom('members').select('row_id').distinct().execute();
  expect(numbers).toHaveLength(1100);
  await database.close();
  await remove();
});

test('notes and moves of before are kept with their applications, which all had applied', async () => {
  const { address, remove } = await testAddress({ empty: true });
  const database = await openDatabase(address);
  const { db } = database;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  expect((await migrating(() => migrator.migrateTo('0033-assignees'))).error).toBeUndefined();
  const at = '2026-02-01T00:00:00.000Z';
  await database.transaction(async (tx) => {
    await sql`insert into staff (staff_id, email, email_key, name, role, password_hash, created_at, updated_at)
      values ('s1', 'chen@agency.example', 'chen@agency.example', '陳顧問', 'consultant', '', ${at}, ${at})`.execute(
      tx,
    );
    await sql`insert into talents (talent_id, created_at, updated_at) values ('t1', ${at}, ${at})`.execute(tx);
    await sql`insert into applications (application_id, created_at, stage, stage_at, vacancy_id, talent_id, position, name,
      email, mobile, search_text, snapshot) values ('a1', ${at}, '面試', ${at}, 'v1', 't1', '會計', '', '', '', '', '')`.execute(
      tx,
    );
    await sql`insert into application_notes (note_id, application_id, at, staff_id, staff_name, note)
      values ('n1', 'a1', ${at}, 's1', '陳顧問', '約週五')`.execute(tx);
    await sql`insert into application_events (event_id, application_id, at, staff_id, staff_name, from_stage, to_stage,
      mail_subject) values ('e1', 'a1', ${at}, 's1', '陳顧問', '新應徵', '面試', '面試邀約')`.execute(tx);
  });
  expect((await migrating(() => migrator.migrateTo('0044-talent-tags'))).error).toBeUndefined();
  await sql`update talent_notes set remind_on = '2026-02-06', done_at = ${at}`.execute(db);
  await migrate(database, migrations);
  expect(await listNotes(db, { talentId: 't1' })).toEqual([
    {
      id: 'n1',
      at,
      staffName: '陳顧問',
      text: '約週五',
      remindOn: '2026-02-06',
      doneAt: at,
      application: { id: 'a1', position: '會計' },
    },
  ]);
  expect(await listEvents(db, 'a1')).toEqual([
    {
      id: 'e1',
      at,
      staffName: '陳顧問',
      fromStage: '新應徵',
      toStage: '面試',
      mailSubject: '面試邀約',
      postscript: null,
      interview: null,
    },
  ]);
  expect(await findRow(db, 'a1')).toMatchObject({ stage: '面試', addedBy: null });
  await database.close();
  await remove();
});

// The data of `npm start` at the first commit where it worked: 0001 alone, and without two of its present indexes.
test('a site of the first published form comes up to date with its vacancies, articles and banners', async () => {
  const { address, remove } = await testAddress({ empty: true });
  const database = await openDatabase(address);
  const { db } = database;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  expect((await migrating(() => migrator.migrateTo('0001-first-tables'))).error).toBeUndefined();
  for (const index of FIRST_LACKS) await sql`drop index ${sql.ref(index)}`.execute(db);
  const at = '2026-01-01T00:00:00.000Z';
  const [vacancy, article, banner] = [
    sql`insert into vacancies (vacancy_id, updated_at, publish_at, created_at, city_key, category_key, match_key, position,
      category, nation, city, township, address, salary, work_type, content, search_text) values ('v1', ${at}, ${at}, ${at},
      '台北市', '資訊軟體', '', '前端工程師', '資訊軟體', '台灣', '臺北市', '', '', '月薪 50,000 元以上', '全職', '寫程式',
      ${'前端工程師\n台北市\n寫程式'})`,
    sql`insert into articles (article_id, type_name, publish_at, updated_at, created_at, title, summary, cover_image, content)
      values ('a1', 'Column', ${at}, ${at}, ${at}, '面試', '摘要', '', '<p>文</p>')`,
    sql`insert into carousel_items (carousel_id, image_path, alt, type, position, starts_at)
      values ('c1', '/art/a.webp', '歡迎', 0, 1, ${at})`,
  ];
  for (const row of [vacancy, article, banner]) await database.transaction((tx) => row.execute(tx));
  await migrate(database, migrations);
  const found = await searchVacancies(db, { keywords: ['工程'], page: 1, pageSize: 5, now: '2026-02-01' });
  expect(found).toMatchObject({ total: 1, rows: [{ vacancyId: 'v1', city: '臺北市' }] });
  expect(await listPublicArticles(db, { typeName: 'Column', now: '2026-02-01' })).toMatchObject([
    { articleId: 'a1', title: '面試' },
  ]);
  expect(await listCarousel(db, '2026-02-01')).toMatchObject([{ carouselId: 'c1', alt: '歡迎' }]);
  expect(await indexesOf(db)).toEqual(expect.arrayContaining(FIRST_LACKS));
  await database.close();
  await remove();
});

const FIRST_LACKS = ['vacancies_regions', 'vacancies_categories'];

async function indexesOf(db: Db): Promise<string[]> {
  const { rows } =
    engineOf(db) === 'postgres'
      ? await sql<{ name: string }>`select indexname as name from pg_indexes where schemaname = 'public'`.execute(db)
      : await sql<{ name: string }>`select name from sqlite_master where type = 'index'`.execute(db);
  return rows.map(({ name }) => name);
}

// A start with a million rows takes minutes before anything is answered.
test('what is under way is told where there are rows to wait for, and not in a new database', async () => {
  const { address, remove } = await testAddress({ empty: true });
  const database = await openDatabase(address);
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  await migrate(database, migrations, say);
  expect(said).toEqual([]);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const slow: object[] = [];
  logSlowQueries({ warn: (about: object) => void slow.push(about) } as Log, 0);
  onTestFinished(() => logSlowQueries({} as Log, Number.POSITIVE_INFINITY));
  const later: Migrations = {
    '9998-later': { up: async () => void vi.advanceTimersByTime(60_000) },
    '9999-latest': { up: async (db) => void (await sql`select 'an index of minutes'`.execute(db)) },
  };
  expect(await migrate(database, { ...migrations, ...later }, say)).toEqual(Object.keys(later));
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual([
    'Migrations: 2 to run; with many rows they take minutes, and the site opens after them',
    'Migration 1 of 2: 9998-later',
    'Migration 1 of 2: 9998-later is still at work',
    'Migration 2 of 2: 9999-latest',
  ]);
  expect(slow).not.toContainEqual(expect.objectContaining({ sql: expect.stringContaining('an index of minutes') }));
  await migrate(database, { ...migrations, ...later }, say);
  expect(said).toHaveLength(4);
  await database.close();
  await remove();
});

testOnSqlite('a command beside a start that migrates for longer than it can wait says so in one line', async () => {
  const { address, remove } = await testAddress();
  const starting = new Sqlite(path.join(address.dataDir, 'site.sqlite'));
  starting.exec('begin immediate');
  const database = await openDatabase(address);
  // Its ten seconds are over at once.
  let now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 20_000;
    return now;
  });
  onTestFinished(() => clock.mockRestore());
  await expect(migrate(database, migrations)).rejects.toThrow(/^Another program is writing to the database/);
  starting.close();
  await database.close();
  await remove();
});

// The pictures were redrawn under the same names: people who can't see them hear their present words.
test('the demonstration’s banners are called by the words that stand in them; an agency’s own words stay', async () => {
  const { address, remove } = await testAddress({ empty: true });
  const database = await openDatabase(address);
  const { db } = database;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  expect((await migrating(() => migrator.migrateTo('0022-connections'))).error).toBeUndefined();
  const add = (
    id: string,
    alt: string,
  ) => sql`insert into carousel_items (carousel_id, image_path, alt, type, position, starts_at)
    values (${id}, '/art/banner-mobile-jobs.webp', ${alt}, 1, 0, '')`;
  await database.transaction(async (tx) => {
    await add('1', '今天的新職缺：薪資、地點一眼看到').execute(tx);
    await add('2', '我們的職缺').execute(tx);
  });
  await migrate(database, migrations);
  const { rows } = await sql<{ alt: string }>`select alt from carousel_items order by carousel_id`.execute(db);
  const drawn = demoCarousel.find(({ key }) => key === 'mobile-jobs')!;
  expect(rows.map(({ alt }) => alt)).toEqual([`${drawn.headline}：${drawn.subline}`, '我們的職缺']);
  await database.close();
  await remove();
});

describe('the demonstration of a site that is older than its marks', () => {
  const at = '2026-02-01T00:00:03.500Z';
  const seeded = '2026-02-01T00:00:02.000Z';

  async function upgraded({ left = 40, own = 1, meanwhile = async (_: Tx) => {} } = {}) {
    const { address, remove } = await testAddress({ empty: true });
    const database = await openDatabase(address);
    onTestFinished(async () => {
      await database.close();
      await remove();
    });
    const migrator = new Migrator({ db: database.db, provider: { getMigrations: async () => migrations } });
    const migrateTo = async (name: string) =>
      expect((await migrating(() => migrator.migrateTo(name))).error).toBeUndefined();
    await migrateTo('0020-site-texts');
    const vacancy = (id: string, createdAt: string) => sql`insert into vacancies (vacancy_id, updated_at, publish_at,
      created_at, city_key, category_key, match_key, position, category, nation, city, township, address, salary, work_type,
      content, search_text) values (${id}, ${at}, ${at}, ${createdAt}, '', '', '', '', '', '', '', '', '', '', '', '', '')`;
    const article = (id: string, createdAt: string, cover: string) => sql`insert into articles (article_id, type_name,
      publish_at, updated_at, created_at, title, summary, cover_image, content, search_text)
      values (${id}, 'Column', ${at}, ${at}, ${createdAt}, '', '', ${cover}, '', '')`;
    const banner = (
      id: string,
      startsAt: string,
      image: string,
    ) => sql`insert into carousel_items (carousel_id, image_path,
      alt, type, position, starts_at) values (${id}, ${image}, '', 0, 1, ${startsAt})`;
    await database.transaction(async (tx) => {
      for (let i = 0; i < left; i++) await vacancy(`v${i}`, seeded).execute(tx);
      for (let i = 0; i < own; i++) await vacancy(`own${i}`, '2026-02-01T00:10:00.000Z').execute(tx);
      for (const row of [
        article('a0', seeded, '/art/cover-rain.webp'),
        article('own', '2026-02-02T00:00:00.000Z', '/pictures/1.webp'),
        banner('b0', at, '/art/banner-desktop-jobs.webp'),
        banner('own', '2026-02-03T00:00:00.000Z', '/pictures/2.webp'),
      ])
        await row.execute(tx);
      // Staff have edited it.
      await sql`update vacancies set revision = 1 where vacancy_id = 'v0'`.execute(tx);
    });
    await migrateTo('0057-newsletter-counts');
    await database.transaction(meanwhile);
    await migrate(database, migrations);
    return countUntouched(database.db);
  }
  const none = { vacancies: 0, articles: 0, banners: 0 };

  test('is told from an agency’s own, so that no search engine takes it and it goes in one press', async () => {
    expect(await upgraded()).toEqual({ vacancies: 39, articles: 1, banners: 1 });
  });

  test('is left as it is where most of its vacancies are gone, or most vacancies are the agency’s own', async () => {
    expect(await upgraded({ left: 20 })).toEqual(none);
    expect(await upgraded({ own: 60 })).toEqual(none);
  });

  test('is nobody’s again where staff have decided to keep it', async () => {
    const keep = (tx: Tx) =>
      tx
        .insertInto('audit_entries')
        .values({
          ...{ entry_id: 'e', at, staff_id: null, staff_name: '陳', action: '保留示範內容', subject_kind: '' },
          ...{ subject_id: '', subject_name: '', address: '', detail: '{}', search_text: '' },
        })
        .execute();
    expect(await upgraded({ meanwhile: async (tx) => void (await keep(tx)) })).toEqual(none);
  });
});

test('nothing that the delivered company says of itself stands in the demonstration’s banners', () => {
  const words = demoCarousel.map(({ headline, subline }) => `${headline}${subline}`).join('');
  const { name, shortName, slogan, address, foundedYear } = company;
  for (const own of [name, shortName, slogan, address.city, String(foundedYear)]) expect(words).not.toContain(own);
});
