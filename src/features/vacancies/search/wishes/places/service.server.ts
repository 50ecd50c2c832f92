import { FOREIGN_CITIES } from '#content/foreign-cities.ts';
import { postalCodes } from '#content/postal-codes.ts';
import { foldText } from '#shared/search-words.ts';
import { CITIES, CITY_NAMES } from '../../../import/place.server.ts';
import { cityKey } from '../../../sort-keys.server.ts';
import { nameOfKey } from '../../filters.server.ts';

/** What separates the items in a text. A space after Latin letters doesn't: Java 工程師 is one job, New Taipei one city. */
const BETWEEN = new RegExp(
  [
    String.raw`[^\p{L}\p{N}\p{M}\s+#.&'-]`,
    String.raw`(?<=\p{Script=Han})\s`,
    String.raw`(?<=\p{Script=Han})[.+&-](?=\p{Script=Han})`,
    String.raw`(?<=\p{Script=Han}{2})[或與及](?=\p{Script=Han}{2})`,
    '(?<![a-z])(?:or|and)(?![a-z])',
    // 1.會計 2.出納
    String.raw`\d\.(?!\d)`,
  ].join('|'),
  'u',
);

/** 會計/出納 becomes 會計 and 出納, folded; people separate items in many ways. */
export const apart = (text: string): string[] =>
  foldText(text)
    .split(BETWEEN)
    .map((part) => part.trim());

const HSINCHU = ['新竹市', '新竹縣'];
const CHIAYI = ['嘉義市', '嘉義縣'];

/** Names for several cities together, and the science parks. */
const TOGETHER: Record<string, readonly string[]> = {
  雙北: ['台北市', '新北市'],
  大台北: ['台北市', '新北市'],
  北北基: ['台北市', '新北市', '基隆市'],
  北北桃: ['台北市', '新北市', '桃園市'],
  桃竹: ['桃園市', ...HSINCHU],
  桃竹苗: ['桃園市', ...HSINCHU, '苗栗縣'],
  竹苗: [...HSINCHU, '苗栗縣'],
  新竹縣市: HSINCHU,
  竹科: HSINCHU,
  中科: ['台中市'],
  中彰: ['台中市', '彰化縣'],
  中彰投: ['台中市', '彰化縣', '南投縣'],
  雲嘉: ['雲林縣', ...CHIAYI],
  雲嘉南: ['雲林縣', ...CHIAYI, '台南市'],
  嘉義縣市: CHIAYI,
  嘉南: [...CHIAYI, '台南市'],
  南科: ['台南市'],
  高屏: ['高雄市', '屏東縣'],
  宜花東: ['宜蘭縣', '花蓮縣', '台東縣'],
  花東: ['花蓮縣', '台東縣'],
  北部: ['台北市', '新北市', '基隆市', '桃園市', ...HSINCHU, '宜蘭縣'],
  中部: ['苗栗縣', '台中市', '彰化縣', '南投縣', '雲林縣'],
  南部: [...CHIAYI, '台南市', '高雄市', '屏東縣', '澎湖縣'],
  東部: ['宜蘭縣', '花蓮縣', '台東縣'],
};

const CITIES_CALLED = new Map(
  [...CITY_NAMES, ...Object.entries(TOGETHER)].map(([name, cities]) => [name, cities.map(cityKey)]),
);

/** 台北路 and 中山北路 are streets. */
const NO_STREET = '(?![東西南北]?[路街])';

/** The longest first: 新竹市 doesn't mean 新竹縣, which 新竹 does. */
const CITY = new RegExp(
  `(?:${[...CITIES_CALLED.keys()].sort((a, b) => b.length - a.length).join('|')})${NO_STREET}`,
  'g',
);

/** What people call a place: 台中市 and 台中, but 東區 only as such. */
const shortened = (name: string) => (/..[市縣區鄉鎮府都省]$/.test(name) ? name.slice(0, -1) : name);

/** Taiwan's townships, each with its city's key and its usual names: 板橋區 is also 板橋, but 東區 is not 東. */
const TOWNSHIPS = Object.entries(postalCodes).flatMap(([city, townships]) =>
  Object.values(townships).map((name) => ({
    city: cityKey(city),
    name,
    // 桃園市 is the city.
    pattern: new RegExp(`${name}|${shortened(name)}(?![市縣])${NO_STREET}`),
  })),
);

/** 台中以外, 台中除外, 非台中, 不考慮海外: places to avoid. 台中以北 begins there, and its end is unknown. */
const WHERE_NOT = /以[外東西南北]|除|非(?!洲)|避免|勿|不(?![限拘])/;

/** Written instead of a city. */
const FROM_HOME = /遠端|遠距|[居在]家裡?(?:工作|上班|辦公|接案|$)|wfh|work from home|remote/;
/** Beside one of these, a place is only a preference. */
const ANYWHERE = /[不無][限拘]|[皆都]可/;

export interface Named {
  /** Keys; an empty set means anywhere. */
  cities: ReadonlySet<string>;
  townships: readonly { city: string; name: string }[];
  /** No city, but work from home at least on some days. */
  isRemote: boolean;
}

/** The places that a text names; a township alone means the cities that have one of that name. */
export function placesNamed(location: string, ofVacancies: readonly string[]): Named {
  const parts = apart(location).filter((part) => !WHERE_NOT.test(part));
  const abroad = ofVacancies.filter((key) => key !== '' && !HOME.has(key));
  const citiesIn = (part: string) => [
    ...[...part.matchAll(CITY)].flatMap(([name]) => CITIES_CALLED.get(name)!),
    ...abroadIn(part, abroad),
  ];
  const said = parts.flatMap(citiesIn);
  const townships = parts.flatMap((part) => {
    const own = citiesIn(part);
    const named = TOWNSHIPS.filter(({ pattern }) => pattern.test(part));
    const near = named.filter(({ city }) => (own.length > 0 ? own : said).includes(city));
    // 台北、板橋: the township belongs to another city.
    return near.length > 0 || own.length > 0 ? near : named;
  });
  const cities = new Set([...said, ...townships.map(({ city }) => city)]);
  const isHome = (part: string) => FROM_HOME.test(part);
  return { cities, townships, isRemote: cities.size === 0 && parts.some(isHome) && !ANYWHERE.test(location) };
}

/** Whether a folded text is the name of a city, or of several. */
export const isPlaceAlone = (text: string) => CITIES_CALLED.has(text);

const HOME = new Set(CITIES.map(cityKey));

/** A key without vacancies: somebody who names a country in which there are none is not offered work at home. */
const NOWHERE = '~';

/** The foreign cities that a text names, directly or by their country. */
function abroadIn(part: string, abroad: readonly string[]): string[] {
  if (/海外|國外/.test(part)) return [...abroad, NOWHERE];
  if (!Object.hasOwn(FOREIGN_CITIES, part)) return abroad.filter((key) => part.includes(shortened(nameOfKey(key))));
  return [...abroad.filter((key) => [part, undefined].includes(nationOf(nameOfKey(key)))), NOWHERE];
}

/** The country of a city, if known. */
const nationOf = (city: string) =>
  Object.keys(FOREIGN_CITIES).find((nation) =>
    [nation, ...FOREIGN_CITIES[nation]!].some((name) => city.startsWith(foldText(name))),
  );
