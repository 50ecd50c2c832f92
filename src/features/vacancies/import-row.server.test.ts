import { describe, expect, test } from 'vitest';
import { fieldOfTitle, missingColumns, parseRow } from './import-row.server.ts';

const row = { position: '工程師', category: '軟體工程', city: '台中市', salary: '面議', content: '寫程式' };

function reasonsOf(changes: Record<string, unknown>): string[] {
  const parsed = parseRow({ ...row, ...changes });
  return 'reasons' in parsed ? parsed.reasons : [];
}

function vacancyOf(changes: Record<string, unknown> = {}) {
  const parsed = parseRow({ ...row, ...changes });
  if ('reasons' in parsed) throw new Error(parsed.reasons.join());
  return parsed.vacancy;
}

describe('columns', () => {
  test.each([
    ['職缺名稱', 'position'],
    [' 職 稱 ', 'position'],
    ['Ｐｏｓｉｔｉｏｎ', 'position'],
    ['類別', 'category'],
    ['職務類別（必填）', 'category'],
    ['WORK_TYPE', 'workType'],
    ['Updated At', 'updatedAt'],
    ['編號', 'vacancyId'],
    ['截止日期', 'expiresAt'],
    ['備註', undefined],
    ['', undefined],
  ])('%j is %s', (title, field) => {
    expect(fieldOfTitle(title)).toBe(field);
  });

  test('required ones that are missing are named', () => {
    expect(missingColumns(['職稱', 'city', '內容'])).toEqual(['職務類別', '薪資']);
  });
});

describe('a row', () => {
  test('gets the standard values', () => {
    expect(vacancyOf()).toEqual({
      ...row,
      nation: '台灣',
      township: '',
      address: '',
      workType: '全職',
      vacancyId: undefined,
      updatedAt: undefined,
      publishAt: undefined,
      expiresAt: undefined,
    });
  });

  test('is trimmed and normalised, numbers become text', () => {
    const vacancy = vacancyOf({ position: '  e\u0301 ', content: 'a\r\nb', salary: 45000, vacancyId: 7 });
    expect(vacancy).toMatchObject({ position: 'é', content: 'a\nb', salary: '45000', vacancyId: '7' });
  });

  test.each([
    [{ position: '　' }, ['職務名稱 為必填']],
    [{ position: null, city: undefined }, ['職務名稱 為必填', '縣市 為必填']],
    [{ salary: '薪'.repeat(101) }, ['薪資 不得超過 100 個字元']],
    [{ position: '𠮷'.repeat(100) }, []],
    [{ content: '字'.repeat(20_001) }, ['工作內容 不得超過 20000 個字元']],
    [{ workType: '打工' }, ['工作性質 不是有效的選項']],
    [{ content: 'a\0b' }, ['工作內容 含有無法辨識的字元']],
    [{ address: '\ud842' }, ['地址 含有無法辨識的字元']],
    [{ category: ['a'] }, ['職務類別 格式錯誤']],
    [{ vacancyId: 'a/b' }, ['編號 格式錯誤']],
    [{ updatedAt: '2026-02-30' }, ['更新日期 不是有效的日期']],
    [{ publishAt: '下週', expiresAt: '2026-13-01' }, ['發布日期 不是有效的日期', '截止日期 不是有效的日期']],
  ])('%j: %j', (changes, reasons) => {
    expect(reasonsOf(changes)).toEqual(reasons);
  });

  test.each([
    ['2026-03-01T01:02:03.456Z', '2026-03-01T01:02:03.456Z'],
    ['2026-03-01', '2026-02-28T16:00:00.000Z'],
    ['2026/3/1 9:30', '2026-03-01T01:30:00.000Z'],
    ['2026年3月1日', '2026-02-28T16:00:00.000Z'],
    ['2026.03.01 09:30:15', '2026-03-01T01:30:15.000Z'],
    ['２０２６－０３－０１', '2026-02-28T16:00:00.000Z'],
    ['2026-03-01T09:30:00+0900', '2026-03-01T00:30:00.000Z'],
  ])('%s is %s', (text, time) => {
    expect(vacancyOf({ updatedAt: text }).updatedAt).toBe(time);
  });

  test('a date of Excel is the wall clock in Taipei', () => {
    expect(vacancyOf({ updatedAt: new Date('2026-03-01T00:00:00Z') }).updatedAt).toBe('2026-02-28T16:00:00.000Z');
    expect(vacancyOf({ updatedAt: new Date('2026-03-01T09:30:00Z') }).updatedAt).toBe('2026-03-01T01:30:00.000Z');
  });

  test('closes at the end of its last day', () => {
    expect(vacancyOf({ expiresAt: '2026-03-31' }).expiresAt).toBe('2026-03-31T16:00:00.000Z');
    expect(vacancyOf({ expiresAt: '2026-03-31 12:00' }).expiresAt).toBe('2026-03-31T04:00:00.000Z');
  });
});
