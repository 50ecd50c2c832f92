import type { Trace } from '../../shared/fields.ts';
import type { Preview } from '../contract.ts';
import { PARTS } from '../fields.ts';
import { birthdays, hanNumber } from './birthday/rules.ts';
import { asWord, byPattern, type Find, folded, joinedWord, spaced } from './mask-folding.server.ts';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const patterns = (...sources: RegExp[]) => sources.map(byPattern);

const whole = (text: string) => ([...text].length > 1 ? [spaced(text)] : []);
const digits = (text: string) => {
  const figures = text.replace(/\D/g, '');
  if (figures.length <= 5) return [];
  // A spreadsheet drops the leading zero.
  return [spaced(figures), ...(/^0\d{8}/.test(figures) ? [spaced(figures.slice(1))] : [])];
};

/** The whole address, and the part before the @ unless it is a common word: marketing@ is about work. */
const mailbox = (address: string) => {
  const [, own = ''] = /^(.*[\d._-].*)@/.exec(address) ?? [];
  return [...whole(address), ...(own.length > 4 ? [asWord(own)] : [])];
};

/** How a field's value is recognised in texts. */
const FINDS: Record<Trace, (text: string) => Find[]> = {
  ownName: (name) => [...whole(name), ...givenNames(name)],
  whole,
  mailbox,
  words: wordsOf,
  number: digits,
  birthday: (date) => patterns(...birthdays(date)),
  centimetres: (value) => measured(value, '公分|cm'),
  kilograms: (value) => measured(value, '公斤|kg'),
  none: () => [],
};

/** Finds this person's own names, numbers, addresses and birthday, however they are spaced. */
export function ownTraces(resume: Preview): Find[] {
  const own = PARTS.flatMap(({ fields, entriesOf }) =>
    entriesOf(resume).flatMap((entry) =>
      Object.entries(fields).flatMap(([name, { traces = 'none' }]) =>
        FINDS[traces](textOf((entry as Record<string, unknown>)[name])),
      ),
    ),
  );
  return [...own, ...ages(textOf(resume.personal.age))];
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

/** Words at the end of account names, which are about work in every other text. */
const SERVICES = new Set(['line', 'wechat', 'telegram', 'id', 'tg', 'ig', 'fb', 'tw', 'com']);

/** The whole name, and each of its words, as separate words; and several as one: mingwang, wangming. */
function wordsOf(name: string): Find[] {
  const parts = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const words = [name, ...parts].filter((word) => [...word].length > 1 && !SERVICES.has(word.toLowerCase()));
  const joined = parts.flatMap((part, i) => [
    ...(i === 0 ? [] : [parts[i - 1]! + part, part + parts[i - 1]!]),
    ...(i === 0 ? [] : [[...parts.slice(i), ...parts.slice(0, i)].join('')]),
  ]);
  return [
    ...[...new Set(words)].toSorted((a, b) => b.length - a.length).map(asWord),
    ...[...new Set([parts.join(''), ...joined])].filter((word) => word.length > 3).map(joinedWord),
  ];
}

/** Height, weight and age with their unit, rounded or not; other numbers with that unit (搬運 20 公斤) are part of a job. */
function measured(value: string, units: string): Find[] {
  const rounded = [Math.floor, Math.ceil].map((round) => String(round(Number(value))));
  const all = [...new Set([value, ...rounded])].map(escaped).join('|');
  return value === '' ? [] : patterns(new RegExp(`(?<![\\d.])(?:${all})(?:\\.0+)?\\s*(?:${units})`, 'gi'));
}

/** 31歲, 三十一歲, 31 years old, aged 31. */
const ages = (age: string) =>
  !(Number(age) > 0)
    ? []
    : [
        ...measured(age, '歲|-?(?:years?|yrs?)[\\s-]*old'),
        ...patterns(
          new RegExp(`(?<![一二三四五六七八九十])${hanNumber(Number(age))}歲`, 'g'),
          new RegExp(`\\baged?:?\\s{0,2}${age}(?!\\d)`, 'gi'),
        ),
      ];

/** The legal form of a company, which people leave out in speech. */
const LEGAL = /(?:股份|無限|兩合)?(?:有限)?公司$|\s*,?\s*(?:co\.?,?\s*ltd|inc|ltd|llc|corp)\.?$/i;
/** Words that identify no company. */
const NO_NAMES = new Set(['公司', '工廠', '學校', '自由業', '自營', '餐廳', '飯店', '醫院', '補習班']);

/** Finds the companies that this person worked for, with and without their legal form. */
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
