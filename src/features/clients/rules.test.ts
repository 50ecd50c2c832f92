import { expect, test } from 'vitest';
import { isTaxId } from './rules.ts';

test('a 統一編號 is known by its check digit, also by the rule of 2023', () => {
  // The third and fourth have a 7 in the seventh place; the last is valid only since 2023.
  for (const known of ['22099131', '04541302', '10458575', '12345675', '22099136'])
    expect([known, isTaxId(known)]).toEqual([known, true]);
  for (const wrong of ['22099132', '04541303', '1234567', '123456789', '2209913A', '00000000', ''])
    expect([wrong, isTaxId(wrong)]).toEqual([wrong, false]);
});
