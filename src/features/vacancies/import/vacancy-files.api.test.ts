import { randomBytes } from 'node:crypto';
import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { vacancy } from '#test/made/content.ts';
import { makeExcel, withRows } from '#test/made/excel-maker.ts';
import type { Browser } from '#test/sites/account-site.ts';
import { importer, RUNS } from '#test/sites/import-site.ts';
import { staffSite } from '#test/sites/staff-site.ts';
import { watched } from '#test/sites/watched.ts';
import { saveVacancies } from '../data.server.ts';
import { workNext } from './runs/service.server.ts';

interface Stored {
  city: string;
  township: string;
  address: string;
  salary: string;
  facts: { pay?: object };
}

const PATH = '/api/admin/vacancies';
const TITLES = ['職務名稱', '職務類別', '縣市', '薪資', '工作內容', '職缺編號'];
const row = (position: string, changes: Partial<Record<string, string>> = {}) =>
  TITLES.map(
    (title) =>
      changes[title] ?? { 職務名稱: position, 職務類別: '財務會計', 縣市: '台北市' }[title] ?? '月薪 40,000 元',
  ).map((text, i) => (TITLES[i] === '職缺編號' ? (changes.職缺編號 ?? '') : text));
const csvFile = (rows: string[][], name = 'list.csv') =>
  new File([rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')], name);

async function filesSite() {
  const site = await staffSite();
  const { browser } = await site.consultant();
  const store = (...list: ({ vacancyId: string } & Parameters<typeof vacancy>[1])[]) =>
    site.deps.database.transaction((tx) =>
      saveVacancies(
        tx,
        list.map(({ vacancyId, ...changes }) => vacancy(vacancyId, changes)),
      ),
    );
  const { preview, take, ...others } = importer(site.deps, browser);
  const count = async () => Number((await browser.send('GET', PATH)).headers.get('X-Total-Count'));
  return { site, browser, store, preview, take, ...others, count };
}

test('a preview tells what would be added, changed and refused, and changes nothing; the import then does it', async () => {
  const { site, browser, store, preview, take, count } = await filesSite();
  await store({ vacancyId: 'a', position: '會計專員', category: '財務會計', city: '台北市', salary: '面議' });
  const file = csvFile([
    TITLES,
    row('會計專員', { 職缺編號: 'a', 薪資: '月薪 45,000 元' }),
    row('出納'),
    row('', { 薪資: '' }),
    row('占星師', { 職務類別: '占星' }),
  ]);
  const told = await preview(file);
  expect(told).toMatchObject({
    added: 2,
    updated: 1,
    unchanged: 0,
    refusedCount: 1,
    refusedKinds: [
      { text: '職務名稱 為必填', count: 1, cases: [{ line: 4, position: '', value: '' }] },
      { text: '薪資 為必填', count: 1, cases: [{ line: 4, position: '', value: '' }] },
    ],
    notices: [
      {
        ...{ text: '職務類別不在 21 個類別之中，仍會匯入', count: 1 },
        cases: [{ line: 5, position: '占星師', value: '占星' }],
      },
    ],
    addedRows: [
      { line: 3, position: '出納', place: '台北市', changes: [] },
      { line: 5, position: '占星師' },
    ],
    updatedRows: [{ line: 2, position: '會計專員' }],
  });
  expect(told.updatedRows[0]!.changes).toContainEqual({ label: '薪資', before: '面議', after: '月薪 45,000 元' });
  expect(await count()).toBe(1);
  expect(await take(told.id, told.fingerprint)).toMatchObject({
    ...{ state: 'done', rowsTotal: 4, rowsDone: 4, added: 2, updated: 1, unchanged: 0, refusedCount: 1 },
  });
  expect(await count()).toBe(3);
  expect(await site.log()).toContain('陳顧問 匯入職缺 list.csv');
  const drafts = (await browser.ok('GET', `${PATH}?status=draft`)) as { position: string }[];
  expect(drafts.map(({ position }) => position).sort()).toEqual(['出納', '占星師'].sort());
  expect(await browser.ok('GET', `${PATH}/a`)).toMatchObject({ salary: '月薪 45,000 元' });
  // A second run duplicates nothing.
  const again = await preview(file);
  expect(again).toMatchObject({ added: 0, updated: 0, unchanged: 3 });
});

test('one preview is imported once, however often it is confirmed', async () => {
  const { site, preview, start, count } = await filesSite();
  const { id, fingerprint } = await preview(csvFile([TITLES, row('出納'), row('採購')]));
  const answers = await Promise.all([start(id, fingerprint), start(id, fingerprint)]);
  expect(answers.map(([status]) => status).sort()).toEqual([200, 400]);
  await workNext(site.deps);
  expect(await workNext(site.deps)).toBe(false);
  expect((await start(id, fingerprint))[0]).toBe(400);
  expect(await count()).toBe(2);
  // Every vacancy has its own entry in the log.
  expect((await site.log()).filter((line) => line.startsWith('陳顧問 新增職缺'))).toEqual([
    '陳顧問 新增職缺 出納',
    '陳顧問 新增職缺 採購',
  ]);
});

test('a draft is a draft whatever the file says; what will be shown is checked', async () => {
  const { browser, preview, check, take } = await filesSite();
  const titles = [...TITLES, '發布日期', '截止日期'];
  const shown = [...row('櫃台小姐', { 薪資: '面議' }), '2026-01-01', ''];
  const never = [...row('出納'), '2099-12-31', '2099-12-01'];
  const file = csvFile([titles, shown, never]);
  expect(await preview(file)).toMatchObject({
    addedRows: [{ status: '草稿', warnings: [] }],
    refusedKinds: [{ text: '截止日期 早於發布日期', cases: [{ line: 3, position: '出納', value: '2099-12-01' }] }],
  });
  const told = await preview(file, { newRows: 'publish' });
  expect(told.addedRows).toMatchObject([{ status: '刊登中' }]);
  expect(told.addedRows[0]!.warnings).toEqual([expect.stringContaining('面議'), expect.stringContaining('小姐')]);
  const { preview: again } = await check(told.id);
  expect(await take(told.id, again!.fingerprint)).toMatchObject({ state: 'done' });
  expect(await browser.ok('GET', `${PATH}?status=draft`)).toMatchObject([{ position: '櫃台小姐' }]);
  // The same file again publishes nothing that nobody has previewed, unless that is chosen.
  const drafts = await preview(file);
  expect(drafts).toMatchObject({ updated: 0, unchanged: 1 });
  expect(drafts.notices).toContainEqual({
    ...{ text: expect.stringContaining('仍是草稿'), count: 1 },
    cases: [{ line: 2, position: '櫃台小姐', value: '2026-01-01' }],
  });
  const { preview: published } = await check(drafts.id, { newRows: 'publish' });
  expect(published).toMatchObject({ updatedRows: [{ status: '刊登中' }] });
  // Nor is one published whose last day could not be read, whatever is chosen.
  const unread = csvFile([titles, [...row('櫃台小姐', { 薪資: '面議' }), '2026-01-01', '看情況']]);
  expect(await preview(unread, { newRows: 'publish' })).toMatchObject({ updated: 0, unchanged: 1 });
});

test('a column that the file leaves out keeps what is stored; an unknown id is told', async () => {
  const { browser, store, preview, take } = await filesSite();
  await store({ vacancyId: 'a', position: '會計', township: '西屯區', address: '市政路 1 號', workType: '兼職' });
  const file = csvFile([
    TITLES,
    row('會計', { 職缺編號: 'a', 縣市: '台中市', 薪資: '月薪 50,000 元' }),
    row('出納', { 職缺編號: 'typo' }),
  ]);
  const told = await preview(file);
  expect(told.updatedRows[0]!.changes.map(({ label }) => label)).not.toContain('地址');
  expect(told.addedRows).toMatchObject([{ warnings: ['沒有編號「typo」的職缺，會新增一筆'] }]);
  expect(await take(told.id, told.fingerprint)).toMatchObject({ state: 'done' });
  expect(await browser.ok('GET', `${PATH}/a`)).toMatchObject({
    ...{ salary: '月薪 50,000 元', township: '西屯區', address: '市政路 1 號', workType: '兼職' },
  });
});

test('a number of another list is no id of ours: neither its vacancy nor anybody else’s is overwritten', async () => {
  const { store, preview, take, count, browser } = await filesSite();
  const titles = [...TITLES, '來源', '公司名稱'];
  const of = (position: string, source: string, employer: string, changes: Record<string, string> = {}) => [
    ...row(position, { 職缺編號: '12345', ...changes }),
    ...[source, employer],
  ];
  const own = (last: { id: string; fingerprint: string }) => take(last.id, last.fingerprint);
  const ours = csvFile([titles, of('行銷企劃', '104', '甲行銷'), of('卡車司機', '1111', '乙貨運', { 縣市: '高雄市' })]);
  expect(await own(await preview(ours))).toMatchObject({ added: 2 });
  expect(await preview(ours)).toMatchObject({ added: 0, updated: 0, unchanged: 2 });
  const changed = csvFile([titles, of('貨車司機', '1111', '乙貨運', { 縣市: '高雄市' })]);
  expect(await own(await preview(changed))).toMatchObject({ added: 0, updated: 1 });
  const list = await browser.ok('GET', `${PATH}?q=司機`);
  expect(list).toMatchObject([{ position: '貨車司機' }]);

  // Without a source a short number counts only as long as the vacancy is still recognizable.
  await store({ vacancyId: '7', position: '會計', city: '台北市', content: '月薪 40,000 元' });
  const foreign = csvFile([TITLES, row('護理師', { 職缺編號: '7', 縣市: '台南市' }), row('出納', { 職缺編號: '9' })]);
  const told = await preview(foreign);
  expect(told).toMatchObject({ added: 2, updated: 0 });
  expect(told.notices).toContainEqual({
    text: expect.stringContaining('職缺編號是另一個職缺的'),
    count: 1,
    cases: [{ line: 2, position: '護理師', value: '7：會計' }],
  });
  expect(await own(told)).toMatchObject({ added: 2, updated: 0 });
  expect(await browser.ok('GET', `${PATH}/7`)).toMatchObject({ position: '會計', city: '台北市' });
  expect(await preview(foreign)).toMatchObject({ added: 0, updated: 0, unchanged: 2 });
  expect(await preview(csvFile([TITLES, row('會計專員', { 職缺編號: '7' })]))).toMatchObject({ updated: 1 });
  expect(await count()).toBe(5);
});

test('rows with foreign numbers are found as those without: what says the same is itself, whatever comes before', async () => {
  const { store, preview } = await filesSite();
  const stored = { position: '會計', category: '財務會計', city: '台北市', address: '', salary: '月薪 40,000 元' };
  await store(
    { vacancyId: 'a', ...stored, content: 'C1' },
    { vacancyId: 'b', ...stored, content: 'C2' },
    { vacancyId: '1', position: '業務', city: '台南市' },
    { vacancyId: '2', position: '業務', city: '台南市' },
  );
  const rows = [
    row('會計', { 職缺編號: '1', 工作內容: 'C2 改過' }),
    row('會計', { 職缺編號: '2', 工作內容: 'C1' }),
    // A third one, or the numbers would be those of the rows.
    row('出納', { 職缺編號: '9' }),
  ];
  const told = await preview(csvFile([TITLES, ...rows]));
  expect(told).toMatchObject({ added: 1, updated: 1, unchanged: 1 });
  expect(told.updatedRows[0]!.changes).toMatchObject([{ label: '工作內容', before: 'C2', after: 'C2 改過' }]);
});

test('our own file without the numbers of its sources is still about our vacancies', async () => {
  const { store, preview } = await filesSite();
  const facts = { source: '104', sourceNumber: '987' };
  await store({ vacancyId: '12345', position: '會計', city: '台北市', content: '月薪 40,000 元', facts });
  const file = csvFile([
    [...TITLES, '來源', '地址'],
    [...row('會計', { 職缺編號: '12345' }), '104', '新生路 1 號'],
  ]);
  expect(await preview(file)).toMatchObject({ added: 0, updated: 1 });
});

test('in another city nothing stays of the old place; another salary ends the old amounts, unless it says the same', async () => {
  const { preview, take, browser } = await filesSite();
  const titles = ['來源', '來源編號', '職務名稱', '職務類別', '工作內容', '縣市', '薪資'];
  const before = [...titles, '鄉鎮市區', '地址', '薪資下限', '計薪方式'];
  const of = (city: string, salary: string) => ['104', 'x1', '工程師', '軟體工程', '寫程式', city, salary];
  const bring = async (rows: string[][]) => {
    const told = await preview(csvFile(rows));
    await take(told.id, told.fingerprint);
    const [{ id }] = (await browser.ok('GET', `${PATH}?q=工程師`)) as [{ id: string }];
    const { city, township, address, salary, facts } = (await browser.ok('GET', `${PATH}/${id}`)) as Stored;
    return { place: `${city} ${township} ${address}`, salary, pay: facts.pay };
  };
  const pay = { period: '月薪', low: 80_000 };
  const first = [...of('新竹縣', '月薪 80,000 元'), '竹北市', '光明六路 10 號', '80000', '月薪'];
  expect(await bring([before, first])).toMatchObject({ place: '新竹縣 竹北市 光明六路 10 號', pay });
  expect(await bring([titles, of('新竹縣', '月薪 80,000 元以上')])).toMatchObject({
    ...{ place: '新竹縣 竹北市 光明六路 10 號', pay },
  });
  const moved = await bring([titles, of('高雄市', '月薪 60,000~65,000 元')]);
  expect(moved).toEqual({ place: '高雄市  ', salary: '月薪 60,000~65,000 元', pay: undefined });
});

test('a city for all rows is for new ones: a vacancy known by its source stays where it is', async () => {
  const { store, preview, check } = await filesSite();
  const facts = { source: '104', sourceNumber: 'x1' };
  const place = { city: '台中市', township: '西屯區', address: '市政路 1 號' };
  await store({
    vacancyId: 'a',
    position: '會計',
    category: '財務會計',
    salary: '面議',
    content: '做帳',
    ...place,
    facts,
  });
  const titles = ['來源', '來源編號', '職務名稱', '職務類別', '薪資', '工作內容'];
  const rows = ['x1', 'x2'].map((number) => ['104', number, '會計', '財務會計', '面議', '做帳']);
  const { id } = await preview(csvFile([titles, ...rows]));
  const { preview: told } = await check(id, { forAll: JSON.stringify({ city: '台北市' }) });
  expect(told).toMatchObject({ added: 1, updated: 0, unchanged: 1, addedRows: [{ place: '台北市' }] });
});

test('new rows are published at once when that was chosen, and the public sees them', async () => {
  const { site, preview, check, start, take } = await filesSite();
  const drafts = await preview(csvFile([TITLES, row('出納')]));
  const { preview: told } = await check(drafts.id, { newRows: 'publish' });
  // A preview with drafts isn't enough for this.
  expect((await start(drafts.id, drafts.fingerprint))[0]).toBe(400);
  expect(await take(drafts.id, told!.fingerprint)).toMatchObject({ state: 'done', added: 1 });
  const found = await site.browser().call('POST', '/api/vacancy', { page: 1, pageSize: 10, keywords: ['出納'] });
  expect(JSON.stringify(found[1])).toContain('出納');
});

test('a batch is not written when a vacancy of it has changed since the preview; a new preview shows it as it is', async () => {
  const { store, preview, start, take, check, count, browser } = await filesSite();
  await store({ vacancyId: 'a', position: '會計專員', salary: '面議' });
  const file = csvFile([TITLES, row('會計專員', { 職缺編號: 'a' }), row('出納')]);
  const { id, fingerprint } = await preview(file);
  expect(await start(id, 'x')).toEqual([400, '預覽之後，檔案或職缺的資料已有變動，請重新預覽']);
  await store({ vacancyId: 'a', position: '會計專員', salary: '月薪 50,000 元' });
  expect(await take(id, fingerprint)).toMatchObject({ state: 'changed', rowsDone: 0, added: 0 });
  expect(await count()).toBe(1);
  expect(await browser.ok('GET', `${PATH}/a`)).toMatchObject({ salary: '月薪 50,000 元' });
  const { preview: now } = await check(id);
  expect(now!.updatedRows[0]!.changes).toContainEqual({
    label: '薪資',
    before: '月薪 50,000 元',
    after: '月薪 40,000 元',
  });
  expect(await take(id, now!.fingerprint)).toMatchObject({ state: 'done', added: 1, updated: 1 });
});

test('one row twice in a file counts as the import will do it', async () => {
  const { preview, take, count } = await filesSite();
  const rows = Array.from({ length: 300 }, (_, i) => row(`職缺 ${i % 280}`));
  const file = csvFile([TITLES, ...rows]);
  const told = await preview(file);
  expect(told).toMatchObject({ added: 280, unchanged: 20 });
  expect(told.addedRows).toHaveLength(100);
  expect(await take(told.id, told.fingerprint)).toMatchObject({ added: 280, unchanged: 20 });
  expect(await count()).toBe(280);
});

test.each([
  ['an empty file', { fileName: 'a.csv', bytes: 0 }, { bytes: ['檔案是空的'] }],
  ['one that is too large', { fileName: 'a.csv', bytes: 200_000_000 }, { bytes: ['檔案不得超過 160 MB'] }],
  [
    'what Excel keeps beside an open workbook',
    { fileName: '~$a.xlsx', bytes: 1 },
    { fileName: ['這是 Excel 開啟檔案時的暫存檔，請改選檔名開頭沒有「~$」的檔案'] },
  ],
  ['an old workbook', { fileName: 'a.XLS', bytes: 1 }, { fileName: [expect.stringMatching(/另存為 \.xlsx/)] }],
  ['another type', { fileName: 'a.pdf', bytes: 1 }, { fileName: ['檔案類型必須是 .xlsx、.csv、.jsonl 或 .json'] }],
])('not taken in: %s', async (_, body, errors) => {
  const { browser } = await filesSite();
  expect(await browser.call('POST', RUNS, body)).toMatchObject([400, { errors }]);
});

test.each([
  ['a workbook that is none', new File(['x'], 'a.xlsx'), '不是 Excel 檔案，或檔案已損壞：a.xlsx'],
  ['titles alone', csvFile([TITLES], 'a.csv'), '檔案沒有資料：a.csv'],
  [
    'too many rows',
    csvFile([TITLES, ...Array.from({ length: 50_001 }, () => row(''))], 'a.csv'),
    '檔案超過 50,000 筆，請分成幾個檔案',
  ],
])(
  'refused with a sentence: %s',
  async (_, file, fault) => {
    const { look, start, find } = await filesSite();
    const run = await look(file);
    expect(run).toMatchObject({ state: 'failed', fault, preview: null });
    expect((await start(run.id, 'x'))[0]).toBe(400);
    expect((await find(run.id)).state).toBe('failed');
  },
  30_000,
);

test.each([
  [
    'no known column',
    [
      ['甲', '乙'],
      ['1', '2'],
    ],
    /^找不到可用的欄位標題（例如：職務名稱、職務類別、縣市、薪資、工作內容）。可用的標題：/,
    ['甲', '乙'],
  ],
  [
    'a required column missing',
    [
      [...TITLES.slice(0, 4), '甲'],
      ['a', 'b', 'c', 'd', 'e'],
    ],
    /^缺少必要的欄位：工作內容。看得懂的欄位：「職務名稱」「職務類別」「縣市」「薪資」。可用的標題：/,
    ['甲'],
  ],
])('told, with the columns that nobody knows: %s', async (_, rows, fault, titles) => {
  const { preview, start } = await filesSite();
  const told = await preview(csvFile(rows));
  expect(told).toMatchObject({ added: 0, fault: expect.stringMatching(fault), fingerprint: '' });
  expect(told.unknownColumns.map(({ title }) => title)).toEqual(titles);
  expect((await start(told.id, 'x'))[0]).toBe(400);
});

const LARGE = 'Excel 檔案的內容太多，請刪除不需要的工作表，或改存為 .csv：a.xlsx';
const WIDE = 'Excel 檔案的列數或欄數太多，請刪除資料以外的空白列與空白欄，或改存為 .csv：a.xlsx';
const NONE = /^缺少必要的欄位：職務類別、縣市、薪資、工作內容。/;

test('a crafted workbook holds nobody up', async () => {
  const { site, look } = await filesSite();
  const small = makeExcel([['職務名稱'], ['出納']]);
  // Stored padding makes the file as large as an upload may be: a limit relative to its size would allow hundreds of
  // megabytes.
  const padding = { 'xl/pad.bin': randomBytes(9_000_000) };
  const files: [string | RegExp, Uint8Array][] = [
    [LARGE, withRows(small, '<row r="3"><c r="A3"/></row>'.repeat(13_000_000), padding)],
    [WIDE, withRows(small, '<row r="3"><c r="A3"/></row>'.repeat(2_000_000), padding)],
    // As much as is allowed.
    [NONE, withRows(small, '<x/>'.repeat(5_000_000))],
  ];
  const longest = watched(site.browser());
  for (const [text, bytes] of files) {
    const file = new File([bytes as BlobPart], 'a.xlsx');
    const run = await look(file);
    if (typeof text === 'string') expect(run).toMatchObject({ state: 'failed', fault: text });
    else expect(run.preview).toMatchObject({ fault: expect.stringMatching(text) });
  }
  // Read on the site's own thread, the last of them alone would block it for seconds.
  expect(await longest()).toBeLessThan(0.2);
}, 60_000);

const download = async (browser: Browser, path: string) => {
  const response = await browser.send('GET', path);
  expect(response.status).toBe(200);
  return { bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers };
};

test('what is exported comes back as unchanged, whichever the format; a cell that looks like a formula stays a text', async () => {
  const { site, browser, store, preview } = await filesSite();
  await store(
    {
      vacancyId: 'a',
      position: '=cmd()',
      city: '台北市',
      content: '第一行\n"第二行",\t完',
      publishAt: '2026-01-02T03:04:05.678Z',
    },
    { vacancyId: 'b', position: '＝會計()', city: '高雄市', publishAt: null, expiresAt: '2026-12-31T16:00:00.000Z' },
    { vacancyId: 'c', position: '業務', city: '高雄市', expiresAt: '2026-12-31T10:00:00.000Z' },
  );
  const csv = await download(browser, `${PATH}/export.csv`);
  expect(csv.headers.get('Content-Disposition')).toMatch(/^attachment; filename="vacancies-\d{4}-\d\d-\d\d\.csv"$/);
  expect(csv.bytes.toString('utf8')).toMatch(/^\ufeff"職缺編號","狀態"/);
  for (const cell of [`"'=cmd()"`, `"'＝會計()"`]) expect(csv.bytes.toString('utf8')).toContain(cell);
  const excel = await download(browser, `${PATH}/export.xlsx`);
  const cells = await readSheet(excel.bytes);
  expect(cells).toHaveLength(4);
  expect(cells.flat()).toContain('=cmd()');
  for (const file of [new File([csv.bytes], 'a.csv'), new File([excel.bytes], 'a.xlsx')])
    expect(await preview(file)).toMatchObject({
      added: 0,
      updated: 0,
      unchanged: 3,
      refusedCount: 0,
      unknownColumns: [],
    });
  const found = await download(browser, `${PATH}/export.csv?city=${encodeURIComponent('高雄市')}&status=draft`);
  expect(found.bytes.toString('utf8').trim().split('\r\n')).toHaveLength(2);
  const nothing = await download(browser, `${PATH}/export.csv?q=${encodeURIComponent('沒有這個')}`);
  expect(nothing.bytes.toString('utf8').trim().split('\r\n')).toHaveLength(1);
  expect((await site.log()).filter((line) => line === '陳顧問 匯出職缺')).toHaveLength(4);
});

test('an export of more than one chunk has every vacancy once', async () => {
  const { browser, store } = await filesSite();
  await store(
    ...Array.from({ length: 501 }, (_, i) => ({ vacancyId: `v${i}`, position: `職缺 ${i}`, content: '一行' })),
  );
  const { bytes } = await download(browser, `${PATH}/export.csv`);
  const ids = bytes
    .toString('utf8')
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0]);
  expect(new Set(ids).size).toBe(501);
});

test('a workbook of long texts is made without holding anybody up', async () => {
  const { site, browser, store } = await filesSite();
  const content = '工作內容'.repeat(6000);
  await store(
    ...Array.from({ length: 300 }, (_, i) => ({
      vacancyId: `v${i}`,
      position: `職缺 ${i}`,
      content: `${i}${content}`,
    })),
  );
  const longest = watched(site.browser());
  const { bytes } = await download(browser, `${PATH}/export.xlsx`);
  // Made on the site's own thread, it would block it for a second.
  expect(await longest()).toBeLessThan(0.2);
  expect(await readSheet(bytes)).toHaveLength(301);
});

test('refused rows come back as a file; mended, they go in', async () => {
  const { browser, preview } = await filesSite();
  const refused = async (id: string) => {
    const response = await browser.send('GET', `${RUNS}/${id}/refused.csv`);
    return [response.status, response.headers.get('Content-Disposition'), await response.text()] as const;
  };
  const told = await preview(
    csvFile([TITLES, row('出納'), row('採購', { 縣市: '大板' }), row('司機', { 縣市: '東晶' })]),
  );
  expect(told.refusedKinds).toEqual([
    {
      ...{ text: '縣市不是台灣的 22 個縣市之一；國外的職缺請在「國家」填寫國名', count: 2 },
      cases: [
        { line: 3, position: '採購', value: '大板' },
        { line: 4, position: '司機', value: '東晶' },
      ],
    },
  ]);
  const [status, name, text] = await refused(told.id);
  expect([status, name]).toEqual([200, 'attachment; filename="refused-rows.csv"']);
  expect(text).toContain('"3","縣市「大板」不是台灣的 22 個縣市之一；國外的職缺請在「國家」填寫國名","採購"');
  const half = await preview(new File([text.replaceAll('大板', '台南')], 'half.csv'));
  expect((await refused(half.id))[2].match(/"列"/g)).toHaveLength(1);
  expect(await preview(new File([text.replaceAll(/大板|東晶/g, '台南')], 'mended.csv'))).toMatchObject({
    ...{ added: 2, refusedCount: 0, unknownColumns: [] },
    addedRows: [{ position: '採購', place: '台南市' }, { position: '司機' }],
  });
  expect((await refused((await preview(csvFile([TITLES, row('出納')]))).id))[0]).toBe(400);
});

test('the template has every column; its example stays out, and goes in as a vacancy of one’s own', async () => {
  const { browser, preview } = await filesSite();
  const { bytes } = await download(browser, `${PATH}/import/template.xlsx`);
  expect(await preview(new File([new Uint8Array(bytes)], 'template.xlsx'))).toMatchObject({
    ...{ added: 0, refusedCount: 1, unknownColumns: [], notices: [] },
    refusedKinds: [{ text: '這是範本的範例列', count: 1, cases: [{ line: 2 }] }],
  });
  const [titles, example] = (await readSheet(bytes)) as string[][];
  const own = example!.map((cell) => String(cell ?? '').replace(/（範例.*）/, ''));
  expect(await preview(csvFile([titles!, own]))).toMatchObject({
    ...{ added: 1, refusedCount: 0, notices: [] },
    addedRows: [{ place: '台中市西屯區' }],
  });
});
