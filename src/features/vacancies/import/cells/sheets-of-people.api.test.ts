// Workbooks and lists as people keep them over the years: what nobody sees in them must not be imported, or left out,
// silently.
import { describe, expect, test } from 'vitest';
import { makeExcel, withMerged, withRows, withSheets } from '#test/made/excel-maker.ts';
import { importer } from '#test/sites/import-site.ts';
import { staffSite } from '#test/sites/staff-site.ts';

const TITLES = ['職務名稱', '職務類別', '縣市', '薪資', '工作內容', '截止日期', '公司名稱'];
const row = (over: Record<string, string | null> = {}) => {
  const cells: Record<string, string | null> = {
    ...{ 職務名稱: '工程師', 職務類別: '軟體工程', 縣市: '台中市', 薪資: '月薪 40,000', 工作內容: '寫程式' },
    ...{ 截止日期: '', 公司名稱: '甲公司', ...over },
  };
  return TITLES.map((title) => cells[title] ?? null);
};
const excel = (bytes: Uint8Array) => new File([bytes as Uint8Array<ArrayBuffer>], 'list.xlsx');
const csv = (text: string) => new File([text], 'list.csv');
const csvOf = (rows: (string | null)[][]) =>
  csv(rows.map((cells) => cells.map((cell) => `"${(cell ?? '').replaceAll('"', '""')}"`).join(',')).join('\r\n'));

async function site() {
  const made = await staffSite();
  const { browser } = await made.consultant();
  const { preview, take } = importer(made.deps, browser);
  const stored = async (file: File) => {
    const { id, fingerprint } = await preview(file);
    await take(id, fingerprint);
    const list = (await browser.ok('GET', '/api/admin/vacancies?_end=100&_sort=position&_order=ASC')) as {
      id: string;
    }[];
    const all = [];
    for (const one of list) all.push(await browser.ok('GET', `/api/admin/vacancies/${one.id}`));
    return all as { position: string; [field: string]: unknown }[];
  };
  return { preview, take, stored };
}

const told = (all: readonly { text: string }[]) => all.map(({ text }) => text);

describe('sheets of a workbook', () => {
  test('what stands on another one is told, blank and hidden ones are not', async () => {
    const { preview } = await site();
    const others = [
      { name: '中區 & 南區', excel: makeExcel([TITLES, row()]) },
      { name: '工作表2', excel: makeExcel([]) },
      { name: '選項', excel: makeExcel([['台北市']]), isHidden: true as const },
    ];
    const { notices, added } = await preview(
      excel(
        withSheets(
          makeExcel([TITLES, row()]),
          others.map((one) => ({ ...one, name: one.name.replace('&', '&amp;') })),
        ),
      ),
    );
    expect(added).toBe(1);
    expect(told(notices)).toEqual([
      '只讀了工作表「職缺」，沒有讀「中區 & 南區」；要匯入，請把職缺放在同一個工作表，或分成幾個檔案',
    ]);
  });

  test('a hidden one in front is passed over', async () => {
    const { preview } = await site();
    const others = [{ name: '職缺 115', excel: makeExcel([TITLES, row({ 職務名稱: '會計' })]) }];
    const told = await preview(
      excel(withSheets(makeExcel([TITLES, row({ 職務名稱: '去年的' })]), others, { isHidden: true })),
    );
    expect(told.addedRows.map(({ position }) => position)).toEqual(['會計']);
    expect(told.notices).toEqual([]);
  });

  test('a cover in front is named, and what to do', async () => {
    const { preview } = await site();
    const others = [{ name: '115 年', excel: makeExcel([TITLES, row()]) }];
    const { fault } = await preview(excel(withSheets(makeExcel([['職缺總表'], ['製表：王']]), others)));
    expect(fault).toMatch(/。Excel 檔案只讀第一個工作表，這次是「職缺」；要讀別的，請把它移到最前面$/);
  });
});

describe('cells of a workbook', () => {
  test('a cell merged over several rows is true of all of them', async () => {
    const { stored } = await site();
    const rows = [
      row(),
      row({ 職務名稱: '測試', 職務類別: null, 公司名稱: null }),
      row({ 職務名稱: '會計', 公司名稱: '乙公司' }),
    ];
    const all = await stored(excel(withMerged(makeExcel([TITLES, ...rows]), ['B2:B3', 'G2:G3', 'A1:B1'])));
    expect(
      all.map(({ position, category, facts }) => [position, category, (facts as { employer: string }).employer]).sort(),
    ).toEqual([
      ['工程師', '軟體工程', '甲公司'],
      ['會計', '軟體工程', '乙公司'],
      ['測試', '軟體工程', '甲公司'],
    ]);
  });

  test('a formula that came to nothing is told, and no vacancy is called by it', async () => {
    const { preview } = await site();
    const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const fault = (at: string, value: string) => `<c r="${at}" t="e"><f>VLOOKUP(A1,B:C,2)</f><v>${value}</v></c>`;
    const lines = [
      `<row r="2">${text('A2', '出納')}${text('B2', '其他')}${text('C2', '台中市')}${fault('D2', '#N/A')}${text('E2', '算')}</row>`,
      `<row r="3">${text('A3', '會計')}${text('B3', '其他')}${text('C3', '台中市')}${text('D3', '面議')}${text('E3', '算')}${fault('G3', '#REF!')}</row>`,
    ];
    const { added, refusedKinds, notices } = await preview(excel(withRows(makeExcel([TITLES]), lines.join(''))));
    expect(added).toBe(1);
    expect(refusedKinds).toEqual([
      { text: '薪資是試算表的錯誤值，請更正公式', count: 1, cases: [{ line: 2, position: '出納', value: '#N/A' }] },
    ]);
    expect(notices).toEqual([
      {
        text: '公司名稱是試算表的錯誤值，這一欄沒有匯入',
        count: 1,
        cases: [{ line: 3, position: '會計', value: '#REF!' }],
      },
    ]);
  });

  test('the same in a list that was saved as text', async () => {
    const { preview } = await site();
    const { refusedKinds } = await preview(csvOf([TITLES, row({ 職務名稱: '#NAME?' })]));
    expect(told(refusedKinds)).toEqual(['職務名稱是試算表的錯誤值，請更正公式']);
  });

  test('what stands below no title, or below one for the second time, is told and can be given a field', async () => {
    const { preview } = await site();
    const titles = [...TITLES, '', '工作內容'];
    const { unknownColumns } = await preview(
      csvOf([titles, [...row(), '西屯區', '輪班'], [...row({ 職務名稱: '會計' }), '', '寫程式']]),
    );
    expect(unknownColumns).toEqual([
      { title: '第 8 欄：沒有標題', values: ['西屯區'], field: '' },
      { title: '第 9 欄：工作內容', values: ['輪班'], field: '' },
    ]);
  });

  test('what is said of a column without a title is not remembered: in the next file it is another one', async () => {
    const { preview, take } = await site();
    const first = csvOf([
      [...TITLES, ''],
      [...row(), '西屯區'],
    ]);
    const said = { mapping: JSON.stringify({ '第 8 欄：沒有標題': 'township' }) };
    const { id, fingerprint, unknownColumns } = await preview(first, said);
    expect(unknownColumns).toMatchObject([{ field: 'township' }]);
    expect(await take(id, fingerprint)).toMatchObject({ state: 'done', added: 1 });
    const next = await preview(
      csvOf([
        [...TITLES, ''],
        [...row({ 職務名稱: '會計' }), '急徵'],
      ]),
    );
    expect(next.unknownColumns).toEqual([{ title: '第 8 欄：沒有標題', values: ['急徵'], field: '' }]);
  });
});

describe('what people write', () => {
  test('signs without width hide no title and no city', async () => {
    const { stored } = await site();
    const titles = TITLES.map((title) => `\u200b${title}\ufeff`);
    const [made] = await stored(csvOf([titles, row({ 職務名稱: '\u200b工程\u00ad師', 縣市: '臺中\u200b市' })]));
    expect(made).toMatchObject({ position: '工程師', city: '台中市', address: '' });
  });

  test('a year of two digits is not one of the Republic in the time before the war', async () => {
    const { preview } = await site();
    const days = ['26/12/31', '115/12/31', '民國26年12月31日', '2026年12月31號'];
    const told = await preview(csvOf([TITLES, ...days.map((day) => row({ 職務名稱: day, 截止日期: day }))]));
    expect(told.notices).toMatchObject([{ count: 1, cases: [{ value: '26/12/31' }] }]);
  });

  test('額滿為止 is no day, and no doubt either', async () => {
    const { preview } = await site();
    const { notices, added } = await preview(
      csvOf([TITLES, row({ 截止日期: '額滿為止' }), row({ 職務名稱: '會計', 截止日期: '長期' })]),
    );
    expect([notices, added]).toEqual([[], 2]);
  });

  test('a sign for nothing is no salary', async () => {
    const { preview } = await site();
    const signs = ['無', '-', '0', 'N/A'];
    const { refusedKinds } = await preview(
      csvOf([TITLES, ...signs.map((sign) => row({ 職務名稱: sign, 薪資: sign }))]),
    );
    expect(refusedKinds).toMatchObject([{ text: '薪資 為必填', count: 4, cases: signs.map((value) => ({ value })) }]);
  });

  test('the sums below a list are no vacancies, and a vacancy that is called like one is', async () => {
    const { preview } = await site();
    const blank = TITLES.map(() => null);
    const sums = [
      ['小計', ...blank.slice(1)],
      ['合計：', null, null, '1,200,000', null, null, '25 人'],
      ['總計 25 筆', ...blank.slice(1)],
      [...blank.slice(1), 'Total'],
    ];
    const { added, refusedKinds } = await preview(csvOf([TITLES, row(), ...sums, row({ 職務名稱: '合計' })]));
    expect([added, refusedKinds]).toEqual([2, []]);
    const half = await preview(csvOf([TITLES, row(), ['合計', '其他', ...blank.slice(2)]]));
    expect(told(half.refusedKinds)).toContain('薪資 為必填');
  });

  test('a salary without its unit is asked about, also one that a comma has cut in two', async () => {
    const { preview } = await site();
    const salaries = ['3.5~4.5', '4', '4萬', '180'];
    const rows = salaries.map((salary, i) => `職務${i},其他,台中市,${salary},寫,,甲`);
    const list = csv([TITLES.join(','), ...rows, '會計,其他,台中市,40,000,算'].join('\r\n'));
    const { added, refusedKinds } = await preview(list);
    expect(added).toBe(2);
    expect(refusedKinds).toMatchObject([
      {
        text: '薪資看不出單位，請寫成 4 萬或 40,000 元；CSV 檔裡有逗號的金額要加引號',
        cases: [{ value: '3.5~4.5' }, { value: '4' }, { value: '40' }],
      },
    ]);
  });

  test('texts out of Word and web pages leave their marks behind', async () => {
    const { stored } = await site();
    const word =
      '<!--[if gte mso 9]><xml>1</xml><![endif]--><style>p {color: red}</style><p class=MsoNormal><o:p></o:p>寫<span lang=EN-US>C++</span> <vector></p><table><tr><td>早</td><td>晚</td></tr></table><img src="http://old.example/a.jpg">';
    const rows = [row({ 工作內容: word }), row({ 職務名稱: '<b>會計</b>', 工作內容: '&lt;p&gt;記帳&lt;/p&gt;' })];
    const all = await stored(csvOf([TITLES, ...rows]));
    expect(all.map(({ position, content }) => [position, content]).sort()).toEqual([
      ['工程師', '寫C++ <vector>\n早 晚'],
      ['會計', '記帳'],
    ]);
  });

  test('marks that never end are looked through once', async () => {
    const { preview } = await site();
    const before = process.cpuUsage();
    await preview(csvOf([TITLES, row({ 工作內容: `<br>${'<!--<style>'.repeat(80_000)}` })]));
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(5000);
  });

  test('a comma in one title makes no list of commas', async () => {
    const { preview } = await site();
    const { added } = await preview(
      csv('職務名稱;職務類別;縣市;薪資(元,月);工作內容\r\n工程師;軟體工程;台中市;40000;寫\r\n'),
    );
    expect(added).toBe(1);
  });
});
