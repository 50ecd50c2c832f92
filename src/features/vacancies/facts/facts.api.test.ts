import { expect, test } from 'vitest';
import { staffSite } from '#test/sites/staff-site.ts';
import type { AdminVacancy } from '../staff/contract.ts';

const INPUT = {
  position: '前端工程師',
  category: '軟體工程',
  city: '台中市',
  salary: '',
  content: '【工作內容】\n開發網站。',
};
const FACTS = {
  pay: { period: '月薪', low: 45_000, high: 60_000 },
  employer: '旭東科技股份有限公司',
  employerShown: 'description',
  employerText: '客戶：上市半導體公司',
  source: '104',
  sourceNumber: 'A-123',
  headcount: 2,
  experience: 3,
  education: '大學',
  languages: [{ language: '英文', level: '中等' }],
  skills: ['React', 'TypeScript'],
  shifts: ['日班'],
  remote: 'some',
  employments: ['派遣'],
  otherCategories: ['系統規劃'],
  otherPlaces: [{ city: '台北市', township: '內湖區' }],
  benefits: ['三節獎金'],
  payNote: '依學經歷核薪',
};
const PATH = '/api/admin/vacancies';

async function factsSite() {
  const site = await staffSite();
  const { browser } = await site.consultant();
  const stranger = site.browser();
  const publish = async (facts: object, input: object = INPUT) => {
    const made = (await browser.ok('POST', PATH, { ...input, facts })) as AdminVacancy;
    return (await browser.ok('POST', `${PATH}/${made.id}/publish`, { revision: made.revision })) as AdminVacancy;
  };
  const shown = async (id: string) => (await stranger.ok('GET', `/api/vacancy/${id}`)) as Record<string, unknown>;
  const hits = async (word: string) =>
    ((await stranger.ok('POST', '/api/vacancy', { keywords: [word] })) as unknown[]).length;
  return { site, browser, stranger, publish, shown, hits };
}

test('a vacancy says what is known of it; who a confidential client is stays with the staff', async () => {
  const { publish, shown, hits } = await factsSite();
  const stored = await publish(FACTS);
  expect(stored).toMatchObject({ salary: '月薪 45,000~60,000 元', facts: FACTS });
  const { employer: _, employerShown: __, employerText: ___, source: ____, sourceNumber: _____, ...open } = FACTS;
  const vacancy = await shown(stored.id);
  expect(vacancy.facts).toEqual({ ...open, employer: '客戶：上市半導體公司', isConfidential: true });
  expect(vacancy.salary).toBe('月薪 45,000~60,000 元');
  // A search looks only in the eight texts (decisions §5), so nobody can find out an employer by searching.
  expect(await Promise.all(['旭東', 'A-123', 'TypeScript', '內湖區'].map(hits))).toEqual([0, 0, 0, 0]);
});

test.each([
  ['name', { employer: '旭東科技股份有限公司' }],
  ['description', { employer: '上市公司', isConfidential: true }],
  ['hidden', undefined],
  [undefined, undefined],
])('an employer shown by %s', async (employerShown, facts) => {
  const { publish, shown, stranger } = await factsSite();
  const stored = await publish(
    { employer: '旭東科技股份有限公司', employerText: '上市公司', ...(employerShown && { employerShown }) },
    { ...INPUT, salary: '面議' },
  );
  expect((await shown(stored.id)).facts).toEqual(facts);
  const listed = (await stranger.ok('POST', '/api/vacancy', { fields: 'card' })) as { employer?: string }[];
  expect(listed.map(({ employer }) => employer)).toEqual([facts?.employer]);
});

test('an employer is one row, however its name is written', async () => {
  const { site, publish } = await factsSite();
  const pay = FACTS.pay;
  const names = ['ABC 公司', 'ＡＢＣ 公司', 'abc 公司'];
  for (const employer of names) expect((await publish({ pay, employer })).facts.employer).toBe('ABC 公司');
  const { db } = site.deps.database;
  expect(await db.selectFrom('employers').select('name').execute()).toEqual([{ name: 'ABC 公司' }]);
});

test('facts stay when an edit does not speak of them, follow when it does, and are told in the log', async () => {
  const { browser, publish } = await factsSite();
  const stored = await publish(FACTS);
  const own = `${PATH}/${stored.id}`;
  const texts = { ...INPUT, salary: stored.salary };
  const first = (await browser.ok('PUT', own, { ...texts, revision: stored.revision })) as AdminVacancy;
  expect([first.revision, first.facts]).toEqual([stored.revision, stored.facts]);
  // The text was made from the amounts, so it changes with them.
  const pay = { period: '月薪', low: 50_000 };
  const second = (await browser.ok('PUT', own, {
    ...texts,
    facts: { ...FACTS, pay },
    revision: first.revision,
  })) as AdminVacancy;
  expect([second.salary, second.facts.pay]).toEqual(['月薪 50,000 元', pay]);
  const third = (await browser.ok('PUT', own, {
    ...texts,
    salary: '面議',
    facts: {},
    revision: second.revision,
  })) as AdminVacancy;
  expect([third.salary, third.facts]).toEqual(['面議', {}]);
});

test('what is wrong is said field by field, and without amounts the text is required', async () => {
  const { browser } = await factsSite();
  const refused = async (facts: object, input: object = INPUT) => {
    const [status, answer] = await browser.call('POST', PATH, { ...input, facts });
    expect(status).toBe(400);
    return (answer as { errors: Record<string, string[]> }).errors;
  };
  expect(await refused({})).toEqual({ salary: ['薪資 為必填'] });
  expect(
    await refused({
      pay: { period: '月薪', low: 60_000, high: 50_000 },
      experience: -1,
      headcount: 0,
      education: '小學',
      languages: [{ language: '火星文', level: '中等' }],
    }),
  ).toMatchInlineSnapshot(`
    {
      "facts.education": [
        "學歷要求 不是有效的選項",
      ],
      "facts.experience": [
        "工作經驗 須介於 0 至 50 之間",
      ],
      "facts.headcount": [
        "需求人數 須介於 1 至 9999 之間",
      ],
      "facts.languages": [
        "語言 不是有效的選項",
      ],
      "facts.pay.high": [
        "薪資上限 不得低於薪資下限",
      ],
    }
  `);
  expect(await refused({ pay: { period: '月薪' } })).toMatchInlineSnapshot(`
    {
      "facts.pay.low": [
        "薪資下限 為必填",
      ],
    }
  `);
});
