/** What an advertisement writes where it names no amount. */
const OPEN = /^(待遇|薪資|薪水|月薪|薪)?\s*(可|另|依面試)?\s*(面議|面洽|面談|另議|議薪|洽談|電洽)\s*(\([^()]*\)|。)?$/;
const BY_RULE = /^(依|視|按)照?(公司|個人|學經歷|經歷|經驗|能力|年資|相關)[^\d零一二三四五六七八九十百千萬]*$/;

const AMOUNT = String.raw`[1-9]\d{0,2}(?:,?\d{3})*(?:\.\d+)?\s?[萬千kK]?\d?\s?元?`;
/** Between two amounts of money, and nothing else of the kind beside them: dates and telephone numbers have three parts. */
const RANGE = new RegExp(
  String.raw`(?<![\d\-–—－/.,])(${AMOUNT})\s*(?:[〜—–－-]|至|到)\s*(${AMOUNT})(?!\s*年|[\d\-–—－/])`,
);
/** A lower bound says so on the screen, once. */
const AND_ABOVE = /(?:\s*(?:\(含\)|（含）|含)?\s*(?:以上|起|up|\+))+\s*$/i;

/**
 * Pay as the site shows it (spec §9): 面議 stands for itself, a range has a ~, and to a single amount the screen adds 以上,
 * which therefore is not kept. Whatever has another form stays as it was written.
 */
export function salaryOf(written: string): string {
  const text = written.trim();
  const folded = text.normalize('NFKC');
  if (OPEN.test(folded) || BY_RULE.test(folded)) return '面議';
  if (/[~～]/.test(text)) return text;
  return text
    .replace(RANGE, (_, from: string, to: string) => `${from.trimEnd()}~${to}`)
    .replace(AND_ABOVE, '')
    .trim();
}
