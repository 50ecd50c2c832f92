import { describe, expect, test } from 'vitest';
import { pagerSlots, type Slot } from './pager-slots.ts';

describe('the slots of a pager', () => {
  test.each([
    [1, 1, '1'],
    [1, 2, '1 2'],
    [2, 5, '1 2 3 4 5'],
    [1, 20, '1 2 3 .. 20'],
    [3, 20, '1 2 3 4 5 .. 20'],
    [4, 20, '1 2 3 4 5 6 .. 20'],
    [5, 20, '1 .. 3 4 5 6 7 .. 20'],
    [10, 20, '1 .. 8 9 10 11 12 .. 20'],
    [16, 20, '1 .. 14 15 16 17 18 .. 20'],
    [17, 20, '1 .. 15 16 17 18 19 20'],
    [18, 20, '1 .. 16 17 18 19 20'],
    [20, 20, '1 .. 18 19 20'],
    [4, 7, '1 2 3 4 5 6 7'],
  ])('on page %i of %i: %s', (current, last, slots) => {
    expect(pagerSlots(current, last).join(' ')).toBe(slots);
  });

  test('first, last, current and its neighbours are there, a mark exactly where pages are left out', () => {
    for (let last = 1; last <= 40; last++) {
      for (let current = 1; current <= last; current++) {
        const slots = pagerSlots(current, last);
        const pages = slots.filter((slot) => slot !== '..');
        const wanted = [1, last, ...[-2, -1, 0, 1, 2].map((by) => current + by)].filter((p) => p >= 1 && p <= last);
        expect(pages).toEqual([...new Set(wanted)].sort((a, b) => a - b));
        const marked: Slot[] = [];
        pages.forEach((page, i) => {
          if (i > 0 && page > (pages[i - 1] as number) + 1) marked.push('..');
          marked.push(page);
        });
        expect(slots).toEqual(marked);
        expect(pages.length).toBeLessThanOrEqual(7);
      }
    }
  });

  test('a million pages cost as little as ten', () => {
    expect(pagerSlots(500_000, 1_000_000).join(' ')).toBe('1 .. 499998 499999 500000 500001 500002 .. 1000000');
  });
});
