const FIGURES = '〇一二三四五六七八九';

/** Numbers up to 199 in Chinese words: 八十四, 一百一十五. */
export function hanNumber(number: number): string {
  const [hundreds, tens, ones] = [Math.floor(number / 100), Math.floor(number / 10) % 10, number % 10];
  const one = ones === 0 ? '' : FIGURES[ones]!;
  if (tens === 0) return hundreds ? `一百${one && `[零〇]${one}`}` : one;
  const ten = tens > 1 || hundreds ? `${FIGURES[tens]}十${one}` : `十${one}`;
  return hundreds ? `一百${ten}` : ten;
}

/** Each digit by itself, as years are read out. */
const readOut = (year: string) =>
  [...year].map((figure) => (figure === '0' ? '[零〇○]' : FIGURES[Number(figure)])).join('');

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sept?', 'oct', 'nov', 'dec'];

/**
 * 1995-03-09, 1995/3/9, 1995年3月9日, 84.3.9, 19950309, 840309; in foreign orders 3/9/1995 or 9.3.1995, 9 March 1995; and in
 * words. For the year also 84年次 and the like.
 */
export function birthdays(date: string): RegExp[] {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  if (!year || !month || !day) return [];
  const [m, d] = [Number(month), Number(day)];
  const here = Number(year) - 1911;
  const inWords = here > 0 ? `|民國${hanNumber(here)}` : '';
  const years = `(?:${year}|(?:民國?\\s*)?${here}|${readOut(year)}${inWords})`;
  const between = '\\s*[年月/.\\-]\\s*';
  const abroad = '\\s*[/.\\-]\\s*';
  const months = `(?:0?${m}|${hanNumber(m)})`;
  const days = `(?:0?${d}|${hanNumber(d)})`;
  const named = `${MONTHS[m - 1]}[a-z]{0,6}\\.?`;
  const gap = '[\\s,.\\-]{1,3}';
  const nth = `0?${d}(?:st|nd|rd|th)?`;
  return [
    new RegExp(`(?<!\\d)${years}${between}${months}${between}${days}(?!\\d)\\s*[日號]?`, 'g'),
    new RegExp(`(?<!\\d)(?:${year}|0?${here})${month}${day}(?!\\d)`, 'g'),
    ...[
      [month, day],
      [day, month],
    ].map(
      ([first, second]) =>
        new RegExp(`(?<!\\d)0?${Number(first)}${abroad}0?${Number(second)}${abroad}${year}(?!\\d)`, 'g'),
    ),
    new RegExp(`\\b${named}${gap}${nth}${gap}${year}(?!\\d)`, 'gi'),
    new RegExp(`(?<!\\d)${nth}${gap}(?:of\\s)?${named}${gap}${year}(?!\\d)`, 'gi'),
    // 1995年生產 is about work.
    new RegExp(`(?<!\\d)${years}\\s*年\\s*(?:次|出生|生(?!\\p{Script=Han}))`, 'gu'),
  ];
}
