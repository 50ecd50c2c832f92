import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { vacancy } from '#test/made/content.ts';
import { importer } from '#test/sites/import-site.ts';
import { staffSite } from '#test/sites/staff-site.ts';
import { saveVacancies } from '../../data.server.ts';
import type { StaffFacts } from '../../facts/contract.ts';
import type { AdminVacancy } from '../../staff/contract.ts';

const PATH = '/api/admin/vacancies';
const TEXTS = { 職務名稱: '工程師', 職務類別: '軟體工程', 縣市: '台北市', 薪資: '面議', 工作內容: '寫程式' };

const csv = (rows: Record<string, string>[], name = 'list.csv') => {
  const titles = [...new Set(rows.flatMap(Object.keys))];
  const lines = [titles, ...rows.map((row) => titles.map((title) => row[title] ?? ''))];
  return new File(
    [lines.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')],
    name,
  );
};

async function importSite() {
  const site = await staffSite();
  const { browser } = await site.consultant();
  const own = importer(site.deps, browser);
  const preview = own.preview;
  /** Imports a file; returns how many rows were added, updated, unchanged and refused. */
  const take = async (file: File, fields = {}) => {
    const { id, fingerprint } = await preview(file, fields);
    const done = await own.take(id, fingerprint);
    return [done.added, done.updated, done.unchanged, done.refusedCount];
  };
  const all = async () => {
    const rows = (await browser.ok('GET', PATH)) as { id: string }[];
    return Promise.all(rows.map(({ id }) => browser.ok('GET', `${PATH}/${id}`) as Promise<AdminVacancy>));
  };
  const store = (id: string, facts: StaffFacts) =>
    site.deps.database.transaction((tx) => saveVacancies(tx, [vacancy(id, { facts })]));
  return { site, browser, ...own, take, all, store };
}

test('what is exported comes back unchanged, every fact of it, whichever the format', async () => {
  const { browser, preview, store } = await importSite();
  const plain: StaffFacts = {
    pay: { period: '時薪', low: 196, high: 220 },
    payNote: '依學經歷核薪',
    headcount: 2,
    experience: 3,
    education: '大學',
    languages: [
      { language: '英文', level: '中等' },
      { language: '日文', level: '母語程度' },
    ],
    skills: ['React', 'UI/UX', 'C++'],
    shifts: ['輪班', '日班'],
    remote: 'some',
    employments: ['實習', '派遣'],
    otherCategories: ['系統規劃'],
    otherPlaces: [
      { city: '台北市', township: '內湖區' },
      { city: '台中市', township: '' },
    ],
    benefits: ['三節獎金', '員工旅遊'],
    employer: '旭東科技股份有限公司',
    employerShown: 'description',
    employerText: '上市公司',
    source: '104',
    sourceNumber: 'A-1',
  };
  await store('a', plain);
  await store('b', {
    pay: { period: '年薪', high: 9_999_999 },
    experience: 0,
    education: '不拘',
    languages: [{ language: '台語', level: '略懂' }],
    skills: ['=SUM(A1)', '無', '"x"', '1. 企劃'],
    otherPlaces: [
      { city: '東京', township: '' },
      { city: '大阪', township: '北區' },
      { city: '台北市', township: '科學園區' },
    ],
    benefits: ['年終、三節', 'a；b', '說 "好"'],
    employer: '@家公司',
    employerShown: 'name',
    source: 'a b',
    sourceNumber: '=1',
  });
  await store('c', {});
  for (const type of ['csv', 'xlsx']) {
    const response = await browser.send('GET', `${PATH}/export.${type}`);
    const bytes = await response.arrayBuffer();
    // Excel sorts and sums numbers, but not texts that look like numbers.
    if (type === 'xlsx')
      expect((await readSheet(Buffer.from(bytes))).flat()).toEqual(expect.arrayContaining([196, 220, 2]));
    const told = await preview(new File([bytes], `a.${type}`));
    expect(told.updatedRows).toEqual([]);
    expect(told).toMatchObject({ added: 0, unchanged: 3, refusedCount: 0, unknownColumns: [], notices: [] });
  }
});

test('a list as 104 has it goes in with its facts; a second time it changes nothing', async () => {
  const { preview, take, all } = await importSite();
  const row = {
    ...TEXTS,
    薪資: '',
    公司名稱: '旭東科技',
    月薪下限: '45000',
    月薪上限: '60000',
    學歷要求: '大學、碩士',
    工作經歷: '3年以上',
    語文條件: '英文 -- 聽 /中等、說 /中等、讀 /中等、寫 /中等',
    擅長工具: 'React、Git',
    工作技能: '前端開發',
    需求人數: '2~5人',
    上班時段: '日班',
    休假制度: '週休二日',
    福利制度: '年終獎金、三節獎金',
    遠端工作: '部分遠端',
    職缺連結: 'https://www.104.com.tw/job/7abcd',
    科系要求: '資訊相關',
    聯絡人: '王小姐',
  };
  const file = csv([row]);
  const told = await preview(file);
  expect(told).toMatchObject({
    ...{ added: 1, unknownColumns: [{ title: '聯絡人', values: ['王小姐'], field: '' }] },
    notices: [
      { text: '需求人數是一個範圍，以最少的人數匯入', cases: [{ line: 2, position: '工程師', value: '2~5人' }] },
    ],
  });
  expect(await take(file)).toEqual([1, 0, 0, 0]);
  const [stored] = await all();
  expect(stored).toMatchObject({
    salary: '月薪 45,000~60,000 元',
    content: '寫程式\n\n【科系要求】\n資訊相關',
    facts: {
      pay: { period: '月薪', low: 45_000, high: 60_000 },
      education: '大學',
      experience: 3,
      languages: [{ language: '英文', level: '中等' }],
      skills: ['React', 'Git', '前端開發'],
      headcount: 2,
      shifts: ['日班'],
      benefits: ['週休二日', '年終獎金', '三節獎金'],
      remote: 'some',
      employer: '旭東科技',
      source: '104',
      sourceNumber: '7abcd',
    },
  });
  expect(await take(file)).toEqual([0, 0, 1, 0]);
  // Recognised by its number, whatever else has changed; fields missing from the file stay, and emptied ones are removed.
  const changed = { ...TEXTS, 職務名稱: '資深工程師', 職缺連結: row.職缺連結, 學歷要求: '' };
  const next = await preview(csv([changed]));
  expect(next.updatedRows[0]!.changes).toContainEqual({
    label: '學歷要求',
    before: '大學以上',
    after: '（空白）'.slice(0, 0),
  });
  expect(await take(csv([changed]))).toEqual([0, 1, 0, 0]);
  const [after] = await all();
  expect([after!.position, after!.facts.education, after!.facts.employer]).toEqual([
    '資深工程師',
    undefined,
    '旭東科技',
  ]);
});

test('two employers with the same post are two vacancies, also where their texts are the same', async () => {
  const { take, all } = await importSite();
  const both = [
    { ...TEXTS, 公司名稱: '甲公司' },
    { ...TEXTS, 公司名稱: '乙公司' },
  ];
  expect(await take(csv(both))).toEqual([2, 0, 0, 0]);
  expect(await take(csv(both.toReversed()))).toEqual([0, 0, 2, 0]);
  expect(await take(csv([{ ...both[1]!, 工作內容: '改過的內容' }]))).toEqual([0, 1, 0, 0]);
  const contents = (await all()).map(({ content, facts }) => `${facts.employer} ${content}`).sort();
  expect(contents).toEqual(['乙公司 改過的內容', '甲公司 寫程式'].sort());
  // However the name is written.
  expect(await take(csv([{ ...TEXTS, 公司名稱: ' 甲公司　' }]))).toEqual([0, 0, 1, 0]);
});

test('a file that has a company’s former name is of the vacancies that are there', async () => {
  const { browser, take, all } = await importSite();
  const posts = (name: string) => ['寫程式', '寫測試'].map((工作內容) => ({ ...TEXTS, 工作內容, 公司名稱: name }));
  expect(await take(csv(posts('旭東科技')))).toEqual([2, 0, 0, 0]);
  const [client] = (await browser.ok('GET', '/api/admin/clients')) as [{ id: string; revision: number }];
  await browser.ok('PUT', `/api/admin/clients/${client.id}`, { name: '旭東集團', revision: client.revision });
  expect(await take(csv(posts('旭東科技')))).toEqual([0, 0, 2, 0]);
  expect(await take(csv([{ ...posts('旭東科技')[0]!, 薪資: '月薪 5 萬' }]))).toEqual([0, 1, 0, 0]);
  expect((await all()).map(({ facts }) => facts?.employer)).toEqual(['旭東集團', '旭東集團']);
});

test('two rows with one number are one vacancy: the first counts, the other is named', async () => {
  const { preview, take } = await importSite();
  const numbered = { ...TEXTS, 來源: '104', 來源編號: '9' };
  const file = csv([numbered, { ...numbered, 工作內容: '另一個內容' }, { ...numbered, 來源: '1111' }]);
  expect(await preview(file)).toMatchObject({
    ...{ added: 2, unchanged: 1 },
    notices: [
      {
        text: '與前面的列是同一個職缺，以前面的為準，這一列沒有匯入',
        cases: [{ line: 3, position: '工程師', value: '第 2 列' }],
      },
    ],
  });
  expect(await take(file)).toEqual([2, 0, 1, 0]);
  expect(await take(file)).toEqual([0, 0, 3, 0]);
});

test('staff say what unknown columns hold; it is kept for the next file with the same titles', async () => {
  const { preview, take, all } = await importSite();
  const { 職務名稱: position, ...rest } = TEXTS;
  const file = csv([{ ...rest, 招聘崗位: position, 甲方: '旭東科技', 內部備註: 'x' }]);
  const told = await preview(file);
  expect(told.fault).toMatch(/^缺少必要的欄位：職務名稱/);
  expect(told.unknownColumns).toEqual([
    { title: '招聘崗位', values: ['工程師'], field: '' },
    { title: '甲方', values: ['旭東科技'], field: '' },
    { title: '內部備註', values: ['x'], field: '' },
  ]);
  expect(told.fields).toContainEqual({ name: 'employer', label: '公司名稱' });
  const mapping = JSON.stringify({ 招聘崗位: 'position', 甲方: 'employer' });
  expect(await preview(file, { mapping })).toMatchObject({ fault: '', added: 1 });
  // A preview stores no mapping.
  expect((await preview(file)).fault).not.toBe('');
  expect(await take(file, { mapping })).toEqual([1, 0, 0, 0]);
  expect((await all())[0]).toMatchObject({ position: '工程師', facts: { employer: '旭東科技' } });
  const next = await preview(csv([{ ...rest, '招聘 崗位': '會計', 甲方: '旭東科技' }]));
  expect(next).toMatchObject({ fault: '', added: 1, unknownColumns: [{ field: 'position' }, { field: 'employer' }] });
  // Staff can also decide otherwise.
  const other = { mapping: JSON.stringify({ 甲方: '' }) };
  expect(await take(csv([{ ...TEXTS, 甲方: '乙' }]), other)).toEqual([0, 0, 1, 0]);
  expect((await preview(file)).unknownColumns[1]).toMatchObject({ title: '甲方', field: '' });
});

test.each([
  ['a list', '[]'],
  ['half of one', '{'],
  ['numbers', '{"a":1}'],
  ['too long', `{"a":"${'b'.repeat(20_000)}"}`],
])('no mapping: %s', async (_, mapping) => {
  const { upload, ask } = await importSite();
  const [status, answer] = await ask((await upload(csv([TEXTS]))).id, { mapping });
  expect([status, answer]).toMatchObject([400, { errors: { mapping: ['欄位對應 不是有效的值'] } }]);
});

test.each(['a.json', 'a.jsonl'])('%s goes in from the back-office too', async (name) => {
  const { take, all } = await importSite();
  const rows = [{ ...TEXTS, 公司名稱: '甲公司', 專長技能: ['React', 'C、D'], 工作經驗: 3 }];
  const text = name.endsWith('l') ? rows.map((row) => JSON.stringify(row)).join('\n') : JSON.stringify(rows);
  expect(await take(new File([text], name))).toEqual([1, 0, 0, 0]);
  expect((await all())[0]!.facts).toMatchObject({ employer: '甲公司', experience: 3, skills: ['React', 'C', 'D'] });
});

test('titles that are all remark are two columns', async () => {
  const { take, all } = await importSite();
  const { 職務名稱: position, ...others } = TEXTS;
  const mapping = JSON.stringify({ '（甲）': 'position', '（乙）': 'employer' });
  expect(await take(csv([{ ...others, '（甲）': position, '（乙）': '乙公司' }]), { mapping })).toEqual([1, 0, 0, 0]);
  expect(await all()).toMatchObject([{ position, facts: { employer: '乙公司' } }]);
});
