import { describe, expect, test } from 'vitest';
import { readSalary } from './job-posting.tsx';

describe('readSalary', () => {
  test.each([
    ['月薪 42,000~52,000 元', { unit: 'MONTH', min: 42_000, max: 52_000 }],
    ['月薪 30000～36000', { unit: 'MONTH', min: 30_000, max: 36_000 }],
    ['月薪 45,000 元以上', { unit: 'MONTH', min: 45_000, max: undefined }],
    ['年薪 80~120 萬元', { unit: 'YEAR', min: 800_000, max: 1_200_000 }],
    ['年薪 80萬~120萬', { unit: 'YEAR', min: 800_000, max: 1_200_000 }],
    ['年薪 1.5 萬', { unit: 'YEAR', min: 15_000, max: undefined }],
    ['時薪 200 元', { unit: 'HOUR', min: 200, max: undefined }],
    ['週薪 １０,０００', { unit: 'WEEK', min: 10_000, max: undefined }],
    ['日薪 1,500-2,000 元', { unit: 'DAY', min: 1500, max: 2000 }],
  ])('%s', (salary, read) => {
    expect(readSalary(salary)).toEqual(read);
  });

  test.each([
    '面議',
    '',
    '42,000',
    '月薪',
    '月薪 2,000 美金',
    '月薪 SGD 5,000',
    '月薪 42,000 元，另有獎金',
    '底薪 30,000',
  ])('%j says no amount', (salary) => {
    expect(readSalary(salary)).toBeUndefined();
  });
});
