import { expect, test } from 'vitest';
import { vacancyCheck } from '#content/vacancy-check.ts';
import { STALE } from '#shared/revisions.ts';
import { based } from '#test/made/revised.ts';
import { staffSite } from '#test/sites/staff-site.ts';
import type { Settings } from './contract.ts';

const PATH = '/api/admin/settings';

async function settingsSite() {
  const site = await staffSite();
  const { browser } = await site.manager();
  const letter = async (stage: string) =>
    ((await browser.ok('GET', PATH)) as Settings).letters.find((one) => one.stage === stage)!;
  return { site, browser, letter };
}

test('a letter is changed, refused when somebody was faster, and set back', async () => {
  const { site, browser, letter } = await settingsSite();
  expect(await letter('錄取')).toMatchObject({ isStandard: true, revision: 0, subject: '恭喜錄取：{position}' });
  expect((await letter('新應徵')).text).toBe('');
  const change = { stage: '錄取', subject: '{name}，錄取了', text: '第一段\n\n{company} {phone}', revision: 0 };
  // With the values for its placeholders, as needed by the page that previews a letter.
  expect(await browser.ok('PUT', `${PATH}/letters`, change)).toMatchObject({
    agency: { company: '晴川人資', phone: '04-2000-0900' },
  });
  expect(await letter('錄取')).toMatchObject({ isStandard: false, revision: 1, subject: '{name}，錄取了' });
  expect(await browser.call('PUT', `${PATH}/letters`, { ...change, text: '別的' })).toEqual([400, STALE]);
  await browser.ok('POST', `${PATH}/letters/reset`, { stage: '錄取', revision: 1 });
  expect(await letter('錄取')).toMatchObject({ isStandard: true, revision: 2, subject: '恭喜錄取：{position}' });
  expect((await site.log()).filter((line) => line === '林主管 修改設定 「錄取」通知信')).toHaveLength(2);
});

test('a letter needs a subject, and only places that are filled in; without a text there is no letter', async () => {
  const { browser, letter } = await settingsSite();
  const refused = async (change: object) => {
    const [status, reply] = await browser.call(
      'PUT',
      `${PATH}/letters`,
      await based(browser, `${PATH}/letters`, {
        stage: '面試',
        subject: 'x',
        text: 'x',
        ...change,
      }),
    );
    return [status, (reply as { errors?: object }).errors];
  };
  expect(await refused({ subject: '' })).toEqual([400, { subject: ['主旨 為必填'] }]);
  expect(await refused({ text: '{nmae} {position}' })).toEqual([
    400,
    { text: ['內容 的 {nmae} 不是可用的欄位，可用的是 {name}、{position}、{company}、{phone}'] },
  ]);
  expect(await refused({ stage: '別的' })).toEqual([400, { stage: ['階段 不是有效的選項'] }]);
  await browser.ok(
    'PUT',
    `${PATH}/letters`,
    await based(browser, `${PATH}/letters`, { stage: '面試', subject: '', text: '' }),
  );
  expect((await letter('面試')).text).toBe('');
});

test('thresholds that an earlier version has stored without one of them have the built-in one', async () => {
  const { browser, site } = await settingsSite();
  const stored = { name: 'vacancyCheck', revision: 3, updated_at: '2026-01-01', staff_name: '林主管' };
  await site.deps.database.db
    .insertInto('settings')
    .values({ ...stored, value: JSON.stringify({ negotiableFrom: 45_000 }) })
    .execute();
  expect(await browser.ok('GET', PATH)).toMatchObject({
    thresholds: { negotiableFrom: 45_000, widestRange: vacancyCheck.widestRange, isStandard: false },
  });
});

test('the checker warns by the thresholds that were set', async () => {
  const { browser } = await settingsSite();
  const vacancy = { position: 'a', category: 'b', city: '台北市', salary: '月薪 42,000 元起，可面議', content: 'c' };
  const kinds = async () => {
    const found = (await browser.ok('POST', '/api/admin/vacancies/check', vacancy)) as { kind: string; text: string }[];
    return found.filter(({ kind }) => kind === 'salary').map(({ text }) => text);
  };
  expect(await kinds()).toEqual([]);
  const set = { negotiableFrom: 45_000, widestRange: 5000, checkedAt: '2026-01-01', revision: 0 };
  expect(await browser.ok('PUT', `${PATH}/thresholds`, set)).toMatchObject({
    thresholds: { negotiableFrom: 45_000, checkedAt: '2026-01-01', isStandard: false, revision: 1 },
  });
  expect(await kinds()).toEqual([expect.stringContaining('NT$45,000')]);
  expect(await browser.call('PUT', `${PATH}/thresholds`, { ...set, widestRange: 6000 })).toEqual([400, STALE]);
  const [status, reply] = await browser.call(
    'PUT',
    `${PATH}/thresholds`,
    await based(browser, `${PATH}/thresholds`, {
      negotiableFrom: 0,
      widestRange: 'x',
      checkedAt: '2027-02-30',
    }),
  );
  expect([status, Object.keys((reply as { errors: object }).errors)]).toEqual([
    400,
    ['negotiableFrom', 'widestRange', 'checkedAt'],
  ]);
});

test('顧問 read the settings and change none', async () => {
  const { site } = await settingsSite();
  const { browser } = await site.consultant();
  expect((await browser.call('GET', PATH))[0]).toBe(200);
  expect(
    (
      await browser.call(
        'PUT',
        `${PATH}/letters`,
        await based(browser, `${PATH}/letters`, { stage: '錄取', subject: 'x', text: 'x' }),
      )
    )[0],
  ).toBe(403);
});
