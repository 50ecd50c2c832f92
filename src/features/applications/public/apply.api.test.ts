import { expect, test } from 'vitest';
import { saveVacancies } from '#features/vacancies/data.server.ts';
import { vacancy } from '#test/made/content.ts';
import { CONDITION, CONTACT, EDUCATION, PERSONAL } from '#test/made/resume.ts';
import { type AccountSite, accountSite, type Browser, PASSWORD } from '#test/sites/account-site.ts';
import { SENT_PER_PAGE, type SentApplication } from './contract.ts';

const EMAIL = 'account@example.com';
const AGENCY = 'jobs@agency.example';

/** A site with open and closed vacancies that sends mails to the agency's own address. */
async function jobSite(env: Record<string, string> = {}) {
  const site = await accountSite({ CONTACT_MAIL_TO: `人資部 <${AGENCY}>`, ...env });
  const closed = { expiresAt: '2026-01-01T00:00:00.000Z' };
  const later = { publishAt: '2999-01-01T00:00:00.000Z' };
  await site.deps.database.transaction((tx) =>
    saveVacancies(tx, [
      vacancy('v1', { position: '前端工程師' }),
      vacancy('v2'),
      vacancy('closed', closed),
      vacancy('later', later),
      vacancy('draft', { publishAt: null }),
    ]),
  );
  return site;
}

async function fillIn(member: Browser) {
  await member.ok('POST', '/api/personal', PERSONAL);
  await member.ok('POST', '/api/contact', CONTACT);
  await member.ok('PUT', '/api/condition', CONDITION);
  expect((await member.call('POST', '/api/education', EDUCATION))[0]).toBe(201);
}

async function applicant(site: AccountSite, email = EMAIL) {
  const member = await site.member(email);
  await fillIn(member);
  return member;
}

const apply = (member: Browser, vacancyId: unknown = 'v1') => member.call('POST', '/api/vacancy/apply', { vacancyId });

const stored = ({ deps }: AccountSite) => deps.database.db.selectFrom('applications').selectAll().execute();

test('a stranger neither applies nor sees what was applied for', async () => {
  const stranger = (await jobSite()).browser();
  expect((await apply(stranger))[0]).toBe(401);
  expect((await stranger.call('GET', '/api/vacancy/applied'))[0]).toBe(401);
});

test('a complete resume applies: kept as it was, and both sides are told', async () => {
  const site = await jobSite();
  const member = await applicant(site);
  const resume = await member.ok('GET', '/api/preview');
  expect(await member.ok('GET', '/api/vacancy/applied')).toEqual([]);
  expect(await apply(member)).toEqual([200, { ok: true }]);
  expect(await member.ok('GET', '/api/vacancy/applied')).toEqual(['v1']);
  await member.ok('POST', '/api/personal', { ...PERSONAL, chineseName: '王改名' });
  const [application] = await stored(site);
  expect(application).toMatchObject({ vacancy_id: 'v1', position: '前端工程師' });
  expect(JSON.parse(application!.snapshot)).toEqual(resume);

  const toAgency = await site.mailTo(AGENCY);
  expect(toAgency).toMatchObject({
    to: { name: '人資部', address: AGENCY },
    replyTo: { name: PERSONAL.chineseName, address: CONTACT.email },
    subject: '【應徵】前端工程師',
  });
  // The resume is read in the place where staff answer, one press from the letter.
  const { application_id: id } = application!;
  const read = `https://site.example/admin/applications/${id}/show`;
  for (const told of ['前端工程師', PERSONAL.chineseName, CONTACT.email, CONTACT.mobile, read])
    expect(toAgency.text).toContain(told);
  for (const kept of [
    PERSONAL.dateOfBirth,
    CONTACT.mailingAddress,
    CONTACT.telePhone,
    EDUCATION.schoolName,
    'ming.line',
  ])
    expect(toAgency.text + toAgency.html).not.toContain(kept);
  const receipt = await site.mailTo(EMAIL, 2);
  expect(receipt.subject).toBe('我們收到您的應徵了：前端工程師');
  for (const told of ['前端工程師', '台中市', 'https://site.example/job/v1', '一到兩個工作天'])
    expect(receipt.text).toContain(told);
});

test('what is missing is named in the order of the pages, and nothing is sent', async () => {
  const site = await jobSite();
  const member = await site.member(EMAIL);
  const missing = (parts: string) => [400, `履歷尚有欄位未正確填寫：${parts}`];
  expect(await apply(member)).toEqual(missing('基本資料、聯絡方式、最高學歷、求職條件'));
  await member.ok('POST', '/api/contact', CONTACT);
  await member.ok('PUT', '/api/condition', CONDITION);
  expect(await apply(member)).toEqual(missing('基本資料、最高學歷'));
  await member.ok('POST', '/api/personal', PERSONAL);
  expect(await apply(member)).toEqual(missing('最高學歷'));
  expect(await stored(site)).toEqual([]);
  await member.call('POST', '/api/education', EDUCATION);
  expect((await apply(member))[0]).toBe(200);
  await site.mailTo(EMAIL, 2);
  // The code for registering, then one mail to each side.
  expect(site.mails).toHaveLength(3);
});

test('the receipt goes to the proven address of the account, never to what the resume names', async () => {
  const site = await jobSite();
  const member = await applicant(site);
  await member.ok('POST', '/api/contact', { ...CONTACT, email: 'stranger@example.com' });
  expect((await apply(member))[0]).toBe(200);
  // LINE may give no address: then only the agency gets a mail.
  await site.deps.database.db.updateTable('members').set({ email: null, email_key: null }).execute();
  expect((await apply(member, 'v2'))[0]).toBe(200);
  await site.mailTo(AGENCY, 2);
  const addressees = site.mails.map(({ to }) => to.address);
  expect(addressees.sort()).toEqual([EMAIL, EMAIL, AGENCY, AGENCY]);
});

test('a member applies twenty times in 24 hours, from wherever; who could not apply is not counted', async () => {
  const site = await jobSite({ RATE_LIMITS: 'on' });
  const rows = Array.from({ length: 22 }, (_, i) => vacancy(`w${i}`));
  await site.deps.database.transaction((tx) => saveVacancies(tx, rows));
  const member = await site.member(EMAIL);
  for (let i = 0; i < 3; i++) expect((await apply(member, 'w0'))[0]).toBe(400);
  await fillIn(member);
  const answers = await Promise.all(rows.map((_, i) => apply(member, `w${i}`)));
  expect(answers.map(([status]) => status).sort()).toEqual([...Array(20).fill(200), 429, 429]);
  const refused = await member.send('POST', '/api/vacancy/apply', { vacancyId: 'v1' });
  expect(await refused.json()).toMatchObject({
    status: 429,
    title: expect.stringMatching(/，請於 \d{4}-\d\d-\d\d \d\d:\d\d 後再應徵$/),
  });
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(86_000);
  expect(await stored(site)).toHaveLength(20);
  // The agency hears of each; the member's mailbox gets six receipts an hour (decisions §6), and always the letters needed
  // to sign in.
  await site.mailTo(AGENCY, 20);
  const receipts = () => site.mails.filter(({ subject }) => subject.startsWith('我們收到您的應徵了'));
  expect(receipts()).toHaveLength(6);
  expect((await site.browser('203.0.113.9').send('POST', '/api/ForgotPassword', { email: EMAIL })).status).toBe(200);
  site.wait(86_400_000);
  await member.ok('POST', '/api/login', { email: EMAIL, password: PASSWORD });
  // Withdrawing earlier applications uses up nothing of today's.
  for (const { vacancy_id } of await stored(site)) expect((await withdraw(member, vacancy_id))[0]).toBe(204);
  expect((await apply(member))[0]).toBe(200);
});

test('an unverified account does not apply', async () => {
  const site = await jobSite();
  const member = await applicant(site);
  await site.deps.database.db.updateTable('members').set({ verified_at: null }).execute();
  expect(await apply(member)).toEqual([400, '請先完成信箱驗證']);
});

test('ten times at once is once, with one mail to each side', async () => {
  const site = await jobSite();
  const member = await applicant(site);
  const answers = await Promise.all(Array.from({ length: 10 }, () => apply(member)));
  expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
  expect(answers.filter(([, reply]) => reply === '您已應徵過此職缺')).toHaveLength(9);
  expect(await stored(site)).toHaveLength(1);
  await site.mailTo(AGENCY);
  await site.mailTo(EMAIL, 2);
  expect(await site.deps.database.db.selectFrom('outbox_mails').selectAll().execute()).toHaveLength(3);
  expect((await apply(member, 'v2'))[0]).toBe(200);
  expect(await member.ok('GET', '/api/vacancy/applied')).toEqual(['v2', 'v1']);
});

test.each(['closed', 'later', 'draft', 'nothing', "' or 1=1", '\u{1f680}'])('%s is no open vacancy', async (id) => {
  const site = await jobSite();
  expect((await apply(await applicant(site), id))[0]).toBe(404);
});

test('without a vacancy there is nothing to apply for', async () => {
  const member = await (await jobSite()).member(EMAIL);
  for (const body of [{}, { vacancyId: '' }, { vacancyId: 1 }, { vacancyId: 'v'.repeat(201) }])
    expect(await member.errors('/api/vacancy/apply', body)).toEqual({ vacancyId: [expect.stringContaining('職缺')] });
});

test('everybody sees their own alone, and the literal paths are no vacancies', async () => {
  const site = await jobSite();
  const member = await applicant(site);
  const other = await site.member('other@example.com');
  await apply(member);
  expect(await other.ok('GET', '/api/vacancy/applied')).toEqual([]);
  expect((await member.call('GET', '/api/Vacancy/Applied/'))[1]).toEqual(['v1']);
  for (const [method, path, allow] of [
    ['POST', '/api/vacancy/applied', 'GET, HEAD'],
    ['GET', '/api/vacancy/apply', 'POST'],
  ] as const) {
    const response = await member.send(method, path);
    expect([response.status, response.headers.get('Allow')]).toEqual([405, allow]);
  }
});

test('儲存履歷 takes the applications along: the account has applied for nothing', async () => {
  const site = await jobSite();
  const member = await applicant(site);
  await apply(member);
  await site.deps.database.db.updateTable('members').set({ is_special_auth: 1 }).execute();
  await member.ok('PATCH', '/api/preview/clearUserId');
  expect(await member.ok('GET', '/api/vacancy/applied')).toEqual([]);
  expect(await stored(site)).toHaveLength(1);
  await fillIn(member);
  expect((await apply(member))[0]).toBe(200);
});

test('members read what they applied for, newest first, and whether it is still open; nobody else does', async () => {
  const site = await jobSite();
  const member = await applicant(site);
  const sent = () => member.ok('GET', '/api/account/applications');
  expect(await sent()).toEqual([]);
  await apply(member);
  await apply(member, 'v2');
  const { transaction } = site.deps.database;
  const [first, second] = (await stored(site)).toSorted((a, b) => (a.vacancy_id < b.vacancy_id ? -1 : 1));
  const own = { isOpen: true, interview: null, isRecommended: false, withdrawnAt: null };
  const ofFirst = { vacancyId: 'v1', position: '前端工程師', appliedAt: first!.created_at, ...own };
  const ofSecond = { vacancyId: 'v2', position: second!.position, appliedAt: second!.created_at, ...own };
  expect(await sent()).toEqual([ofSecond, ofFirst]);
  // Renamed and closed: the application keeps the name it had.
  await transaction((tx) =>
    saveVacancies(tx, [vacancy('v1', { position: '工程師', expiresAt: '2026-01-01T00:00:00.000Z' })]),
  );
  expect(await sent()).toEqual([ofSecond, { ...ofFirst, isOpen: false }]);
  await transaction((tx) => tx.deleteFrom('vacancies').where('vacancy_id', '=', 'v2').execute());
  expect(await sent()).toEqual([
    { ...ofSecond, isOpen: false },
    { ...ofFirst, isOpen: false },
  ]);
  expect(await (await site.member('other@example.com')).ok('GET', '/api/account/applications')).toEqual([]);
  expect((await site.browser().call('GET', '/api/account/applications'))[0]).toBe(401);
  await site.deps.database.db.updateTable('members').set({ is_special_auth: 1 }).execute();
  await member.ok('PATCH', '/api/preview/clearUserId');
  expect(await sent()).toEqual([]);
});

test('whoever applied often reads all of it, page by page', async () => {
  const site = await jobSite();
  const member = await applicant(site);
  const ids = Array.from({ length: SENT_PER_PAGE + 2 }, (_, i) => `many-${i}`);
  await site.deps.database.transaction((tx) =>
    saveVacancies(
      tx,
      ids.map((id) => vacancy(id)),
    ),
  );
  for (const id of ids) expect((await apply(member, id))[0]).toBe(200);
  const page = async (query: string) => {
    const answer = await member.send('GET', `/api/account/applications${query}`);
    expect(answer.headers.get('X-Total-Count')).toBe(String(ids.length));
    return ((await answer.json()) as { vacancyId: string }[]).map(({ vacancyId }) => vacancyId);
  };
  const newest = ids.toReversed();
  expect(await page('')).toEqual(newest.slice(0, SENT_PER_PAGE));
  expect(await page('?page=2')).toEqual(newest.slice(SENT_PER_PAGE));
  expect(await page('?page=3')).toEqual([]);
  for (const wrong of ['0', 'x', '1.5'])
    expect((await member.call('GET', `/api/account/applications?page=${wrong}`))[0]).toBe(400);
});

const withdraw = (member: Browser, vacancyId = 'v1') =>
  member.call('POST', `/api/account/applications/${vacancyId}/withdraw`);

test('what was applied for can be withdrawn, and applied for again with the resume of then', async () => {
  const site = await jobSite();
  const member = await applicant(site);
  const other = await applicant(site, 'other@example.com');
  await apply(member);
  await apply(other);
  await site.mailTo(EMAIL, 2);
  for (const wrong of ['v2', 'nothing', "' or 1=1"]) expect((await withdraw(member, wrong))[0]).toBe(404);
  expect((await withdraw(site.browser()))[0]).toBe(401);
  expect((await withdraw(member))[0]).toBe(204);
  // Repeated, it changes nothing, and tells nobody.
  expect((await withdraw(member))[0]).toBe(204);
  expect(await member.ok('GET', '/api/vacancy/applied')).toEqual([]);
  expect(await other.ok('GET', '/api/vacancy/applied')).toEqual(['v1']);
  const [sent] = (await member.ok('GET', '/api/account/applications')) as SentApplication[];
  expect(sent).toMatchObject({ vacancyId: 'v1', withdrawnAt: expect.any(String) });
  const told = await site.mailTo(AGENCY, 3);
  expect(told).toMatchObject({ subject: '【撤回應徵】前端工程師', to: { address: AGENCY } });
  for (const word of ['原階段：新應徵', '/admin/applications/']) expect(told.text).toContain(word);
  for (const kept of [PERSONAL.chineseName, CONTACT.mobile]) expect(told.text + told.html).not.toContain(kept);
  await member.ok('POST', '/api/personal', { ...PERSONAL, chineseName: '王改名' });
  expect(await apply(member)).toEqual([200, { ok: true }]);
  expect(await apply(member)).toEqual([400, '您已應徵過此職缺']);
  const again = (await stored(site)).find(({ name }) => name === '王改名');
  expect(again).toMatchObject({ stage: '新應徵', withdrawn_at: null });
  expect(await member.ok('GET', '/api/account/applications')).toMatchObject([{ withdrawnAt: null }]);
  expect(await stored(site)).toHaveLength(2);
});

test('sending, withdrawing and sending again uses up the day as much', async () => {
  const site = await jobSite({ RATE_LIMITS: 'on' });
  const member = await applicant(site);
  for (let i = 0; i < 19; i++) {
    expect((await apply(member))[0]).toBe(200);
    expect((await withdraw(member))[0]).toBe(204);
  }
  expect((await apply(member))[0]).toBe(200);
  expect((await apply(member, 'v2'))[0]).toBe(429);
  expect((await withdraw(member))[0]).toBe(204);
  expect((await apply(member))[0]).toBe(429);
});

test('one address applies sixty times in a quarter of an hour', async () => {
  const site = await jobSite({ RATE_LIMITS: 'on' });
  const member = await site.member(EMAIL);
  const answers = await Promise.all(Array.from({ length: 61 }, () => apply(member)));
  expect(answers.filter(([status]) => status === 429)).toHaveLength(1);
});
