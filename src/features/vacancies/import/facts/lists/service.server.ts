// Cells that hold several things: tags, languages, places.
import { LANGUAGES } from '#features/resume/language/contract.ts';
import { MAX_LISTED } from '../../../facts/contract.ts';
import type { LANGUAGE_LEVELS, Place } from '../../../facts/rules.ts';
import { CITIES, placeOf } from '../../place.server.ts';
import { isNone, type Reading } from '../rules.ts';
import { isBeside, levelIn } from './levels/rules.ts';

/** No fact needs a longer cell; a whole text in the wrong column is not parsed. */
export const MAX_CELL = 5000;

const PARTING = /[、,，;；|｜\n]/;
/** A mark such as 1. or ◆ before an entry of a list in lines. */
const BULLET = /^\s*(?:[•●◆■★※▪☆◎*＊✓✔-]|\(?\d{1,2}[.)、](?!\d))\s*/;

/** The items of a cell. One in "…" is taken as it is; it is written that way if it contains a separator. */
function itemsIn(text: string): string[] {
  const items: string[] = [];
  const isInLines = text.includes('\n');
  let rest = text;
  while (rest !== '') {
    const quoted = /^\s*"((?:[^"]|""){0,300})"\s*(?=$|[、,，;；|｜\n])/.exec(rest);
    const at = quoted ? quoted[0].length : rest.search(PARTING);
    const end = at < 0 ? rest.length : at;
    const item = quoted ? quoted[1]!.replaceAll('""', '"') : rest.slice(0, end).trim();
    const plain = quoted || !isInLines ? item : item.replace(BULLET, '').trim();
    if (plain !== '' && (quoted || !isNone(plain))) items.push(plain);
    rest = rest.slice(end + 1);
  }
  return [...new Set(items)];
}

const written = (item: string) =>
  PARTING.test(item) || isNone(item) || item.startsWith('"') ? `"${item.replaceAll('"', '""')}"` : item;

/** Writes items so that itemsIn reads them back. */
export const listText = (items: readonly string[]): string => items.map(written).join('、');

/** Short texts; one that is too long, and those beyond the maximum number, are left out. */
export function tagsIn(text: string, maxLength: number): Reading<string[]> {
  const items = itemsIn(text);
  const fit = items.filter((item) => [...item].length <= maxLength).slice(0, MAX_LISTED);
  if (fit.length === items.length) return { value: fit };
  return { ...(fit.length > 0 ? { value: fit } : {}), isOdd: true, taken: '有太長或太多的項目，這些項目沒有匯入' };
}

/** Benefits in lines with marks keep a line whole (彈性上、下班); what doesn't fit as a list goes below the content. */
export function benefitsIn(text: string): Reading<string[]> {
  if (text.length > MAX_CELL) return { isOdd: true, taken: TOO_LONG };
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const marked = lines.filter((line) => BULLET.test(line)).length;
  const isMarked = lines.length > 1 && marked * 2 > lines.length;
  const read = tagsIn(isMarked ? listText(lines.map((line) => line.replace(BULLET, '').trim())) : text, MAX_BENEFIT);
  return read.isOdd ? { isOdd: true, taken: TOO_LONG } : read;
}

/** Of a benefit, in characters. */
const MAX_BENEFIT = 100;
const TOO_LONG = '太長或太多，改附在工作內容之後';

type Language = { language: string; level: (typeof LANGUAGE_LEVELS)[number] };

const OTHER_NAMES: Record<string, string> = {
  ...{ 英語: '英文', 美語: '英文', english: '英文', 日語: '日文', japanese: '日文', 韓語: '韓文', korean: '韓文' },
  ...{ 國語: '中文', 華語: '中文', 普通話: '中文', chinese: '中文', mandarin: '中文', 德語: '德文', german: '德文' },
  ...{ 法語: '法文', french: '法文', 西語: '西班牙文', 西班牙語: '西班牙文', spanish: '西班牙文', 越南文: '越文' },
  ...{
    越南語: '越文',
    越語: '越文',
    vietnamese: '越文',
    泰語: '泰文',
    thai: '泰文',
    印尼語: '印尼文',
    馬來語: '馬來文',
  },
  ...{
    俄語: '俄文',
    russian: '俄文',
    閩南語: '台語',
    台灣話: '台語',
    客家話: '客語',
    客家語: '客語',
    廣東話: '粵語',
  },
  ...{ 葡萄牙語: '葡萄牙文', 義大利語: '義大利文', 阿拉伯語: '阿拉伯文', 菲律賓語: '菲律賓文' },
};
const NAMES: Record<string, string> = { ...Object.fromEntries(LANGUAGES.map((one) => [one, one])), ...OTHER_NAMES };
const NAME = new RegExp(
  Object.keys(NAMES)
    .sort((a, b) => b.length - a.length)
    .join('|'),
  'g',
);

/** What a job bank adds below its list, to sell courses: 提升英文能力. */
const BELOW = /^提升\S{1,6}能力$/gm;

/**
 * 英文 -- 聽 /中等、說 /略懂. Of several levels of a language the highest is taken, and without any the lowest; both are reported, and
 * so is a level that was known by a test.
 */
export function languagesIn(text: string): Reading<Language[]> {
  const plain = text.normalize('NFKC').toLowerCase().replace(BELOW, '').trim();
  if (plain === '' || isNone(plain)) return { value: [] };
  const starts = [...plain.matchAll(NAME)];
  if (starts.length === 0) return { isOdd: true };
  const found = new Map<string, Language>();
  const taken = new Set<string>();
  let isOdd = !isBeside(plain.slice(0, starts[0]!.index));
  starts.forEach((start, i) => {
    const next = starts[i + 1];
    const language = NAMES[start[0]]!;
    const rest = plain.slice(start.index + start[0].length, next?.index);
    // 日文：日語能力檢定 N1 names its language twice.
    if (next && NAMES[next[0]] === language && isBeside(rest)) return;
    const read = levelIn(language, rest);
    if (read.isOdd) isOdd = true;
    if (read.taken) taken.add(read.taken);
    found.set(`${language} ${read.level}`, { language, level: read.level });
  });
  const said = taken.size > 0 ? { taken: [...taken].join('；') } : {};
  return { value: [...found.values()].slice(0, MAX_LISTED), ...(isOdd ? { isOdd: true } : {}), ...said };
}

export const languagesText = (languages: readonly Language[]): string =>
  languages.map(({ language, level }) => `${language}（${level}）`).join('、');

/** Separates city and township of a place outside Taiwan. */
const ELSEWHERE = ' / ';
const AT_ELSEWHERE = /\s\/(?:\s|$)/;

export function placesIn(text: string): Reading<Place[]> {
  const places: Place[] = [];
  const items = itemsIn(text);
  let isOdd = items.length > MAX_LISTED;
  for (const item of items.slice(0, MAX_LISTED)) {
    const [abroad, ...rest] = item.split(AT_ELSEWHERE);
    if (rest.length > 0) {
      places.push({ city: abroad!, township: rest.join(ELSEWHERE) });
      continue;
    }
    const found = placeOf({ nation: '', city: item, township: '', address: '' });
    if ('reason' in found) isOdd = true;
    else places.push({ city: found.place.city, township: found.place.township });
  }
  return {
    ...(places.length > 0 || !isOdd ? { value: places } : {}),
    ...(isOdd ? { isOdd: true } : {}),
  };
}

export function placesText(places: readonly Place[]): string {
  const words = places.map(({ city, township }) => {
    const read = placesIn(city + township).value?.[0];
    const isPlain = CITIES.includes(city) && read?.city === city && read.township === township;
    return isPlain ? city + township : `${city}${ELSEWHERE}${township}`;
  });
  return listText(words);
}
