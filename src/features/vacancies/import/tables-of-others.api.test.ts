// Tables as other programs and other people write them: invented rows, real shapes.
import { expect, test } from 'vitest';
import { importer } from '#test/sites/import-site.ts';
import { staffSite } from '#test/sites/staff-site.ts';

const PATH = '/api/admin/vacancies';

async function site() {
  const made = await staffSite();
  const { browser } = await made.consultant();
  const { preview, check, take, ask, look } = importer(made.deps, browser);
  const list = async () =>
    (await browser.ok('GET', `${PATH}?_end=100`)) as { id: string; position: string; [field: string]: unknown }[];
  const find = async (position: string) => {
    const row = (await list()).find((one) => one.position === position);
    return browser.ok('GET', `${PATH}/${row?.id}`) as Promise<Record<string, unknown>>;
  };
  return { preview, check, take, ask, look, list, find };
}

const csv = (titles: string[], rows: string[][], name = 'list.csv') =>
  new File(
    [[titles, ...rows].map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')],
    name,
  );
const forAll = (values: Record<string, string>) => ({ forAll: JSON.stringify(values) });

/** A scraped table: an industry in a column called jobtype, trailing spaces, no category and no content. */
const SCRAPED = csv(
  ['job_title', 'company', 'jobtype', 'region', 'working_Exp', 'edu_level', 'salary', 'salary_h', 'salary_l'],
  [
    [
      '資料分析師',
      '旭東科技股份有限公司\n      ',
      '銀行業',
      '台北市內湖區',
      '2年以上',
      '大學',
      '待遇面議',
      '40000.0',
      '40000.0',
    ],
    [
      '行銷企劃',
      '弘鈺精密有限公司   ',
      '百貨相關業',
      '新竹市',
      '經歷不拘',
      '專科',
      '時薪200~250元',
      '40000.0',
      '32000.0',
    ],
    [
      '製程工程師',
      '弘鈺精密有限公司',
      '光電產業',
      '台中市和平區',
      '1年以上',
      '碩士',
      '月薪45,000元以上',
      '45000.0',
      '45000.0',
    ],
    ['店長', '青田商行', '餐館業', '台北市信義區', '3年以上', '高中', '月薪40,000~50,000元', '50000.0', '40000.0'],
    ['店員', '青田商行', '餐館業', '台北市信義區', '經歷不拘', '學歷不拘', '月薪32,000元', '32000.0', '32000.0'],
  ],
);

test('what a table lacks is asked for once, given for all rows, and a second import changes nothing', async () => {
  const { preview, check, take, find } = await site();
  const told = await preview(SCRAPED);
  expect(told.fault).toMatch(/^缺少必要的欄位：職務類別、工作內容。/);
  expect(told.wanting).toEqual([
    { name: 'category', label: '職務類別', count: 0, hasColumn: false, value: '' },
    { name: 'content', label: '工作內容', count: 0, hasColumn: false, value: '' },
  ]);
  // jobtype contains no work types, so its title is ignored.
  expect(told.unknownColumns.map(({ title, field }) => [title, field])).toEqual([['jobtype', '']]);
  expect(told.knownColumns.map(({ title, field }) => [title, field])).toContainEqual(['region', 'city']);

  const given = { ...forAll({ category: '其他', content: '詳情請洽顧問。' }), newRows: 'publish' };
  const { preview: ready, forAll: kept } = await check(told.id, given);
  expect(kept).toEqual({ category: '其他', content: '詳情請洽顧問。' });
  expect(ready).toMatchObject({ added: 5, refusedCount: 0, fault: '' });
  expect(ready!.wanting.map(({ name, value }) => [name, value])).toEqual([
    ['category', '其他'],
    ['content', '詳情請洽顧問。'],
  ]);
  expect(ready!.notices).toMatchObject([{ text: '薪資下限與薪資的文字不同，以文字為準，薪資金額沒有匯入', count: 2 }]);
  expect(await take(told.id, ready!.fingerprint)).toMatchObject({ state: 'done', added: 5 });
  const facts = { education: '大學', employer: '旭東科技股份有限公司', experience: 2 };
  expect(await find('資料分析師')).toMatchObject({ salary: '面議', township: '內湖區', workType: '全職', facts });
  expect((await find('行銷企劃')).facts).not.toHaveProperty('pay');
  expect(await find('製程工程師')).toMatchObject({
    township: '和平區',
    facts: { pay: { period: '月薪', low: 45_000 } },
  });
  expect(await preview(SCRAPED, given)).toMatchObject({ added: 0, updated: 0, unchanged: 5 });
  // Values set for all rows are no reason to change what a vacancy has by now.
  const other = forAll({ category: '財務會計', content: '另一段文字' });
  expect(await preview(SCRAPED, other)).toMatchObject({ added: 0, updated: 0, unchanged: 5 });
});

/** The answer of a job bank's search, as a program saved it: codes, marks, and objects as source text. */
const ANSWER_TITLES = [
  'appearDate',
  'custName',
  'description',
  'jobAddress',
  'jobAddrNoDesc',
  'jobName',
  'jobNo',
  'jobRo',
];
const ANSWER = csv(
  [
    ...ANSWER_TITLES,
    'jobType',
    'link',
    'major',
    'optionEdu',
    'period',
    'remoteWorkType',
    's10',
    'salaryHigh',
    'salaryLow',
  ],
  Array.from({ length: 6 }, (_, i) => [
    ...[
      '20250702',
      '旭東科技',
      '[[[結帳]]]與報稅',
      '瑞光路 1 號',
      '台北市內湖區',
      `[[[會計]]]${i}`,
      String(20_000_000 + i),
    ],
    ...[
      '1',
      String(i % 3),
      `{'job': '//www.104.com.tw/job/${(20_000_000 + i).toString(36)}?x=1', 'cust': 'https://www.104.com.tw/company/a'}`,
    ],
    ...[
      "['會計學相關', '財稅相關']",
      '[4, 5]',
      '4',
      '2',
      i % 2 ? '10' : '50',
      i % 2 ? '0' : '9999999',
      i % 2 ? '0' : '0045000',
    ],
  ]),
);

test('the codes of a search’s answer are put into words', async () => {
  const { preview, take, find } = await site();
  const told = await preview(ANSWER, forAll({ category: '財務會計' }));
  expect(told).toMatchObject({ added: 6, refusedCount: 0 });
  expect(told.notices).toMatchObject([{ text: '沒有寫薪資，以「面議」匯入', count: 3 }]);
  expect(told.unknownColumns.map(({ title }) => title)).toEqual(['jobType']);
  await take(told.id, told.fingerprint);
  expect(await find('會計0')).toMatchObject({
    ...{ salary: '月薪 45,000 元', city: '台北市', township: '內湖區', address: '瑞光路 1 號', workType: '全職' },
    content: '結帳與報稅\n\n【科系要求】\n會計學相關\n財稅相關',
    facts: {
      ...{ education: '大學', experience: 3, remote: 'some', employer: '旭東科技', source: '104' },
      ...{ sourceNumber: (20_000_000).toString(36), pay: { period: '月薪', low: 45_000 } },
    },
  });
  expect(await find('會計1')).toMatchObject({ salary: '面議' });
});

test('without titles that anybody knows, what stands in a column shows what it holds, and is told', async () => {
  const { preview, check } = await site();
  const rows = Array.from({ length: 6 }, (_, i) => [
    ...[String(i + 1), `職務${i}`, ['旭東科技有限公司', '弘鈺銀行'][i % 2]!, '財務會計', '台北市內湖區瑞光路 1 號'],
    ...['月薪', '待遇面議', '大學以上', '2年以上', `https://www.104.com.tw/job/a${i}`, '做帳'],
  ]);
  const titles = ['編號', '職稱', '甲', '類別', '乙', '庚', '丙', '丁', '戊', '己', '說明'];
  const told = await preview(csv(titles, rows));
  expect(told).toMatchObject({ added: 6, refusedCount: 0, fault: '' });
  const columns = told.unknownColumns.map(({ title, field, isByContents }) => [title, field, isByContents]);
  expect(columns).toEqual([
    // The number of the row isn't the number of the vacancy.
    ['編號', '', undefined],
    ...[
      ['甲', 'employer', true],
      ['乙', 'city', true],
      // The pay period isn't pay.
      ['庚', '', undefined],
      ['丙', 'salary', true],
      ['丁', 'education', true],
    ],
    ...[
      ['戊', 'experience', true],
      ['己', 'sourceLink', true],
    ],
  ]);
  // Staff have the last word, even on titles that are known.
  const { preview: said } = await check(told.id, { mapping: JSON.stringify({ 甲: '', 類別: 'more' }) });
  expect(said!.unknownColumns.find(({ title }) => title === '甲')).toEqual({
    title: '甲',
    values: ['旭東科技有限公司', '弘鈺銀行'],
    field: '',
  });
  expect(said!.fault).toMatch(/^缺少必要的欄位：職務類別。/);
  // Two columns with one field are told: of each row only one counts.
  const { preview: twice } = await check(told.id, { mapping: JSON.stringify({ 庚: 'position' }) });
  expect(twice!.notices).toContainEqual({
    text: '「職稱」和「庚」都是職務名稱：同一列兩欄都有內容時，只採用前面那一欄',
    ...{ count: 0, cases: [] },
  });
});

test('rows that leave a needed cell open are counted, and get the value for all; places abroad get their country', async () => {
  const { preview, check } = await site();
  const titles = ['id', 'title', 'companyName', 'listingDate', 'locations', 'salaryLabel', 'teaser'];
  const rows = ['Kwun Tong District', 'Sha Tin District', '台北市'].map((place, i) => [
    ...[`8475083${i}`, `Data Analyst ${i}`, 'Nimbus Limited', '2025-06-06T08:04:31Z', place],
    ...[i ? '' : '$20,000 – $30,000 per month', 'Reports.'],
  ]);
  const told = await preview(csv(titles, rows), forAll({ category: '其他' }));
  expect(told.wanting).toEqual([
    { name: 'category', label: '職務類別', count: 0, hasColumn: false, value: '其他' },
    { name: 'nation', label: '國家', count: 2, hasColumn: true, value: '' },
    { name: 'salary', label: '薪資', count: 2, hasColumn: true, value: '' },
  ]);
  const values = forAll({ category: '其他', nation: '香港', salary: '面議' });
  const { preview: ready } = await check(told.id, values);
  expect(ready).toMatchObject({ added: 3, refusedCount: 0 });
  expect(ready!.addedRows.map(({ place }) => place)).toEqual(['Kwun Tong District', 'Sha Tin District', '台北市']);
});

test.each([['{"position":"a"}'], ['{"content":1}'], ['[1]'], ['x']])(
  'said of all rows: %s is refused',
  async (said) => {
    const { look, ask } = await site();
    const { id } = await look(SCRAPED);
    expect(await ask(id, { forAll: said })).toMatchObject([400, { errors: { forAll: ['缺少的資料 不是有效的值'] } }]);
  },
);
