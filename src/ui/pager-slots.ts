/** A page to go to, or a mark for pages left out. */
export type Slot = number | '..';

const SLOTS_AROUND = 2; // spec §9: two pages either side of the current

/**
 * The pager's slots: first, last, the current page with two on either side, and '..' exactly where pages are left out
 * (decisions §10). In the middle these are the specification's seven pages and two marks.
 */
export function pagerSlots(current: number, last: number): Slot[] {
  const slots: Slot[] = [];
  let previous = 0;
  for (let page = 1; page <= last; page = next(page, current, last)) {
    if (page > previous + 1) slots.push('..');
    slots.push(page);
    previous = page;
  }
  return slots;
}

// Jumps over hidden pages, so that a million pages cost as little as ten.
function next(page: number, current: number, last: number): number {
  const from = current - SLOTS_AROUND;
  const to = current + SLOTS_AROUND;
  if (page + 1 < from) return Math.min(from, last);
  if (page >= to && page + 1 < last) return last;
  return page + 1;
}
