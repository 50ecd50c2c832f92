// The answers of 104's search, as programs save them: some of their columns hold codes instead of words.
import type { FieldName } from '../titles/contract.ts';
import { titleKey } from '../titles/rules.ts';

/** Columns by which such an answer is recognised; period alone could be anything. */
const SIGNS = ['jobname', 'custname', 'jobno'];

interface Coded {
  field: FieldName;
  words: Record<string, string>;
}

const years = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [String(i + 2), `${i + 1}年以上`]));

const CODED = new Map<string, Coded>(
  Object.entries<Coded>({
    optionedu: {
      field: 'education',
      words: { 1: '高中以下', 2: '高中', 3: '專科', 4: '大學', 5: '碩士', 6: '博士' },
    },
    period: { field: 'experience', words: { 0: '經歷不拘', ...years } },
    remoteworktype: { field: 'remote', words: { 0: '進辦公室', 1: '完全遠端', 2: '部分遠端' } },
    jobro: { field: 'workType', words: { 1: '全職', 2: '兼職' } },
    s10: { field: 'payPeriod', words: { 10: '面議', 30: '時薪', 40: '日薪', 50: '月薪', 60: '年薪' } },
  }),
);

/** The columns with codes in a file with these titles. */
export function codedIn(titles: readonly string[]): ReadonlyMap<string, Coded> {
  const keys = new Set(titles.map(titleKey));
  if (!SIGNS.every((sign) => keys.has(sign))) return new Map();
  return new Map(
    titles.flatMap((title) => {
      const coded = CODED.get(titleKey(title));
      return coded ? [[title, coded] as const] : [];
    }),
  );
}

const CODES = /^\[?\s*\d{1,2}(?:\s*,\s*\d{1,2})*\s*\]?$/;

/** [4, 5] is 大學、碩士; an unknown code says nothing, and words stay words. */
export function inWords(cell: unknown, { words }: Coded): unknown {
  const text = Array.isArray(cell) ? cell.join() : String(cell ?? '').trim();
  if (!CODES.test(text)) return cell;
  const codes = text.match(/\d+/g)!.map((code) => words[String(Number(code))]);
  return codes.filter(Boolean).join('、');
}
