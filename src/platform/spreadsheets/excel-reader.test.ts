import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeExcel, withRows, withSharedText } from '#test/made/excel-maker.ts';
import { makeVacancies } from '#test/made/vacancy-maker.ts';
import { type ExcelBounds, IMPORTED, UPLOADED } from './excel-bounds.server.ts';
import { openTable } from './table-file.server.ts';

function fileOf(bytes: Uint8Array): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'excel-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'a.xlsx');
  writeFileSync(file, bytes);
  return file;
}

async function count(bytes: Uint8Array, bounds: ExcelBounds) {
  const { titles, rows, close } = await openTable(fileOf(bytes), { bounds });
  onTestFinished(close);
  const all = { titles: titles?.length, read: 0, problems: 0 };
  for await (const row of rows) {
    if ('problem' in row) all.problems++;
    else all.read++;
  }
  return all;
}

const vacancies = (rows: number, length: number) =>
  makeExcel([
    ['職缺編號', '職務名稱', '類別', '縣市', '薪資', '工作內容'],
    ...makeVacancies(rows, 1, length).map((v) => [v.vacancyId, v.position, v.category, v.city, v.salary, v.content]),
  ]);

const LARGE = /^Excel 檔案的內容太多，請刪除不需要的工作表，或改存為 .csv：/;
const WIDE = /^Excel 檔案的列數或欄數太多，請刪除資料以外的空白列與空白欄，或改存為 .csv：/;

test('real lists are read whole: 5,000 long ones uploaded, 30,000 imported', async () => {
  expect(await count(vacancies(5000, 3000), UPLOADED)).toEqual({ titles: 6, read: 5000, problems: 0 });
  expect(await count(vacancies(30_000, 830), IMPORTED)).toEqual({ titles: 6, read: 30_000, problems: 0 });
});

const small = makeExcel([['職務名稱'], ['出納']]);

test('rows that were once formatted and are blank are no rows', async () => {
  const blank = Array.from({ length: 10_000 }, (_, i) => `<row r="${i + 3}" ht="20"><c r="A${i + 3}" s="0"/></row>`);
  expect(await count(withRows(small, blank.join('')), UPLOADED)).toEqual({ titles: 1, read: 1, problems: 0 });
});

test.each<[string, () => Uint8Array, RegExp]>([
  ['rows without end', () => withRows(small, '<row/>'.repeat(1_000_000)), WIDE],
  ['cells without end', () => withRows(small, `<row r="3">${'<c/>'.repeat(4_000_000)}</row>`), WIDE],
  ['tags that never close', () => withRows(small, '<row '.repeat(1_000_000)), WIDE],
  ['a row far below', () => withRows(small, '<row r="1048576"><c r="A1048576"><v>1</v></c></row>'), WIDE],
  ['a cell far to the right', () => withRows(small, '<row r="3"><c r="XFD3"><v>1</v></c></row>'), WIDE],
  ['more than the bound, unpacked', () => withRows(small, ' '.repeat(UPLOADED.unpacked)), LARGE],
  ['a text of megabytes', () => makeExcel([['職務名稱'], ['x'.repeat(20_000_000)]]), LARGE],
  ['an attribute of megabytes', () => withRows(small, `<row ${'a="b" '.repeat(4_000_000)}/>`), LARGE],
  ['one text in every row', () => withSharedText(small, 'y'.repeat(900_000), 15_000), LARGE],
  ['something after the archive', () => Buffer.concat([small, small.subarray(0, 100)]), /^不是 Excel 檔案/],
])('refused with a sentence: %s', async (_, make, sentence) => {
  await expect(count(make(), UPLOADED)).rejects.toThrow(sentence);
});

test('what wants more memory than the thread may hold, or more time, ends the thread and nothing else', async () => {
  const list = vacancies(5000, 3000);
  await expect(count(list, { ...UPLOADED, heapMb: 16 })).rejects.toThrow(LARGE);
  await expect(count(list, { ...UPLOADED, seconds: 0.01 })).rejects.toThrow(LARGE);
  expect(await count(small, UPLOADED)).toEqual({ titles: 1, read: 1, problems: 0 });
});
