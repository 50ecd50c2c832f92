import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import iconv from 'iconv-lite';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { main } from '#app/commands/import-vacancies.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { addressOf, testDatabase } from '#test/databases/database.ts';
import { makeExcel } from '#test/made/excel-maker.ts';
import { makeVacancies } from '#test/made/vacancy-maker.ts';
import { saveVacancies, searchVacancies } from '../data.server.ts';
import { type ImportReport, importVacancies } from './engine.server.ts';
import { MAX_SAVED } from './refused.server.ts';

const NOW = '2026-03-01T00:00:00.000Z';

function fileOf(name: string, content: string | Uint8Array): string {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'site-import-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const file = path.join(dir, name);
  writeFileSync(file, content);
  return file;
}

const jsonLines = (rows: unknown[]) => fileOf('vacancies.jsonl', rows.map((row) => JSON.stringify(row)).join('\n'));
const row = { position: '工程師', category: '軟體工程', city: '台中市', salary: '面議', content: '寫程式' };
const counts = ({ added, updated, unchanged, refused }: ImportReport) => [added, updated, unchanged, refused.length];

async function withImport() {
  const database = await testDatabase();
  return {
    database,
    run: (file: string) => importVacancies(database, file, { now: NOW }),
    list: async () =>
      (await searchVacancies(database.db, { page: 1, pageSize: 100, now: NOW, withContent: true })).rows,
  };
}

const TITLES = '職缺名稱,類別,縣市,薪資,工作內容,備註';
const CSV = `${TITLES}\r\n工程師,軟體工程,台中市,面議,"第一行\n第二行",x\r\n會計,財務會計,臺北市,"月薪 30,000",記帳,\r\n`;

describe('files', () => {
  test.each([
    ['UTF-8', Buffer.from(CSV)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${CSV}`)],
    ['UTF-16 little-endian', iconv.encode(CSV, 'utf-16le', { addBOM: true })],
    ['UTF-16 big-endian', iconv.encode(CSV, 'utf-16be', { addBOM: true })],
    ['Big5', iconv.encode(CSV, 'big5')],
    ['tabs', Buffer.from(CSV.replaceAll(',', '\t'))],
  ])('.csv in %s', async (_, bytes) => {
    const { run, list } = await withImport();
    const report = await run(fileOf('a.csv', bytes));
    expect(report).toEqual({
      ...{ added: 2, updated: 0, unchanged: 0, refused: [], notices: [] },
      unknownColumns: [{ title: '備註', values: ['x'], field: '' }],
    });
    const rows = await list();
    expect(rows.map((vacancy) => vacancy.city).sort()).toEqual(['台中市', '台北市']);
    expect(rows.find((vacancy) => vacancy.position === '工程師')!.content).toBe('第一行\n第二行');
  });

  test('.xlsx with numbers and gaps', async () => {
    const { run, list } = await withImport();
    const excel = makeExcel([
      ['職稱', '類別', '城市', '薪資', '內容', '編號'],
      ['會計 & 出納', '財務會計', '台北市', 45000, '記帳', 7],
      [null, null, null, null, null, null],
      ['店長', '門市銷售', null, '面議', '顧店', null],
    ]);
    const report = await run(fileOf('a.xlsx', excel));
    expect(report).toMatchObject({ added: 1, refused: [{ line: 4, reasons: [{ text: '縣市 為必填' }] }] });
    expect((await list())[0]).toMatchObject({
      vacancyId: '7',
      position: '會計 & 出納',
      salary: '45000',
      nation: '台灣',
    });
  });

  test('.jsonl with every bad row reported, the good ones in', async () => {
    const { run, list } = await withImport();
    const lines = [
      JSON.stringify(row),
      '',
      'nonsense',
      '[1]',
      JSON.stringify({ ...row, position: ' ', salary: '' }),
      JSON.stringify({ ...row, position: 'a\0' }),
      '{"position":"\\ud842","category":"x","city":"台中市","salary":"x","content":"x"}',
      JSON.stringify({ ...row, ...Object.fromEntries(Array.from({ length: 256 }, (_, i) => [`c${i}`, 1])) }),
      JSON.stringify({ ...row, position: 'U+2028 \u2028 內', extra: 1 }),
      JSON.stringify({ ...row, position: { zh: '會計' } }),
    ];
    const report = await run(fileOf('a.jsonl', lines.join('\r\n')));
    expect(report.refused.at(-1)).toMatchObject({ position: '會計', reasons: [{ value: '會計' }] });
    expect(report.refused.map(({ line, reasons }) => ({ line, reasons: reasons.map(({ text }) => text) }))).toEqual([
      { line: 3, reasons: ['不是 JSON 物件'] },
      { line: 4, reasons: ['這一筆只有值，沒有欄位名稱'] },
      { line: 5, reasons: ['職務名稱 為必填', '薪資 為必填'] },
      { line: 6, reasons: ['職務名稱 含有無法辨識的字元'] },
      { line: 7, reasons: ['職務名稱 含有無法辨識的字元'] },
      { line: 8, reasons: ['這一筆的欄位太多'] },
      { line: 10, reasons: ['職務名稱 格式錯誤'] },
    ]);
    expect([report.added, report.unknownColumns]).toEqual([2, [{ title: 'extra', values: ['1'], field: '' }]]);
    expect(await list()).toHaveLength(2);
  });

  test('rows of a .csv count as a spreadsheet counts them, whatever lines their texts have', async () => {
    const { run } = await withImport();
    const csv = `${TITLES}\n\n工程師,軟體工程,台中市,面議,"a\nb\nc",\n,軟體工程,台中市,面議,"d\ne",\n店長,門市銷售,台中市,30,000,顧店,,多\n`;
    expect((await run(fileOf('a.csv', csv))).refused).toMatchObject([
      { line: 4, position: '', reasons: [{ text: '職務名稱 為必填' }] },
      { line: 5, reasons: [{ text: '欄位比標題多' }] },
    ]);
  });

  test('a quote without its end is reported, rows before it go in', async () => {
    const { run } = await withImport();
    const csv = `${TITLES}\n工程師,軟體工程,台中市,面議,a,\n店長,門市銷售,台中市,面議,"顧店\n會計,x,y,z,b,\n`;
    const report = await run(fileOf('a.csv', csv));
    expect(counts(report)).toEqual([1, 0, 0, 1]);
    expect(report.refused[0]!.reasons[0]!.text).toContain('引號');
  });

  test.each([
    ['a.jsonl', '', '檔案是空的'],
    ['a.jsonl', '\n\n', '檔案沒有資料'],
    ['a.csv', `${Array.from({ length: 257 }, (_, i) => `c${i}`)}\n`, '檔案的欄位超過 256 個'],
    ['a.csv', `${TITLES}\n`, '檔案沒有資料'],
    ['a.csv', 'x,y\n1,2\n', '找不到可用的欄位標題'],
    ['a.csv', '職稱,縣市\n1,2\n', '缺少必要的欄位：職務類別、薪資、工作內容'],
    ['a.xlsx', 'no zip', '不是 Excel 檔案'],
    ['a.xls', 'x', '不支援的檔案類型'],
    ['~$a.xlsx', 'x', '這是 Excel 開啟檔案時的暫存檔'],
    ['a.json', '[["x","y"],["1","2"]]', '找不到可用的欄位標題'],
    ['a.csv', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1…', '舊版的 Excel'],
    ['a.json', '[{"position":', '不是完整的 JSON'],
    ['a.txt', 'x', '不支援的檔案類型'],
  ])('%s %j: %s', async (name, content, message) => {
    const { run } = await withImport();
    await expect(
      run(fileOf(name, Buffer.from(content, name === 'a.csv' && content.startsWith('\xd0') ? 'latin1' : 'utf8'))),
    ).rejects.toThrow(message);
  });

  test('a missing file', async () => {
    const { run } = await withImport();
    await expect(run('/nowhere/a.csv')).rejects.toThrow('找不到檔案：/nowhere/a.csv');
  });
});

test('a category that is none of the 21 is taken, and named once with its lines', async () => {
  const { run } = await withImport();
  const strange = { ...row, category: '不存在類' };
  const report = await run(jsonLines([row, { ...strange, position: '企劃' }, { ...strange, position: '美編' }]));
  expect([counts(report), report.notices]).toEqual([
    [3, 0, 0, 0],
    [
      {
        ...{ text: '職務類別不在 21 個類別之中，仍會匯入', count: 2 },
        cases: [
          { line: 2, position: '企劃', value: '不存在類' },
          { line: 3, position: '美編', value: '不存在類' },
        ],
      },
    ],
  ]);
});

describe('files as people have them', () => {
  const CELLS = ['工程師', '軟體工程', '台中市', '面議', '寫程式'];
  const SHEET_TITLES = ['職稱', '類別', '縣市', '待遇', '內容'];

  test('a workbook called .csv, titles below a heading, and titles once more in the middle', async () => {
    const { run, list } = await withImport();
    const excel = makeExcel([
      ['2026 年 3 月職缺表'],
      [],
      SHEET_TITLES,
      CELLS,
      SHEET_TITLES,
      ['會計', ...CELLS.slice(1)],
    ]);
    const report = await run(fileOf('list.csv', excel));
    expect(report.refused).toMatchObject([{ line: 5, reasons: [{ text: '這一列是重複的欄位標題' }] }]);
    expect((await list()).map(({ position }) => position).sort()).toEqual(['工程師', '會計']);
  });

  test.each(['a.json', 'a.jsonl'])('one JSON list as %s', async (name) => {
    const { run } = await withImport();
    const report = await run(fileOf(name, JSON.stringify([row, 7, { ...row, position: '會計' }], null, 2)));
    expect([counts(report), report.refused[0]?.line]).toEqual([[2, 0, 0, 1], 2]);
  });

  test('a JSON list of lists is a sheet, and one between objects is told', async () => {
    const { run, list } = await withImport();
    const sheet = [SHEET_TITLES, CELLS, ['會計', ...CELLS.slice(1)]];
    expect(counts(await run(fileOf('a.json', JSON.stringify(sheet))))).toEqual([2, 0, 0, 0]);
    const report = await run(fileOf('b.json', JSON.stringify([CELLS, { ...row, position: '業務' }], null, 1)));
    expect([counts(report), report.refused]).toMatchObject([
      [1, 0, 0, 1],
      [{ line: 1, reasons: [{ text: '這一筆只有值，沒有欄位名稱' }] }],
    ]);
    expect(await list()).toHaveLength(3);
  });

  test.each([
    ['a list in an answer', { data: { list: [row, { ...row, position: '會計' }], pages: [{ n: 1 }] }, status: 200 }, 2],
    ['one post that has lists', { ...row, tags: [{ a: 1 }, { a: 2 }] }, 1],
  ])('a .json with %s', async (_, content, added) => {
    const { run } = await withImport();
    expect(counts(await run(fileOf('a.json', JSON.stringify(content, null, 2))))).toEqual([added, 0, 0, 0]);
  });

  test('what a feed keeps in objects is read like columns, and where the company is is not where the work is', async () => {
    const { run, database } = await withImport();
    const location = { city: '台北市', district: '信義區', address: '松仁路 100 號' };
    const salary = { type: 'monthly', min: 60_000, max: 90_000, currency: 'TWD' };
    const company = { name: '旭東科技', city: '高雄市' };
    const given = { title: '前端工程師', categories: ['軟體工程', '系統規劃'], description: '寫程式' };
    const report = await run(jsonLines([{ ...given, company, location, salary }]));
    expect(counts(report)).toEqual([1, 0, 0, 0]);
    expect(report.unknownColumns.map(({ title }) => title)).toEqual(['company.city', 'salary.currency']);
    expect(await database.db.selectFrom('vacancies').selectAll().execute()).toMatchObject([
      { city: '台北市', township: '信義區', address: '松仁路 100 號', salary: '月薪 60,000~90,000 元' },
    ]);
  });

  test('what was imported before places were understood is found by what was written, and mended', async () => {
    const { run, database } = await withImport();
    const written = { city: '新北市中和區', address: '新北市中和區中山路 1 號' };
    const old = { ...makeVacancies(1, 1, 100)[0]!, ...row, ...written, nation: '台灣', township: '', expiresAt: null };
    await database.transaction((tx) => saveVacancies(tx, [old]));
    expect(counts(await run(jsonLines([{ ...row, ...written }])))).toEqual([0, 1, 0, 0]);
    const stored = await database.db.selectFrom('vacancies').select(['city', 'township', 'address']).execute();
    expect(stored).toEqual([{ city: '新北市', township: '中和區', address: '中山路 1 號' }]);
    expect(counts(await run(jsonLines([{ ...row, ...written }])))).toEqual([0, 0, 1, 0]);
  });

  test('mixed line ends part rows like any', async () => {
    const { run } = await withImport();
    const csv = `${SHEET_TITLES}\r\n${CELLS}\r\n${['會計', ...CELLS.slice(1)]}\n${['業務', ...CELLS.slice(1)]}\r\n`;
    expect(counts(await run(fileOf('a.csv', csv)))).toEqual([3, 0, 0, 0]);
  });

  test('a vacancy whose end cannot be read is a draft', async () => {
    const { run, database } = await withImport();
    await run(jsonLines([{ ...row, expiresAt: '4/7/2020' }]));
    const stored = await database.db.selectFrom('vacancies').select(['publish_at', 'expires_at']).execute();
    expect(stored).toEqual([{ publish_at: null, expires_at: null }]);
  });

  test('a row that was changed on a day has been open since that day', async () => {
    const { run, database } = await withImport();
    await run(jsonLines([{ ...row, updatedAt: '2026-02-01' }]));
    const stored = await database.db.selectFrom('vacancies').select('publish_at').execute();
    expect(stored).toEqual([{ publish_at: '2026-01-31T16:00:00.000Z' }]);
  });

  // In a process of its own: something left open once kept the process alive.
  test.each([
    [
      'a missing column',
      [
        ['職稱', '縣市'],
        ['a', 'b'],
      ],
    ],
    [
      'no known column',
      [
        ['x', 'y', 'z'],
        ['1', '2', '3'],
      ],
    ],
  ])('the command ends by itself on a workbook with %s', async (_, cells) => {
    const { dataDir, databaseUrl = '' } = addressOf(await testDatabase());
    const file = fileOf('a.xlsx', makeExcel(cells));
    const env = { ...process.env, TEST_DATABASE: '', DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
    const run = spawnSync(process.execPath, ['src/app/commands/cli-import.server.ts', file], {
      env,
      encoding: 'utf8',
      timeout: 20_000,
    });
    expect([run.signal, run.status, run.stdout.split('：')[0]]).toEqual([
      null,
      1,
      expect.stringMatching(/^(缺少必要的欄位|找不到可用的欄位標題)/),
    ]);
    // The list may be on the second sheet, after one that explains it.
    expect(run.stdout).toContain('Excel 檔案只讀第一個工作表');
  });

  test('refused rows lie beside the file, and go in once they are mended', async () => {
    const database = await testDatabase();
    const said = vi.spyOn(console, 'log').mockImplementation(() => {});
    onTestFinished(() => said.mockRestore());
    const file = fileOf(
      '名單.csv',
      `${TITLES}\r\n工程師,軟體工程,大板,面議,"第一行\n第二行",x\r\n會計,財務會計,台中市,面議,記帳,\r\n`,
    );
    expect(await main([file], addressOf(database))).toBe(1);
    const rest = path.join(path.dirname(file), '名單-未匯入.csv');
    expect(said).toHaveBeenCalledWith(`未匯入的列另存於 ${rest}，修正後可再匯入`);
    const text = readFileSync(rest, 'utf8');
    expect(text).toContain('"工程師","軟體工程","大板","面議","第一行\n第二行","x"');
    writeFileSync(rest, text.replace('"大板"', '"台北市"'));
    expect(counts(await importVacancies(database, rest, { now: NOW }))).toEqual([1, 0, 0, 0]);
  });

  test('of a file that is wrong in every row so many are kept as there is room for, and it is told', async () => {
    const database = await testDatabase();
    const said = vi.spyOn(console, 'log').mockImplementation(() => {});
    onTestFinished(() => said.mockRestore());
    const file = jsonLines(
      Array.from({ length: MAX_SAVED + 1 }, (_, i) => ({ ...row, city: '', content: `第 ${i} 筆` })),
    );
    const report = await importVacancies(database, file, { now: NOW });
    expect(counts(report)).toEqual([0, 0, 0, MAX_SAVED + 1]);
    expect(report.refused.filter(({ record }) => record)).toHaveLength(MAX_SAVED);
    expect(await main([file], addressOf(database))).toBe(1);
    expect(said).toHaveBeenCalledWith(expect.stringContaining('另存的是前 10,000 列'));
    const text = readFileSync(file.replace('.jsonl', '-未匯入.csv'), 'utf8');
    expect(text).toContain(`第 ${MAX_SAVED - 1} 筆`);
    expect(text.trimEnd().split('\r\n')).toHaveLength(MAX_SAVED + 1);
  });
});

describe('a second run', () => {
  test('doubles nothing, and updates what changed', async () => {
    const { run, list } = await withImport();
    const other = { ...row, position: '會計', city: '臺北市' };
    expect(counts(await run(jsonLines([row, other])))).toEqual([2, 0, 0, 0]);
    const before = await list();
    expect(counts(await run(jsonLines([row, { ...other, city: '台北市', position: '會計' }])))).toEqual([0, 0, 2, 0]);
    const changed = { ...row, salary: '月薪 50000' };
    expect(counts(await run(jsonLines([changed])))).toEqual([0, 1, 0, 0]);
    // Of two rows for one vacancy the first counts, or the same file would change it again with each import.
    const twice = await run(jsonLines([changed, row]));
    expect([counts(twice), twice.notices]).toEqual([
      [0, 0, 2, 0],
      [
        {
          ...{ text: '與前面的列是同一個職缺，以前面的為準，這一列沒有匯入', count: 1 },
          cases: [{ line: 2, position: '工程師', value: '第 1 列' }],
        },
      ],
    ]);
    const after = await list();
    expect(after.map((vacancy) => vacancy.vacancyId).sort()).toEqual(before.map((vacancy) => vacancy.vacancyId).sort());
    expect(after.find((vacancy) => vacancy.position === '工程師')!.salary).toBe('月薪 50000');
  });

  test('two employers look for the same in the same place: neither writes over the other, and it is told', async () => {
    const { run, list } = await withImport();
    const file = jsonLines([row, { ...row, content: 'b' }, { ...row, content: 'b' }]);
    const report = await run(file);
    expect([counts(report), report.notices]).toEqual([
      [2, 0, 1, 0],
      [
        {
          ...{ text: '與前面的列公司、職務名稱、縣市、地址相同而內容不同，視為另一筆職缺', count: 1 },
          cases: [{ line: 2, position: '工程師', value: '第 1 列' }],
        },
        {
          ...{ text: '與前面的列相同，只匯入一筆', count: 1 },
          cases: [{ line: 3, position: '工程師', value: '第 2 列' }],
        },
      ],
    ]);
    const texts = async () => (await list()).map((vacancy) => vacancy.content).sort();
    expect(await texts()).toEqual(['b', '寫程式']);
    expect(counts(await run(file))).toEqual([0, 0, 3, 0]);
    // In another order, too; a changed row belongs to the stored vacancy that no other row matches.
    expect(counts(await run(jsonLines([{ ...row, content: 'b' }, row])))).toEqual([0, 0, 2, 0]);
    expect(counts(await run(jsonLines([{ ...row, content: 'c' }, row])))).toEqual([0, 1, 1, 0]);
    expect(await texts()).toEqual(['c', '寫程式']);
  });

  test('a transaction that has to begin anew loses and doubles nothing', async () => {
    const { database, list } = await withImport();
    let isFirst = true;
    const again: Pick<Database, 'db' | 'transaction'> = {
      db: database.db,
      transaction: async (work) => {
        if (isFirst) {
          isFirst = false;
          await database
            .transaction(async (tx) => {
              await work(tx);
              throw new Error('begin anew');
            })
            .catch(() => {});
        }
        return database.transaction(work);
      },
    };
    const file = jsonLines([row, { ...row, content: 'b' }]);
    expect(counts(await importVacancies(again, file, { now: NOW }))).toEqual([2, 0, 0, 0]);
    expect(await list()).toHaveLength(2);
  });

  test('rows with ids are those vacancies, whatever else is the same', async () => {
    const { run, list } = await withImport();
    const rows = [
      { ...row, vacancyId: 1 },
      { ...row, vacancyId: 2 },
    ];
    expect(counts(await run(jsonLines(rows)))).toEqual([2, 0, 0, 0]);
    expect(counts(await run(jsonLines(rows)))).toEqual([0, 0, 2, 0]);
    expect(counts(await run(jsonLines([{ ...row, vacancyId: 2, position: '店長' }])))).toEqual([0, 1, 0, 0]);
    expect((await list()).map((vacancy) => vacancy.position).sort()).toEqual(['工程師', '店長']);
  });

  test('times: open at once, kept when the file says nothing, taken when it does', async () => {
    const { run, list } = await withImport();
    await run(jsonLines([{ ...row, expiresAt: '2026-03-31', updatedAt: '2026-02-01' }]));
    expect((await list())[0]!.updatedAt).toBe('2026-01-31T16:00:00.000Z');
    expect(counts(await run(jsonLines([row])))).toEqual([0, 0, 1, 0]);
    await run(jsonLines([{ ...row, salary: '900' }]));
    expect((await list())[0]!.updatedAt).toBe(NOW);
    await run(jsonLines([{ ...row, publishAt: '2026-03-02' }]));
    expect(await list()).toEqual([]);
  });

  test('content version changes only when something did', async () => {
    const { database, run } = await withImport();
    await run(jsonLines([row]));
    const before = database.content.current();
    await run(jsonLines([row]));
    expect(database.content.current()).toBe(before);
  });
});

test('3,000 rows in several transactions, and again', async () => {
  const { run, database } = await withImport();
  const file = jsonLines(makeVacancies(3000, 1, 100));
  expect(counts(await run(file))).toEqual([3000, 0, 0, 0]);
  expect(counts(await run(file))).toEqual([0, 0, 3000, 0]);
  const { n } = await database.db
    .selectFrom('vacancies')
    .select((of) => of.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  expect(n).toBe(3000);
});

test('the command reports in words and by its exit code', async () => {
  const database = await testDatabase();
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => said.mockRestore());
  const run = (...argv: string[]) => main(argv, addressOf(database));
  expect(await run()).toBe(2);
  expect(await run(jsonLines([row]))).toBe(0);
  expect(said).toHaveBeenLastCalledWith('新增 1 筆，更新 0 筆，未變更 0 筆，未匯入 0 筆');
  expect(await run(jsonLines([{ ...row, position: '' }]))).toBe(1);
  expect(said).toHaveBeenCalledWith('第 1 列：職務名稱 為必填');
  const open = jsonLines([{ ...row, position: '會計', category: '', salary: '' }]);
  expect(await run(open, '職務類別=財務會計', '薪資=面議')).toBe(0);
  const stored = database.db.selectFrom('vacancies').select(['category', 'salary']).where('position', '=', '會計');
  expect(await stored.execute()).toEqual([{ category: '財務會計', salary: '面議' }]);
  for (const wrong of ['職務名稱=a', '薪資', 'constructor=x']) expect(await run(open, wrong)).toBe(2);
  const places = Array.from({ length: 5 }, (_, i) => `職務${i},其他,台北市,面議,做事`).join('\n');
  expect(await run(fileOf('a.csv', `職稱,類別,甲,薪資,內容\n${places}`))).toBe(0);
  expect(said).toHaveBeenCalledWith('由內容辨識的欄位：甲（縣市）');
  expect(await run('missing.csv')).toBe(1);
  expect(said).toHaveBeenLastCalledWith('找不到檔案：missing.csv');
});
