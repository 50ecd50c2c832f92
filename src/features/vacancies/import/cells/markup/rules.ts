// Texts that were copied out of web pages and out of Word, as plain lines.

const BLOCK = /<\s*(br|ul|ol|\/p|\/div|\/li|\/h[1-6]|\/tr)\b[^<>]*>/gi;
const TAG = /<\/?(p|div|span|ul|ol|li|b|strong|i|em|u|font|h[1-6]|table|thead|tbody|tr|a|img|o:p|st1:\w+)\b[^<>]*>/gi;
const CELL = /<\/t[dh]\s*>/gi;
const CELL_BEGINS = /<t[dh]\b[^<>]*>/gi;

/**
 * The beginning of what a page contains beside its text, up to its end: Word leaves its styles and comments in what is
 * copied.
 */
const BESIDE = /<(?:(!--)|(style|script|xml|head)\b[^<>]*>)/gi;

/** An entry of a list, and its beginning: many have a sign or a number of their own. */
const ENTRY = /<li\b[^<>]*>\s*(?=(\S{0,4}))/gi;
const OWN_SIGN = /^([(（]?[\d一二三四五六七八九十]+([.．](?!\d)|[、)）:])|[■□●○◆◇▲▼►▪•‧·・★☆※✓✔➤*–-])/;

/** Without its end it is ordinary text, and is looked through once. */
function withoutBeside(text: string): string {
  const lower = text.toLowerCase();
  let [kept, from] = ['', 0];
  for (const { index, 1: remark, 2: name } of text.matchAll(BESIDE)) {
    if (index < from) continue;
    const end = lower.indexOf(remark ? '-->' : `</${name!.toLowerCase()}`, index);
    const close = end < 0 ? -1 : text.indexOf('>', end);
    if (close < 0) break;
    kept += text.slice(from, index);
    from = close + 1;
  }
  return kept + text.slice(from);
}

/** C++ <vector> is none of these tags and stays as it is. */
export function linesOfMarkup(text: string): string {
  if (text.search(BLOCK) < 0) return text;
  return withoutBeside(text)
    .replace(/<li\b[^<>]*>\s*<\/li\s*>/gi, '')
    .replace(ENTRY, (_, start: string) => (OWN_SIGN.test(start) ? '' : '・'))
    .replace(BLOCK, '\n')
    .replace(CELL, ' ')
    .replace(CELL_BEGINS, '')
    .replace(TAG, '');
}

/** One line: `<b>會計</b>` is 會計. */
export const wordsOfMarkup = (text: string): string =>
  text.replace(/<(b|strong|span|p|div|font|u|a)\b[^<>]*>([^<>]*)<\/\1\s*>/gi, '$2').replace(/<br\s*\/?>/gi, ' ');
