import { expect, test } from 'vitest';
import { saveVacancies } from '#features/vacancies/data.server.ts';
import { setAssignee } from '#features/vacancies/staff/data.server.ts';
import { vacancy } from '#test/made/content.ts';
import { CONDITION, CONTACT, EDUCATION, PERSONAL } from '#test/made/resume.ts';
import { PASSWORD } from '#test/sites/account-site.ts';
import { addAccount, staffSite } from '#test/sites/staff-site.ts';
import { until } from '#test/until.ts';
import { handlers } from '../api.server.ts';

const AGENCY = 'service@agency.example';
const TELLING = '中獎 t.ly/x';
const VICTIM = 'victim@example.com';

/** Every call of a visitor that mails somebody, with a stranger's text in every place for text. */
const CALLS: Record<string, object> = {
  'POST /api/register': {
    userName: TELLING,
    email: VICTIM,
    phoneNumber: TELLING,
    password: PASSWORD,
    confirmation: PASSWORD,
  },
  'POST /api/SendConfirmLetter': { email: VICTIM },
  'POST /api/ForgotPassword': { email: 'member@example.com' },
  'POST /api/admin/forgotPassword': { email: 'chen@agency.example' },
  'POST /api/newsletter/subscribe': { email: VICTIM },
  'POST /api/contactUs': {
    companyName: TELLING,
    email: VICTIM,
    name: TELLING,
    phone: TELLING,
    subject: TELLING,
    content: TELLING,
  },
};

test('what a visitor types reaches nobody but the agency by mail', async () => {
  const site = await staffSite({ CONTACT_MAIL_TO: AGENCY });
  const chen = await addAccount(site, 'consultant', 'chen@agency.example', '陳顧問');
  await site.deps.database.transaction(async (tx) => {
    await saveVacancies(tx, [vacancy('v1')]);
    await setAssignee(tx, ['v1'], chen);
  });
  const member = await site.member('member@example.com');
  for (const [name, body] of Object.entries(CALLS)) {
    const [method = '', path = ''] = name.split(' ');
    await site.browser().ok(method, path, body);
  }
  const verifyCode = await site.codeFor(VICTIM, 2);
  // Confirmed from another address than it was registered from: answered by a letter with a password made by the site.
  await site.browser('198.51.100.1').ok('POST', '/api/verifyEmail', { email: VICTIM, verifyCode });
  await member.ok('POST', '/api/personal', { ...PERSONAL, chineseName: TELLING, englishName: TELLING });
  await member.ok('POST', '/api/contact', { ...CONTACT, email: VICTIM, suggestMethod: TELLING, line: TELLING });
  await member.ok('PUT', '/api/condition', { ...CONDITION, otherExpect: TELLING });
  expect((await member.call('POST', '/api/education', { ...EDUCATION, schoolName: TELLING }))[0]).toBe(201);
  await member.ok('POST', '/api/vacancy/apply', { vacancyId: 'v1' });
  for (let i = 0; i < 20; i++) {
    const guess = { email: 'chen@agency.example', password: TELLING };
    expect((await site.browser().call('POST', '/api/admin/login', guess))[0]).toBe(400);
  }
  const expected = ['chen@agency.example', 'member@example.com', VICTIM].flatMap((address) =>
    Array(address === VICTIM ? 5 : 3).fill(address),
  );
  const toOthers = () => site.mails.filter(({ to }) => to.address !== AGENCY);
  await until(() =>
    expect(
      toOthers()
        .map(({ to }) => to.address)
        .sort(),
    ).toEqual(expected),
  );
  expect(site.mails.filter(({ to }) => to.address === AGENCY)).toHaveLength(2);
  for (const mail of toOthers()) expect(JSON.stringify(mail)).not.toContain('t.ly');
});

test('no call that mails for strangers is missing above', () => {
  const asking = handlers.filter(({ row }) => row.limits?.work).map(({ row }) => `${row.method} ${row.path}`);
  expect(Object.keys(CALLS)).toEqual(expect.arrayContaining(asking));
  expect(asking).toHaveLength(5);
});
