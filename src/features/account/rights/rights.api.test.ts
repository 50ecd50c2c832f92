import { strFromU8, unzipSync } from 'fflate';
import { expect, test, vi } from 'vitest';
import { addApplication } from '#features/applications/data.server.ts';
import { readOwnResume } from '#features/resume/document/data.server.ts';
import { removeLeaving } from '#features/resume/files/data.server.ts';
import { saveVacancies } from '#features/vacancies/data.server.ts';
import { appointmentText } from '#shared/times.ts';
import { vacancy } from '#test/made/content.ts';
import { CONDITION, CONTACT, EDUCATION, EXPERIENCE, LANGUAGE, PERSONAL, TENURE } from '#test/made/resume.ts';
import { type AccountSite, accountSite, type Browser, PASSWORD, registration } from '#test/sites/account-site.ts';
import { addAccount } from '#test/sites/staff-site.ts';
import { watched } from '#test/sites/watched.ts';

const EMAIL = 'ming@example.com';
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

async function upload(member: Browser, categoryName: string, title: string, name: string) {
  const form = new FormData();
  form.set('categoryName', categoryName);
  form.set('title', title);
  form.set('file', new File([PDF], name, { type: 'application/pdf' }));
  const response = await member.send('POST', '/api/upload', form);
  expect([response.status, await response.text()]).toEqual([201, expect.anything()]);
}

/** A member with something of everything. */
async function richMember(site: AccountSite, email = EMAIL) {
  const { database } = site.deps;
  await database.transaction((tx) => saveVacancies(tx, [vacancy('v1', { position: '前端工程師' })]));
  const member = await site.member(email);
  await member.ok('POST', '/api/personal', PERSONAL);
  await member.ok('POST', '/api/contact', CONTACT);
  await member.ok('PUT', '/api/condition', CONDITION);
  await member.ok('PUT', '/api/professional', { computerSkill: 'Excel' });
  for (const [path, entry] of [
    ['education', EDUCATION],
    ['jobTenure', TENURE],
    ['experience', EXPERIENCE],
    ['languageSkill', LANGUAGE],
  ] as const)
    expect((await member.call('POST', `/api/${path}`, entry))[0]).toBe(201);
  await upload(member, '作品集', '第一份', '作品.pdf');
  await upload(member, '作品集', '第二份', '作品.pdf');
  await upload(member, '推薦協議書', '推薦協議書', '協議書.pdf');
  await member.ok('POST', '/api/vacancy/apply', { vacancyId: 'v1' });
  expect(await member.ok('POST', '/api/newsletter/subscribe', { email })).toBe(false);
  await member.ok('POST', '/api/account/jobAlerts', { address: '/jobs?cities=台中市' });
  expect((await member.call('PUT', '/api/account/savedVacancies/v1'))[0]).toBe(204);
  await lookedAt(site, email);
  return member;
}

/** As the back-office notes it. */
async function lookedAt({ deps: { database } }: AccountSite, email: string, staffName = '陳顧問') {
  const { talent_id } = await database.db
    .selectFrom('talents')
    .innerJoin('members', 'members.member_id', 'talents.member_id')
    .select('talent_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const access_id = `${staffName} ${talent_id}`;
  const noted = { action: '調閱履歷', purpose: '推薦前端工程師', accessed_at: '2026-11-20T02:00:00.000Z' };
  await database.db
    .insertInto('resume_accesses')
    .values({ access_id, talent_id, staff_name: staffName, ...noted })
    .execute();
}

async function exported(member: Browser) {
  const response = await member.send('GET', '/api/account/export');
  expect(response.status).toBe(200);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return { response, files, own: JSON.parse(strFromU8(files['resume.json']!)) };
}

const remove = (member: Browser, password: string = PASSWORD) =>
  member.call('POST', '/api/account/delete', { password });

/** How many rows of each table are left. */
async function rows({ deps: { database } }: AccountSite, tables: readonly string[]) {
  const counts = tables.map(async (table) => {
    const found = await database.db
      .selectFrom(table as 'members')
      .selectAll()
      .execute();
    return [table, found.length] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

test('a stranger is given nothing and deletes nothing', async () => {
  const stranger = (await accountSite()).browser();
  expect((await stranger.send('GET', '/api/account/export')).status).toBe(401);
  expect((await stranger.send('GET', '/api/account/accessLog')).status).toBe(401);
  expect((await remove(stranger))[0]).toBe(401);
});

test('the access log names who of the agency looked, when and what for; everybody sees their own alone', async () => {
  const site = await accountSite();
  const member = await richMember(site);
  const other = await site.member('hua@example.com', '陳小華');
  expect(await member.ok('GET', '/api/account/accessLog')).toEqual([
    { staffName: '陳顧問', action: '調閱履歷', purpose: '推薦前端工程師', accessedAt: '2026-11-20T02:00:00.000Z' },
  ]);
  expect(await other.ok('GET', '/api/account/accessLog')).toEqual([]);
  for (const limit of ['0', '501', 'x'])
    expect((await member.call('GET', `/api/account/accessLog?limit=${limit}`))[0], limit).toBe(400);
});

test('the export is one ZIP of all that is kept, told to the member by mail', async () => {
  const site = await accountSite();
  const member = await richMember(site);
  const { response, files, own } = await exported(member);
  expect(response.headers.get('Content-Type')).toBe('application/zip');
  expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.zip"$/);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(Object.keys(files)).toEqual([
    'files/作品集/作品.pdf',
    'files/作品集/作品 (2).pdf',
    'files/推薦協議書/協議書.pdf',
    'resume.json',
  ]);
  expect(Buffer.from(files['files/作品集/作品.pdf']!)).toEqual(PDF);
  expect(own.account).toMatchObject({
    email: EMAIL,
    userName: '王小明',
    phoneNumber: '0912345678',
    signIns: [],
    consents: [{ occasion: 'register', noticeVersion: '2026-11-01', givenAt: expect.any(String) }],
    newsletterSince: expect.any(String),
  });
  const preview = await member.ok('GET', '/api/preview');
  expect(own.resume).toEqual(preview);
  expect(own.jobAlerts).toEqual([
    { address: `/jobs?cities=${encodeURIComponent('台中市')}`, createdAt: expect.any(String) },
  ]);
  expect(own.savedVacancies).toEqual([{ vacancyId: 'v1', position: '前端工程師', savedAt: expect.any(String) }]);
  expect(own.applications).toEqual([
    {
      vacancyId: 'v1',
      position: '前端工程師',
      appliedAt: expect.any(String),
      interview: null,
      isRecommended: false,
      withdrawnAt: null,
      letters: [],
      resume: preview,
    },
  ]);
  expect(own.accessLog).toEqual(await member.ok('GET', '/api/account/accessLog'));
  const places = new Set(Object.values(OWN).filter((place) => typeof place === 'string'));
  expect(
    Object.keys(own)
      .filter((name) => name !== 'exportedAt')
      .toSorted(),
  ).toEqual([...places].toSorted());
  // Each column of these tables stands in it, by its name or by what it holds.
  const said = JSON.stringify(own);
  const { db } = site.deps.database;
  const left: string[] = [];
  for (const { name: table, columns } of await db.introspection.getTables()) {
    if (typeof OWN[table] !== 'string') continue;
    const query = db.selectFrom(table as 'members').selectAll();
    const row: Record<string, unknown> = (await query.executeTakeFirst()) ?? {};
    const isSaid = (column: string) =>
      said.includes(`"${column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}":`) ||
      (typeof row[column] === 'string' && said.includes(JSON.stringify(row[column])));
    left.push(...columns.flatMap(({ name }) => (OURS.test(name) || isSaid(name) ? [] : `${table}.${name}`)));
  }
  expect(left.toSorted()).toEqual(Object.keys(NOT_SAID).toSorted());
  expect(own.files).toContainEqual({ category: '作品集', title: '第二份', path: 'files/作品集/作品 (2).pdf' });
  expect(JSON.stringify(own)).not.toMatch(/argon2|hash|token/i);
  await expect
    .poll(() => site.mails.filter(({ to }) => to.address === EMAIL).map(({ subject }) => subject))
    .toContainEqual(expect.stringContaining('您下載了個人資料'));
});

test('the export of many applications with long resumes holds nobody up', async () => {
  const site = await accountSite();
  const member = await richMember(site);
  const { database, now } = site.deps;
  const { member_id } = await database.db.selectFrom('members').select('member_id').executeTakeFirstOrThrow();
  await database.transaction(async (tx) => {
    const { talentId, resume } = await readOwnResume(tx, member_id, now());
    const experiences = Array.from({ length: 10 }, (_, i) => ({
      ...resume.experiences[0]!,
      jobDescription: `第 ${i} 份工作的內容與成就`.repeat(600),
    }));
    for (let i = 0; i < 80; i++)
      await addApplication(tx, {
        ...{ talentId, vacancyId: `many${i}`, position: `職缺 ${i}`, assigneeId: null, now: now() },
        resume: { ...resume, experiences },
      });
  });
  const longest = watched(site.browser());
  const archive = new Uint8Array(await (await member.send('GET', '/api/account/export')).arrayBuffer());
  expect(await longest()).toBeLessThan(0.2);
  const own = JSON.parse(strFromU8(unzipSync(archive)['resume.json']!));
  expect(own.applications).toHaveLength(81);
  expect(own.applications[0]).toMatchObject({ vacancyId: 'many79', resume: { experiences: { length: 10 } } });
});

test('how an account can be reached is told to its member alone', async () => {
  const site = await accountSite();
  const member = await site.member(EMAIL);
  const { phoneNumber } = registration();
  expect(await member.ok('GET', '/api/account/registration')).toEqual({ email: EMAIL, phoneNumber });
  // As LINE leaves it.
  await site.deps.database.db.updateTable('members').set({ email: null, phone_number: '' }).execute();
  expect(await member.ok('GET', '/api/account/registration')).toEqual({ email: '', phoneNumber: '' });
  expect((await site.browser().call('GET', '/api/account/registration'))[0]).toBe(401);
});

test('asking about the export without taking it tells nobody', async () => {
  const site = await accountSite();
  const member = await site.member(EMAIL);
  const response = await member.send('HEAD', '/api/account/export');
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/zip']);
  expect(await response.text()).toBe('');
  expect(await rows(site, ['outbox_mails'])).toEqual({ outbox_mails: 1 });
});

test('somebody else’s data is in nobody’s export', async () => {
  const site = await accountSite();
  await richMember(site);
  const other = await site.member('hua@example.com', '陳小華');
  const { files, own } = await exported(other);
  expect(Object.keys(files)).toEqual(['resume.json']);
  expect(own).toMatchObject({ account: { email: 'hua@example.com' }, applications: [], accessLog: [], files: [] });
  expect(JSON.stringify(own)).not.toContain(PERSONAL.chineseName);
});

test('a file that the storage has lost is named as missing; the rest is there', async () => {
  const site = await accountSite();
  const member = await richMember(site);
  const uploaded = (await member.ok('GET', '/api/uploadFile')) as { urlPath: string; title: string }[];
  await site.deps.storage.remove(uploaded.find(({ title }) => title === '第一份')!.urlPath);
  const { files, own } = await exported(member);
  expect(Object.keys(files)).toEqual(['files/作品集/作品.pdf', 'files/推薦協議書/協議書.pdf', 'resume.json']);
  expect(own.files).toContainEqual({ category: '作品集', title: '第一份', path: null });
});

test('who looks after what is under way is told that it is gone, by the reference that clients have', async () => {
  const site = await accountSite({ CONTACT_MAIL_TO: 'jobs@agency.example' });
  const { db } = site.deps.database;
  const assignee_id = await addAccount(site, 'consultant', 'chen@agency.example', '陳顧問');
  const member = await richMember(site);
  const other = await richMember(site, 'hua@example.com');
  const idle = await site.member('idle@example.com');
  const { talent_id } = await db.selectFrom('applications').select('talent_id').limit(1).executeTakeFirstOrThrow();
  const at = new Date(site.deps.now().getTime() + 86_400_000).toISOString();
  const arranged = { stage: '面試', interview_at: at, interview_place: '台中', assignee_id };
  await db.updateTable('applications').set(arranged).where('talent_id', '=', talent_id).execute();
  await db.updateTable('resume_accesses').set({ client: '和木空間設計' }).where('talent_id', '=', talent_id).execute();
  // Hired, and perhaps awaited on the first day.
  await db.updateTable('applications').set({ stage: '錄取' }).where('talent_id', '<>', talent_id).execute();
  for (const one of [member, other, idle]) expect((await remove(one))[0]).toBe(200);
  const told = await site.mailTo('chen@agency.example');
  const reference = talent_id.slice(-8).toUpperCase();
  for (const word of [reference, '前端工程師．面試', appointmentText(at), '和木空間設計'])
    expect(told.text).toContain(word);
  expect(told.text + told.html).not.toMatch(/王小明|ming@example.com|0912345678/);
  // After those of both applications.
  const toAgency = await site.mailTo('jobs@agency.example', 3);
  expect(toAgency.text).toContain('前端工程師．錄取');
  const left = ({ subject }: { subject: string }) => subject.startsWith('【履歷已刪除】');
  expect(site.mails.filter(left)).toHaveLength(2);
});

/** Every table of a member's own: where the member's copy has it, or why it hasn't. */
const OWN: Record<
  string,
  'account' | 'resume' | 'applications' | 'accessLog' | 'files' | 'jobAlerts' | 'savedVacancies' | { why: string }
> = {
  ...{ members: 'account', identities: 'account', consents: 'account', newsletter_subscriptions: 'account' },
  ...{ talents: 'resume', personals: 'resume', contacts: 'resume', conditions: 'resume', professionals: 'resume' },
  ...{ educations: 'resume', job_tenures: 'resume', experiences: 'resume', language_skills: 'resume' },
  ...{ applications: 'applications', resume_accesses: 'accessLog', uploaded_files: 'files', job_alerts: 'jobAlerts' },
  saved_vacancies: 'savedVacancies',
  // What of it was sent to them; the rest is what the agency did.
  application_events: 'applications',
  talent_search: { why: 'the resume again, for staff to search' },
  ...{ notes: { why: 'the agency’s own words' }, talent_tags: { why: 'the agency’s own words' } },
  sessions: { why: 'secret' },
  email_codes: { why: 'secret, for minutes' },
  temporary_passwords: { why: 'secret, for minutes' },
  provider_visits: { why: 'secret, for minutes' },
  member_devices: { why: 'a hash that tells nothing' },
  pending_registrations: { why: 'what somebody typed who has not shown yet that the e-mail is theirs' },
};
const ALL = Object.keys(OWN);
/** What the database knows rows by, and secrets. */
const OURS = /^(search_text|changed_at)$|_(id|key|hash|token)$/;
/** Every other column of theirs that is not in the member's copy by its name, and why. */
const NOT_SAID: Record<string, string> = {
  ...{ 'members.is_special_auth': 'the agency’s own', 'members.disabled_at': 'the agency’s own' },
  ...{ 'identities.provider': 'signIns: this member has none', 'identities.subject': 'signIns: this member has none' },
  ...{ 'talents.detached_at': 'a resume that is no member’s', 'talents.detached_by': 'a resume that is no member’s' },
  ...{ 'applications.stage': 'the agency’s own', 'applications.added_by': 'isRecommended' },
  'applications.snapshot': 'resume',
  ...{ 'applications.interview_at': 'interview: none', 'applications.interview_place': 'interview: none' },
  'applications.interview_revision': 'interview: none',
  'applications.interview_reminded_at': 'that a letter went',
  'resume_accesses.client': 'the agency’s own',
  'job_alerts.next_at': 'when it is looked at next',
  ...{ 'uploaded_files.original_name': 'its path', 'uploaded_files.content_type': 'the file itself' },
  ...{ 'uploaded_files.sha256': 'the file itself', 'uploaded_files.bytes': 'the file itself' },
  ...{ 'application_events.at': 'letters: none', 'application_events.mail_subject': 'letters: none' },
  'application_events.postscript': 'letters: none',
  ...{ 'application_events.from_stage': 'the agency’s own', 'application_events.to_stage': 'the agency’s own' },
  ...{ 'application_events.interview_act': 'the agency’s own', 'application_events.interview_at': 'the agency’s own' },
  'application_events.interview_place': 'the agency’s own',
};
/** What names a member, or looks as if it did, and outlives the account. */
const STAYS: Record<string, string> = {
  contact_messages: 'the agency’s correspondence (decision 0008)',
  newsletter_recipients: 'which mails have left, for thirty days (decision 0136)',
  staff: 'not a member',
  staff_devices: 'not a member',
  staff_invitations: 'not a member',
};

test('a table that may hold something of a member is one that deleting empties, or says why not', async () => {
  const { database } = (await accountSite()).deps;
  const names = /^(member_id|talent_id|application_id|owner_id|email|email_key)$/;
  const tables = (await database.db.introspection.getTables()).filter(({ columns }) =>
    columns.some(({ name }) => names.test(name)),
  );
  expect(tables.map(({ name }) => name).toSorted()).toEqual([...ALL, ...Object.keys(STAYS)].toSorted());
});

/** What only happens on other ways, or with time. */
async function leftBehind(site: AccountSite) {
  const { db } = site.deps.database;
  const staff_id = await addAccount(site, 'consultant', 'chen@agency.example', '陳顧問');
  const { member_id } = await db.selectFrom('members').select('member_id').executeTakeFirstOrThrow();
  const { application_id, talent_id } = await db.selectFrom('applications').selectAll().executeTakeFirstOrThrow();
  const at = '2026-11-20T02:00:00.000Z';
  const by = { at, staff_id, staff_name: '陳顧問' };
  await db.insertInto('identities').values({ provider: 'LINE', subject: 'U1', member_id, created_at: at }).execute();
  await db
    .insertInto('provider_visits')
    .values({
      ...{ state_hash: 's', provider: 'LINE', browser_hash: 'b', code_verifier: 'v', nonce: 'n' },
      ...{ member_id, expires_at: '2099-01-01T00:00:00.000Z' },
    })
    .execute();
  await db
    .insertInto('pending_registrations')
    .values({
      ...{ pending_id: 'p', member_id, browser_hash: 'b', address_hash: 'a', is_contested: 0, user_name: '王' },
      ...{ phone_number: '', password_hash: 'h', notice_version: '', wrong_tries: 0, created_at: at },
    })
    .execute();
  await db
    .insertInto('email_codes')
    .values({ member_id, code_hash: 'c', wrong_tries: 0, expires_at: '2099-01-01T00:00:00.000Z' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('application_events')
    .values({ ...by, event_id: 'e', application_id, from_stage: '新應徵', to_stage: '面試', mail_subject: null })
    .execute();
  await db
    .insertInto('notes')
    .values(
      [application_id, null].map((about, nth) => ({
        ...by,
        note_id: `n${nth}`,
        talent_id,
        application_id: about,
        note: '好',
      })),
    )
    .execute();
  await db.insertInto('talent_tags').values({ talent_id, tag_key: '急', tag: '急' }).execute();
}

test('deleting leaves nothing: no row, no file, no session; and the e-mail may register again', async () => {
  const site = await accountSite();
  const before = await rows(site, ALL);
  const member = await richMember(site);
  const second = site.browser();
  await second.ok('POST', '/api/login', { email: EMAIL, password: PASSWORD });
  await second.ok('POST', '/api/ForgotPassword', { email: EMAIL });
  await leftBehind(site);
  const kept = await rows(site, ALL);
  expect(ALL.filter((table) => kept[table] === before[table])).toEqual([]);
  const uploaded = (await member.ok('GET', '/api/uploadFile')) as { urlPath: string }[];
  expect(uploaded).toHaveLength(3);
  expect(await remove(member)).toEqual([200, { ok: true }]);
  expect(member.cookies.has('session')).toBe(false);
  expect(await rows(site, ALL)).toEqual(before);
  for (const { urlPath } of uploaded) expect(await site.deps.storage.get(urlPath)).toBeUndefined();
  expect(await second.ok('GET', '/api/isAuthenticated')).toMatchObject({ isAuthenticated: false });
  expect(await second.call('POST', '/api/login', { email: EMAIL, password: PASSWORD })).toEqual([
    400,
    '帳號或密碼錯誤',
  ]);
  await expect
    .poll(() => site.mails.map(({ subject }) => subject))
    .toContainEqual(expect.stringContaining('帳號已刪除'));
  const again = site.browser();
  await again.ok('POST', '/api/register', registration({ email: EMAIL }));
});

test('a storage that is down keeps no account: its files are left to the upkeep', async () => {
  const site = await accountSite();
  const member = await richMember(site);
  const [file] = (await member.ok('GET', '/api/uploadFile')) as { urlPath: string }[];
  const { storage } = site.deps;
  const away = vi.spyOn(storage, 'remove').mockRejectedValue(new Error('down'));
  expect(await remove(member)).toEqual([200, { ok: true }]);
  expect(await rows(site, ['members', 'talents', 'uploaded_files'])).toEqual({
    members: 0,
    talents: 0,
    uploaded_files: 3,
  });
  away.mockRestore();
  expect(await removeLeaving(site.deps)).toBe(3);
  expect(await rows(site, ['uploaded_files'])).toEqual({ uploaded_files: 0 });
  expect(await storage.get(file!.urlPath)).toBeUndefined();
});

test('a wrong password deletes nothing; no password is a field’s error', async () => {
  const site = await accountSite();
  const member = await site.member(EMAIL);
  expect(await member.errors('/api/account/delete', { password: 'Wrong1234' })).toEqual({ password: ['密碼錯誤'] });
  // The words are for those without a password.
  expect(await member.errors('/api/account/delete', { password: '刪除帳號' })).toEqual({ password: ['密碼錯誤'] });
  expect(await member.errors('/api/account/delete', {})).toEqual({ password: ['密碼 為必填'] });
  expect(await member.ok('GET', '/api/isAuthenticated')).toMatchObject({ isAuthenticated: true });
});

test('a member without a password, and without an e-mail, types the words instead', async () => {
  const site = await accountSite();
  const member = await site.member(EMAIL);
  const alone = { password_hash: null, email: null, email_key: null };
  await site.deps.database.db.updateTable('members').set(alone).execute();
  expect(await member.errors('/api/account/delete', { password: PASSWORD })).toEqual({
    password: ['請輸入「刪除帳號」'],
  });
  expect((await exported(member)).own.account).toMatchObject({ email: null, newsletterSince: null });
  expect((await remove(member, '刪除帳號'))[0]).toBe(200);
  expect(await rows(site, ['members'])).toEqual({ members: 0 });
});

test('what 儲存履歷 put into the pool stays, with its files and applications; others are not touched', async () => {
  const site = await accountSite();
  const member = await richMember(site, 'desk@example.com');
  const other = await site.member('hua@example.com', '陳小華');
  await other.ok('POST', '/api/personal', PERSONAL);
  await upload(other, '推薦協議書', '推薦協議書', '協議書.pdf');
  await site.deps.database.db.updateTable('members').set({ is_special_auth: 1 }).execute();
  await member.ok('PATCH', '/api/preview/clearUserId');
  expect((await exported(member)).own).toMatchObject({ applications: [], files: [] });
  expect((await remove(member))[0]).toBe(200);
  expect(await rows(site, ['members', 'talents', 'personals', 'applications', 'uploaded_files'])).toEqual({
    members: 1,
    talents: 2,
    personals: 2,
    applications: 1,
    uploaded_files: 4,
  });
  expect(await other.ok('GET', '/api/agreement')).toBe(true);
});

test('guessing the password at an open session ends after ten tries', async () => {
  const site = await accountSite({ RATE_LIMITS: 'on' });
  const member = await site.member(EMAIL);
  const answers = await Promise.all(Array.from({ length: 12 }, () => remove(member, 'Wrong1234')));
  expect(answers.filter(([status]) => status === 400)).toHaveLength(10);
  expect((await remove(member))[0]).toBe(429);
  site.wait(15 * 60_000);
  expect((await remove(member))[0]).toBe(200);
});

test('deleting twice at once deletes once', async () => {
  const site = await accountSite();
  const member = await richMember(site);
  const answers = await Promise.all([remove(member), remove(member), remove(member)]);
  const statuses = answers.map(([status]) => status);
  // The password was right: whoever comes second is nobody any more.
  expect(statuses.sort()).toEqual([200, 401, 401]);
  const mails = () => site.mails.filter(({ subject }) => subject.startsWith('帳號已刪除'));
  await expect.poll(() => mails().length).toBe(1);
});
