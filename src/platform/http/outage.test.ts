import { expect, test } from 'vitest';
import { markOutage, outageOf } from './outage.server.ts';

const coded = (code: string) => Object.assign(new Error('x'), { code });

test.each([
  ['full', ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100']],
  ['readOnly', ['EROFS', 'EACCES', 'EPERM', 'SQLITE_READONLY', 'SQLITE_READONLY_DBMOVED', '25006']],
  ['readOnly', ['SQLITE_IOERR_WRITE', 'SQLITE_IOERR_FSYNC', 'SQLITE_IOERR_TRUNCATE']],
  [
    'gone',
    [
      'EIO',
      'SQLITE_IOERR_READ',
      'SQLITE_IOERR',
      'SQLITE_BUSY',
      '08006',
      '57P01',
      '57P03',
      '53300',
      '40001',
      'ECONNREFUSED',
    ],
  ],
  [undefined, ['SQLITE_CONSTRAINT_UNIQUE', '23505', '42P01', '57014', 'ENOENT', 'SQLITE_CORRUPT', 'SQLITE_ERROR']],
] as const)('%s is what these codes say', (outage, codes) => {
  expect(codes.map((code) => outageOf(coded(code)))).toEqual(codes.map(() => outage));
});

test('it is found behind other errors, and where it is marked; a fault of our own is none', () => {
  expect(outageOf(new Error('outer', { cause: new Error('inner', { cause: coded('ENOSPC') }) }))).toBe('full');
  expect(outageOf(new Error('outer', { cause: markOutage(new Error('silent')) }))).toBe('gone');
  for (const other of [new TypeError('x'), undefined, 'ENOSPC']) expect(outageOf(other)).toBeUndefined();
  const circle = new Error('circle');
  circle.cause = circle;
  expect(outageOf(circle)).toBeUndefined();
});
