import { expect, test } from 'vitest';
import { handlers } from '#app/api.server.ts';
import { saveVacancies } from '#features/vacancies/data.server.ts';
import { vacancy } from '#test/made/content.ts';
import { CONDITION, CONTACT, EDUCATION, PERSONAL } from '#test/made/resume.ts';
import type { Browser } from '#test/sites/account-site.ts';
import { staffSite } from '#test/sites/staff-site.ts';

const q = encodeURIComponent;

/** Values that appear nowhere else on the site, not even in the account. */
const TELLING = {
  ...CONTACT,
  email: 'telling.address@private.example',
  mobile: '0958123476',
  telePhone: '049-2765431',
  mailingAddress: '南投縣埔里鎮隱密路77號',
  line: 'telling-line-id',
  telegram: 'tellinggram',
  weChat: 'telling-wechat',
  suggestMethod: '先傳訊息給TELLINGWAY',
  emergencyName: '王緊急',
  emergencyMobile: '0977665544',
};
const { emergencyRelation: _, ...SECRETS } = TELLING;

async function tellingSite() {
  const site = await staffSite();
  const manager = (await site.manager()).browser;
  const { browser } = await site.consultant();
  await site.deps.database.transaction((tx) => saveVacancies(tx, [vacancy('v1')]));
  const member = await site.member('account@example.com');
  await member.ok('POST', '/api/personal', PERSONAL);
  await member.ok('POST', '/api/contact', TELLING);
  await member.ok('PUT', '/api/condition', CONDITION);
  await member.call('POST', '/api/education', EDUCATION);
  await member.ok('POST', '/api/vacancy/apply', { vacancyId: 'v1' });
  const accesses = async () =>
    (await member.ok('GET', '/api/account/accessLog')) as { action: string; staffName: string; purpose: string }[];
  return { site, manager, browser, member, accesses };
}

const secretsIn = (text: string) => Object.values(SECRETS).filter((secret) => text.includes(secret));

test('whatever read tells staff how to reach a member has told the member of it', async () => {
  const { site, manager, accesses } = await tellingSite();
  const [{ id: talentId }] = (await manager.ok('GET', '/api/admin/talents')) as [{ id: string }];
  const [{ id: applicationId }] = (await manager.ok('GET', '/api/admin/applications')) as [{ id: string }];
  const { member_id: memberId } = await site.deps.database.db
    .selectFrom('talents')
    .select('member_id')
    .executeTakeFirstOrThrow();
  const ids: Record<string, string> = { talents: talentId, applications: applicationId, members: memberId! };
  const reads = handlers
    .map(({ row }) => row)
    .filter(({ method, path }) => method === 'GET' && path.startsWith('/api/admin/'));
  const telling: string[] = [];
  for (const { path } of reads) {
    const room = path.split('/')[3]!;
    const address = path.replace(/\{\w+\}/g, ids[room] ?? 'nothing');
    for (const query of ['', '?pageSize=100', '?form=full', `?q=${q('王小明')}`]) {
      const before = (await accesses()).length;
      const text = await (await manager.send('GET', address + query)).text();
      if (secretsIn(text).length === 0) continue;
      telling.push(path);
      expect([address + query, (await accesses()).length]).toEqual([address + query, before + 1]);
    }
  }
  // Otherwise nothing would have been checked.
  expect(new Set(telling)).toEqual(
    new Set(['/api/admin/talents/{id}', '/api/admin/talents/{id}/print', '/api/admin/applications/{id}']),
  );
});

const found = async (browser: Browser, list: string, words: string) =>
  ((await browser.ok('GET', `/api/admin/${list}?q=${q(words)}`)) as unknown[]).length;

test('no part of an address or number is found, alone or beside the name', async () => {
  const { site, browser, accesses } = await tellingSite();
  for (const [name, secret] of Object.entries(SECRETS)) {
    // Two-digit numbers also appear in a resume's working hours.
    for (let length = 4; length < secret.length; length++) {
      const start = secret.slice(0, length);
      for (const list of ['talents', 'applications'])
        for (const words of [start, `王小明 ${start}`])
          expect([name, list, words, await found(browser, list, words)]).toEqual([name, list, words, 0]);
    }
  }
  expect(await accesses()).toEqual([]);
  expect((await site.log()).filter((line) => line.includes('聯絡方式'))).toEqual([]);
  for (const words of ['王小明 0958123476', '王小明 telling.address@private.example'])
    expect(await found(browser, 'talents', words)).toBe(0);
});

test('a whole address or number finds whose it is, and they are told who looked for it', async () => {
  const { site, browser, accesses } = await tellingSite();
  const spellings = [
    '0958123476',
    '0958-123-476',
    '+886 958 123 476',
    '０９５８１２３４７６',
    'TELLING.address@private.example',
  ];
  let told = 0;
  for (const list of ['talents', 'applications'] as const) {
    for (const words of spellings) {
      site.wait(11 * 60_000);
      expect([list, words, await found(browser, list, words)]).toEqual([list, words, 1]);
      told++;
      // A list whose window regains the focus asks the same again.
      expect(await found(browser, list, words)).toBe(1);
      expect(await accesses()).toHaveLength(told);
    }
    expect(await found(browser, list, '0958123477')).toBe(0);
    // Behind the last page nobody is shown; not even that there is somebody.
    site.wait(11 * 60_000);
    const behind = await browser.send('GET', `/api/admin/${list}?q=0958123476&page=2`);
    expect([behind.headers.get('X-Total-Count'), await behind.json()]).toEqual(['0', []]);
    expect(await accesses()).toHaveLength(told);
  }
  site.wait(11 * 60_000);
  expect(await found(browser, 'talents', '(049) 276-5431')).toBe(1);
  expect((await accesses())[0]).toMatchObject({
    staffName: '陳顧問',
    action: '以聯絡方式查詢',
    purpose: '聯繫會員',
  });
  const log = (await site.log()).filter((line) => line.includes('以聯絡方式查詢'));
  expect(log).toHaveLength(told + 1);
  expect(
    secretsIn(JSON.stringify(await site.deps.database.db.selectFrom('audit_entries').selectAll().execute())),
  ).toEqual([]);
});
