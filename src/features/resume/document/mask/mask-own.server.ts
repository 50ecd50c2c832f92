import type { Trace } from '../../shared/fields.ts';
import type { Preview } from '../contract.ts';
import { PARTS } from '../fields.ts';
import { asWord, byPattern, type Find, folded, spaced } from './mask-folding.server.ts';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const patterns = (...sources: RegExp[]) => sources.map(byPattern);

const whole = (text: string) => ([...text].length > 1 ? [spaced(text)] : []);
const digits = (text: string) => {
  const figures = text.replace(/\D/g, '');
  return figures.length > 5 ? [spaced(figures)] : [];
};

/** How a field's value is recognised in texts. */
const FINDS: Record<Trace, (text: string) => Find[]> = {
  ownName: (name) => [...whole(name), ...givenNames(name)],
  whole,
  words: wordsOf,
  number: digits,
  birthday: birthdays,
  centimetres: (value) => measured(value, '公分|cm'),
  kilograms: (value) => measured(value, '公斤|kg'),
  none: () => [],
};

/** This person's own names, numbers, addresses and birthday, however they are spaced. */
export function ownTraces(resume: Preview): Find[] {
  const own = PARTS.flatMap(({ fields, entriesOf }) =>
    entriesOf(resume).flatMap((entry) =>
      Object.entries(fields).flatMap(([name, { traces = 'none' }]) =>
        FINDS[traces](textOf((entry as Record<string, unknown>)[name])),
      ),
    ),
  );
  return [...own, ...measured(textOf(resume.personal.age), '歲')];
}

const textOf = (value: unknown) => folded(String(value ?? ''));

/** 小明 of 王小明, and 王先生. */
function givenNames(name: string): Find[] {
  const characters = [...name];
  if (characters.length < 2 || !/^\p{Script=Han}+$/u.test(name)) return [];
  const given = characters.length > 2 ? [spaced(characters.slice(-2).join(''))] : [];
  const surname = characters.slice(0, characters.length > 3 ? 2 : 1).join('');
  return [
    ...given,
    ...patterns(
      new RegExp(
        `${escaped(surname)}(?:先生|小姐|女士|太太|同學|媽媽|爸爸|經理|主任|老師|[大小姐哥董總](?![\\p{Script=Han}]))`,
        'gu',
      ),
    ),
  ];
}

/** What an account's name often ends in, and what is work in every other text. */
const SERVICES = new Set(['line', 'wechat', 'telegram', 'id', 'tg', 'ig', 'fb', 'tw', 'com']);

/** The whole and each word of it, as words of their own. */
function wordsOf(name: string): Find[] {
  const words = [name, ...name.split(/[^\p{L}\p{N}]+/u)].filter(
    (word) => [...word].length > 1 && !SERVICES.has(word.toLowerCase()),
  );
  return [...new Set(words)].toSorted((a, b) => b.length - a.length).map(asWord);
}

/** 1995-03-09, 1995/3/9, 1995年3月9日, 84.3.9, 19950309, and as abroad 3/9/1995 or 9.3.1995. */
function birthdays(date: string): Find[] {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  if (!year || !month || !day) return [];
  const years = `(?:${year}|(?:民國\\s*)?${Number(year) - 1911})`;
  const between = '\\s*[年月/.\\-]\\s*';
  const abroad = '\\s*[/.\\-]\\s*';
  return patterns(
    new RegExp(`(?<!\\d)${years}${between}0?${Number(month)}${between}0?${Number(day)}(?!\\d)\\s*日?`, 'g'),
    new RegExp(`(?<!\\d)${year}${month}${day}(?!\\d)`, 'g'),
    ...[
      [month, day],
      [day, month],
    ].map(
      ([first, second]) =>
        new RegExp(`(?<!\\d)0?${Number(first)}${abroad}0?${Number(second)}${abroad}${year}(?!\\d)`, 'g'),
    ),
  );
}

/** Height, weight and age where they stand with their unit; others' (搬運 20 公斤) are part of a job. */
function measured(value: string, units: string): Find[] {
  return value === '' ? [] : patterns(new RegExp(`(?<![\\d.])${escaped(value)}(?:\\.0+)?\\s*(?:${units})`, 'gi'));
}

/** The legal form of a company, which people leave out in speech. */
const LEGAL = /(?:股份|無限|兩合)?(?:有限)?公司$|\s*,?\s*(?:co\.?,?\s*ltd|inc|ltd|llc|corp)\.?$/i;
/** Words that name no company. */
const NO_NAMES = new Set(['公司', '工廠', '學校', '自由業', '自營', '餐廳', '飯店', '醫院', '補習班']);

/** The companies that this person worked for, with and without their legal form. */
export function employers({ experiences }: Preview): Find[] {
  const names = experiences.flatMap(({ companyName }) => [
    folded(companyName).trim(),
    folded(companyName).replace(LEGAL, '').trim(),
  ]);
  return [...new Set(names)]
    .filter((name) => [...name].length > 1 && !NO_NAMES.has(name))
    .toSorted((a, b) => b.length - a.length)
    .map((name) => (/^[\p{Script=Latin}\d\s.&-]+$/u.test(name) ? asWord(name) : spaced(name)));
}
