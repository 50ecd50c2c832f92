import { expect, test } from 'vitest';
import { saveVacancies } from '#features/vacancies/data.server.ts';
import { vacancy } from '#test/made/content.ts';
import { CONDITION, EXPERIENCE, PERSONAL, TENURE } from '#test/made/resume.ts';
import { staffSite } from '#test/sites/staff-site.ts';
import { MAX_MATCHES, type Matches } from './contract.ts';

const OWN = '/api/account/matches';
type Vacancies = Parameters<typeof vacancy>[];

async function matchingSite(...vacancies: Vacancies) {
  const site = await staffSite();
  const put = (...more: Vacancies) =>
    site.deps.database.transaction((tx) =>
      saveVacancies(
        tx,
        more.map((one) => vacancy(...one)),
      ),
    );
  await put(...vacancies);
  const member = await site.member('ming@example.com');
  const wish = (changes: object = {}) =>
    member.ok('PUT', '/api/condition', { ...CONDITION, jobObjective: '會計', location: '', ...changes });
  const list = async () => (await member.ok('GET', OWN)) as Matches;
  const ids = async () => (await list()).rows.map(({ vacancyId }) => vacancyId);
  return { site, put, member, wish, list, ids };
}

const accounting = { category: '財務會計', position: '會計人員' };

test('nothing fits a resume that says neither what is looked for nor what was done', async () => {
  const { member, list, site } = await matchingSite(['a', accounting]);
  expect(await list()).toEqual({ isTold: false, rows: [] });
  await member.ok('POST', '/api/personal', PERSONAL);
  expect(await list()).toEqual({ isTold: false, rows: [] });
  expect((await site.browser().call('GET', OWN))[0]).toBe(401);
});

test('what is called like the hoped job comes before its category, and other work not at all', async () => {
  const { member, wish, list, ids } = await matchingSite(
    ['category', { category: '業務推廣', position: '展場助理' }],
    ['both', { category: '業務推廣', position: '【急徵】店長（台中）' }],
    ['named', { category: '其他', position: '店長' }],
    ['other', { category: '其他', position: '園長' }],
    ['closed', { category: '業務推廣', position: '店長', expiresAt: '2026-01-01T00:00:00.000Z' }],
  );
  await wish({ jobObjective: '店長' });
  expect(await ids()).toEqual(['named', 'both']);
  await member.call('POST', '/api/jobTenure', TENURE);
  expect(await list()).toEqual({
    isTold: true,
    rows: [
      expect.objectContaining({ vacancyId: 'both', reasons: ['希望職務', '職務類別', '希望薪資'] }),
      expect.objectContaining({ vacancyId: 'named', reasons: ['希望職務', '希望薪資'] }),
      {
        ...{ vacancyId: 'category', position: '展場助理', place: '台中市西屯區' },
        ...{ salary: '月薪 42,000~52,000 元', reasons: ['職務類別', '希望薪資'] },
      },
    ],
  });
});

test('a job that names a category is looked for there too; what many jobs are called names none', async () => {
  const { wish, list, ids } = await matchingSite(
    ['near', { category: '業務推廣', position: '業務專員' }],
    ['named', { category: '業務推廣', position: '通路開發' }],
    ['software', { category: '軟體工程', position: '前端開發' }],
  );
  await wish({ jobObjective: '業務主管' });
  expect(await ids()).toEqual(['near', 'named']);
  expect((await list()).rows[1]!.reasons).toEqual(['職務類別', '希望薪資']);
  await wish({ jobObjective: '機械工程師' });
  expect(await ids()).toEqual([]);
});

test('jobs are told apart however they are written, and Latin words are compared as words', async () => {
  const { wish, list } = await matchingSite(
    ['accounting', { category: '其他', position: '會計人員' }],
    ['cashier', { category: '其他', position: '出納' }],
    ['backend', { category: '其他', position: '後端工程師' }],
    ['process', { category: '其他', position: '製程工程師' }],
    ['mis', { category: '其他', position: 'MIS 工程師' }],
    ['desk', { category: '其他', position: '飯店櫃檯' }],
    ['java', { category: '其他', position: 'Java 後端工程師' }],
    ['chrome', { category: '其他', position: 'Chrome 擴充功能開發' }],
    ['designer', { category: '其他', position: 'Product Designer' }],
    ['manager', { category: '其他', position: 'Product Manager' }],
    ['place', { category: '其他', position: '台中兼職店長' }],
    ['people', { category: '人力資源', position: '招募專員' }],
  );
  const named = async (jobObjective: string) => {
    await wish({ jobObjective, payPeriod: '面議' });
    const { rows } = await list();
    return rows.map(({ vacancyId }) => vacancyId).toSorted();
  };
  for (const between of ['/', '・', '。', '＋', '😀', '或', '與', ' or ', '．', '】'])
    expect(await named(`會計${between}出納`), between).toEqual(['accounting', 'cashier']);
  expect(await named('1.會計 2.出納')).toEqual(['accounting', 'cashier']);
  expect(await named('軟體工程師（後端）')).toEqual(['backend', 'java']);
  expect(await named('Java 工程師')).toEqual(['java']);
  expect(await named('Java工程師')).toEqual(['java']);
  expect(await named('櫃台')).toEqual(['desk']);
  expect(await named('HR')).toEqual([]);
  expect(await named('product manager')).toEqual(['manager']);
  expect(await named('出納（台中，兼職）')).toEqual(['cashier']);
  // The short form of 人力資源.
  expect(await named('人資')).toEqual(['people']);
});

test('a job is also looked for by what staff hold to mean the same', async () => {
  const { site, wish, ids } = await matchingSite(
    ['manager', { category: '其他', position: '資深產品經理' }],
    ['people', { category: '人力資源', position: '招募專員' }],
    ['chrome', { category: '其他', position: 'Chrome 擴充功能開發' }],
  );
  const { browser } = await site.manager();
  await wish({ jobObjective: 'PM、ＨＲ' });
  expect(await ids()).toEqual([]);
  for (const words of [
    ['產品經理', 'PM'],
    ['人資', 'HR'],
  ])
    await browser.ok('POST', '/api/admin/synonyms', { words });
  expect(await ids()).toEqual(['manager', 'people']);
});

test('of several jobs each counts; equal ones stand newest first, what is recent before them', async () => {
  const { wish, ids } = await matchingSite(
    ['b', { position: '出納' }],
    ['a', { position: '會計' }],
    ['old', { position: '會計', updatedAt: '2025-06-01T00:00:00.000Z' }],
    ['new', { position: '出納', updatedAt: '2026-02-28T00:00:00.000Z' }],
  );
  await wish({ jobObjective: '會計、出納' });
  expect(await ids()).toEqual(['new', 'b', 'a', 'old']);
});

test('what somebody has done adds a little', async () => {
  const { member, wish, ids } = await matchingSite(
    ['z', { position: '業務助理', category: '業務推廣' }],
    ['a', { position: '業務專員', category: '業務推廣' }],
  );
  await wish({ jobObjective: '業務' });
  expect(await ids()).toEqual(['z', 'a']);
  await member.call('POST', '/api/experience', EXPERIENCE);
  expect(await ids()).toEqual(['a', 'z']);
});

test.each([
  ['', ['taichung', 'hsinchu', 'county', 'remote', 'branch', 'odd']],
  ['不拘', ['taichung', 'hsinchu', 'county', 'remote', 'branch', 'odd']],
  ...['台中以外', '台中除外', '非台中', '台中以北', '不要遠端', '不拘，可遠端', '在家附近'].map(
    (not): [string, string[]] => [not, ['taichung', 'hsinchu', 'county', 'remote', 'branch', 'odd']],
  ),
  ['中山路附近', ['taichung', 'hsinchu', 'county', 'remote', 'branch', 'odd']],
  ['台中', ['taichung', 'remote', 'branch']],
  ['臺中市西屯區、新竹市', ['taichung', 'hsinchu', 'remote', 'branch']],
  ['新竹', ['hsinchu', 'county', 'remote']],
  ['竹北', ['county', 'remote']],
  ['新竹縣市', ['hsinchu', 'county', 'remote']],
  ['竹科', ['hsinchu', 'county', 'remote']],
  ['新竹市、竹北', ['hsinchu', 'county', 'remote']],
  ['台北、西屯', ['taichung', 'remote', 'branch']],
  ['雙北', ['remote']],
  ['中彰投', ['taichung', 'remote', 'branch']],
  ['Taichung', ['taichung', 'remote', 'branch']],
  ['海外', ['odd', 'remote']],
  ['日本', ['odd', 'remote']],
  ['花蓮縣', ['remote']],
  ['遠端', ['branch', 'remote']],
  ['可在家工作、WFH', ['branch', 'remote']],
  ['新竹市或遠端', ['hsinchu', 'remote']],
  ['a+b市', ['odd', 'remote']],
])('somebody who hopes for %s is offered work there, and what is done from anywhere', async (location, wanted) => {
  const { wish, list } = await matchingSite(
    ['taichung', { position: '會計' }],
    ['hsinchu', { position: '會計', city: '新竹市', township: '東區' }],
    ['county', { position: '會計', city: '新竹縣', township: '竹北市' }],
    ['remote', { position: '會計', city: '高雄市', township: '左營區', facts: { remote: 'all' } }],
    [
      'branch',
      {
        ...{ position: '會計', city: '高雄市', township: '左營區' },
        facts: { otherPlaces: [{ city: '台中市', township: '' }], remote: 'some' },
      },
    ],
    ['odd', { position: '會計', nation: '日本', city: 'A+B市', township: '' }],
  );
  await wish({ location });
  const { rows } = await list();
  expect(rows.map(({ vacancyId }) => vacancyId).toSorted()).toEqual(wanted.toSorted());
  for (const { reasons } of rows) expect(reasons.includes('工作地點')).toBe(wanted.length < 6);
});

test('the township that is hoped for comes first', async () => {
  const { wish, ids } = await matchingSite(
    ['z', { position: '會計', township: '北屯區' }],
    ['a', { position: '會計', township: '西屯區' }],
  );
  await wish({ location: '台中市' });
  expect(await ids()).toEqual(['z', 'a']);
  await wish({ location: '台中西屯' });
  expect(await ids()).toEqual(['a', 'z']);
});

test('what pays less, or is the other kind of work, fits nobody; what names neither may', async () => {
  const { wish, list, ids } = await matchingSite(
    ['pays', { position: '會計', salary: '年薪 60 萬～72 萬' }],
    ['less', { position: '會計', salary: '月薪 30,000~40,000 元' }],
    ['open', { position: '會計', salary: '面議' }],
    ['part', { position: '會計', workType: '兼職', salary: '時薪 250 元' }],
    ['any', { position: '會計', workType: '', salary: '面議' }],
  );
  const pay = { payPeriod: '月薪', minimumSalary: 42000 };
  await wish(pay);
  expect((await ids()).toSorted()).toEqual(['any', 'open', 'pays']);
  const of = async (id: string) => (await list()).rows.find(({ vacancyId }) => vacancyId === id)?.reasons;
  expect([await of('pays'), await of('open')]).toEqual([['希望職務', '希望薪資'], ['希望職務']]);
  await wish({ ...pay, payPeriod: '時薪', minimumSalary: 200, maximumSalary: 300, workType: '兼職' });
  expect((await ids()).toSorted()).toEqual(['any', 'part']);
  // Yen can't be compared.
  await wish({ ...pay, currency: '日圓 (JPY)', minimumSalary: 300_000, maximumSalary: 400_000 });
  expect(await ids()).toContain('less');
});

test('ten at most, and what somebody is on leaves room for others', async () => {
  const many = Array.from({ length: MAX_MATCHES + 2 }, (_, i): Vacancies[number] => [`v${10 + i}`, accounting]);
  const { site, member, wish, ids } = await matchingSite(...many);
  await wish();
  await member.ok('POST', '/api/personal', PERSONAL);
  const first = await ids();
  expect(first).toHaveLength(MAX_MATCHES);
  const { browser } = await site.consultant();
  const [{ id }] = (await browser.ok('GET', '/api/admin/talents')) as [{ id: string }];
  const taken = first.slice(0, 3);
  for (const vacancyId of taken) await browser.ok('POST', `/api/admin/talents/${id}/applications`, { vacancyId });
  const next = await ids();
  expect(next).toHaveLength(MAX_MATCHES - 1);
  expect(next.filter((one) => taken.includes(one))).toEqual([]);
});

test('staff see the same of a talent, with the clients', async () => {
  const client = { employer: '永豐精密工業', showEmployer: false };
  const { site, member, wish, ids } = await matchingSite(['a', { ...accounting, facts: client }], ['b', accounting]);
  await wish();
  await member.ok('POST', '/api/personal', PERSONAL);
  const { browser } = await site.consultant();
  const [{ id }] = (await browser.ok('GET', '/api/admin/talents')) as [{ id: string }];
  const path = `/api/admin/talents/${id}/matches`;
  const { rows } = (await browser.ok('GET', path)) as Matches;
  expect(rows.map(({ vacancyId, employer }) => [vacancyId, employer])).toEqual([
    ['b', undefined],
    ['a', '永豐精密工業'],
  ]);
  expect(JSON.stringify(await member.ok('GET', OWN))).not.toContain('永豐');
  await browser.ok('POST', `/api/admin/talents/${id}/applications`, { vacancyId: 'b' });
  expect(await ids()).toEqual(['a']);
  for (const unknown of ['nobody', '%00']) expect((await browser.call('GET', path.replace(id, unknown)))[0]).toBe(404);
  expect((await member.call('GET', path))[0]).toBe(401);
});
