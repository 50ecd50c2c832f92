import { expect, test } from 'vitest';
import { tidyDate, tidyMonth } from './typed-date.ts';

test.each([
  ['1995-03-09', '1995-03-09'],
  ['1995/3/9', '1995-03-09'],
  ['1995.03.9', '1995-03-09'],
  ['19950309', '1995-03-09'],
  ['１９９５／３／９', '1995-03-09'],
  ['1995年3月9日', '1995-03-09'],
  [' 1995-3-9 ', '1995-03-09'],
  // Unclear dates are not guessed.
  ['3/9/1995', '3/9/1995'],
  ['84/3/9', '84/3/9'],
  ['昨天', '昨天'],
  ['', ''],
])('a day typed as %s', (typed, tidy) => expect(tidyDate(typed)).toBe(tidy));

test.each([
  ['2013-09', '2013-09'],
  ['2013/9', '2013-09'],
  ['201309', '2013-09'],
  ['2013年9月', '2013-09'],
  ['9/2013', '9/2013'],
])('a month typed as %s', (typed, tidy) => expect(tidyMonth(typed)).toBe(tidy));
