import { FOREIGN_CITIES, FOREIGN_NAMES } from '#content/foreign-cities.ts';
import { postalCodes } from '#content/postal-codes.ts';
import { foldText } from '#shared/search-words.ts';

export interface Place {
  nation: string;
  city: string;
  township: string;
  address: string;
}

export const HOME = '台灣';
/** Taiwan's 22 cities and counties, spelled as in the postal listing. */
export const CITIES = Object.keys(postalCodes);

const HOME_NAMES = new Set(['', '台灣', '台灣省', '台灣地區', '中華民國', 'taiwan', 'tw', 'twn', 'r.o.c.', 'roc']);

/** Former names of counties that became cities in 2010 and 2014, and the English names in foreign lists. */
const OTHER_NAMES: Record<string, string> = {
  ...{ 台北縣: '新北市', 桃園縣: '桃園市', 台中縣: '台中市', 台南縣: '台南市', 高雄縣: '高雄市' },
  ...{ 'new taipei': '新北市', taipei: '台北市', keelung: '基隆市', taoyuan: '桃園市', miaoli: '苗栗縣' },
  ...{ taichung: '台中市', changhua: '彰化縣', nantou: '南投縣', yunlin: '雲林縣', tainan: '台南市' },
  ...{ kaohsiung: '高雄市', pingtung: '屏東縣', yilan: '宜蘭縣', hualien: '花蓮縣', taitung: '台東縣' },
  ...{ penghu: '澎湖縣', kinmen: '金門縣', lienchiang: '連江縣', matsu: '連江縣', 馬祖: '連江縣' },
};

const stemOf = (city: string) => city.slice(0, -1);
const TOWNSHIPS = Object.fromEntries(CITIES.map((city) => [city, Object.values(postalCodes[city]!)]));

const ALL_TOWNSHIPS = new Set(Object.values(TOWNSHIPS).flat());

/** All names that a cell may begin with, longest first; 新竹 and 嘉義 each stand for two cities. */
export const CITY_NAMES = Object.entries({
  ...Object.fromEntries(Map.groupBy(CITIES, stemOf)),
  ...Object.fromEntries(CITIES.map((city) => [city, [city]])),
  ...Object.fromEntries(Object.entries(OTHER_NAMES).map(([name, city]) => [name, [city]])),
  hsinchu: ['新竹市', '新竹縣'],
  chiayi: ['嘉義市', '嘉義縣'],
}).sort(([a], [b]) => b.length - a.length);

/** Why a cell is no place: the kind of fault in words, without the cell's text, and that text. */
interface UnknownPlace {
  reason: string;
  kind: string;
  value: string;
}

const NO_CITY = '不是台灣的 22 個縣市之一；國外的職缺請在「國家」填寫國名';
/** The fault that adding a country's name would fix. */
export const PLACE_UNKNOWN = `縣市${NO_CITY}`;

const unknown = (cell: string, why: string): UnknownPlace => ({
  reason: `縣市「${cell}」${why}`,
  kind: `縣市${why}`,
  value: cell,
});

/**
 * The place of a job, from cells as people fill them: city and township in one cell, a whole address, 台中 for 台中市, the city
 * repeated at the start of the address. In Taiwan a city is one of the 22; a place abroad is recognised by its country's
 * name, or by its own if it is well known.
 * @returns the place and what is odd about it, or what is missing to recognise it
 */
export function placeOf(given: Place): { place: Place; doubts: string[] } | UnknownPlace {
  const cell = even(given.city).replace(AFTER, '');
  const isHome = HOME_NAMES.has(foldText(given.nation));
  const abroad = isHome ? abroadIn(cell) : { nation: nationOf(given.nation), city: cell };
  if (abroad) return { place: { ...given, ...abroad, ...withoutQuarter(abroad.city, given.address) }, doubts: [] };
  const found = cityIn(cell, given);
  if ('reason' in found) return found;
  const { city, rest } = found;
  const inCell = townshipIn(city, rest);
  // 和平區 and 和美鎮 begin like "and".
  if (!inCell.township && /^[、,，/;；&+]|^(及|和|或)/.test(rest)) return unknown(cell, '有不只一個地點，請只填一個');
  const typed = withoutCity(city, even(given.township));
  const own = townshipIn(city, typed).township || typed;
  const address = withoutCity(city, given.address.trim());
  const inAddress = townshipIn(city, address);
  const township = own || inCell.township || inAddress.township;
  const street = inAddress.township && inAddress.township === township ? inAddress.rest : address;
  const doubts = [
    ...(isElsewhere(city, own) ? [`鄉鎮市區「${own}」不在${city}，請確認`] : []),
    ...(own && inCell.township && own !== inCell.township ? [`縣市「${cell}」與鄉鎮市區「${own}」不一致，請確認`] : []),
  ];
  // A street beside the city becomes the start of the address, unless the address already says it.
  const isSaid = !inCell.rest || even(street).includes(inCell.rest);
  return { place: { nation: HOME, city, township, address: isSaid ? street : inCell.rest + street }, doubts };
}

/** Abroad the city comes after the district: Shibuya, Tokyo. Visitors filter by the city. */
function withoutQuarter(written: string, address: string): { city: string; address: string } {
  const parts = /^[\p{Script=Latin}\d\s,.'()&-]+$/u.test(written) ? written.split(',').map((part) => part.trim()) : [];
  const quarter = parts.slice(0, -1).filter(Boolean).join(', ');
  if (!quarter || !parts.at(-1)) return { city: written, address };
  return { city: parts.at(-1)!, address: [address, quarter].filter(Boolean).join(', ') };
}

/** Two cities have districts that the postal listing doesn't have. */
const DISTRICTS: Record<string, string[]> = { 新竹市: ['東區', '北區', '香山區'], 嘉義市: ['東區', '西區'] };

const isElsewhere = (city: string, township: string) =>
  ALL_TOWNSHIPS.has(township) && !DISTRICTS[city] && !TOWNSHIPS[city]!.includes(township);

/** Half width and 台, character by character, so that positions match those in the original text. */
const even = (text: string) =>
  text
    .trim()
    .replace(/[\uff01-\uff5e]/g, (one) => String.fromCharCode(one.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ')
    .replaceAll('臺', '台');

const PARTED = /[、,，/;；&+\n]/;

/**
 * The places in a cell that names several, each to be read separately; a township without a city belongs to the city before
 * it. undefined for a single place, or if one of them is no place.
 */
export function placesOf(city: string): { city: string; township: string }[] | undefined {
  const parts = even(city)
    .split(PARTED)
    .map((part) => part.trim());
  if (parts.length < 2 || parts.some((part) => part === '')) return undefined;
  const places: { city: string; township: string }[] = [];
  for (const part of parts) {
    const before = places.at(-1)?.city ?? '';
    const here = CITIES.includes(before) ? townshipIn(before, part) : undefined;
    const found = placeOf({ nation: '', city: here?.township ? before + part : part, township: '', address: '' });
    // Beside its city 12樓 is no second place, and a country's name is no city in it.
    if ('reason' in found || found.place.nation !== HOME) return undefined;
    const { city: name, township, address } = found.place;
    const district = DISTRICTS[name]?.includes(address) ? address : '';
    if (address !== district) return undefined;
    places.push({ city: name, township: township || district });
  }
  return [...new Map(places.map((place) => [place.city + place.township, place])).values()];
}

/** A postal code and the country at the start of an address; only before a place, since 101 is a building and 台灣大道 a road. */
const BEFORE = /^(?:\(?\d{3,6}\)?)?\s*(?:(?:台灣省?|中華民國)[\s,，、-]*)?/;
/** 台北市信義區, Taiwan */
const AFTER = /(?<=[^\s,，(])[\s,，(]+(?:台灣|taiwan|r\.?o\.?c\.?)\)?$/i;
/** Between city and township: 台北市-大安區. */
const BETWEEN = /^[\s\-–—>|·・]+/;

function cityIn(cell: string, given: Place): { city: string; rest: string } | UnknownPlace {
  const text = cell.slice(BEFORE.exec(cell)![0].length);
  const [name, cities] = cityNameIn(text) ?? [];
  if (!name || !cities) return byTownship(text, cell);
  // An English name is followed by "City" or "County", and then by words that can't be assigned.
  const rest = /^[a-z]/.test(name) ? '' : text.slice(name.length).replace(BETWEEN, '').trim();
  if (cities.length === 1) return { city: cities[0]!, rest };
  const hint = rest || even(given.township) || even(given.address);
  const [only, ...others] = cities.filter((city) => hint.startsWith(city) || townshipIn(city, hint).township);
  if (only && others.length === 0) return { city: only, rest };
  return unknown(cell, `請寫明是${cities.join('還是')}`);
}

function cityNameIn(text: string): [name: string, cities: string[]] | undefined {
  const folded = text.toLowerCase();
  const found = CITY_NAMES.find(([one]) => folded.startsWith(one));
  if (found || !/^[a-z]/.test(folded)) return found;
  // Xinyi District, Taipei City, Taiwan
  const parts = folded.split(',').map((part) => part.trim());
  return CITY_NAMES.find(([one]) =>
    parts.some((part) => part === one || part === `${one} city` || part === `${one} county`),
  );
}

/** 中和區 exists in one city only, 中正區 in two. */
function byTownship(text: string, cell: string): { city: string; rest: string } | UnknownPlace {
  const cities = CITIES.filter((city) => TOWNSHIPS[city]!.some((township) => text.startsWith(township)));
  if (cities.length === 1) return { city: cities[0]!, rest: text };
  if (cities.length > 1) return unknown(cell, `請寫明縣市：${cities.join('、')}都有`);
  return unknown(cell, NO_CITY);
}

/** A township at the start, in full or, if alone in its cell, without its last character (北屯). */
function townshipIn(city: string, text: string): { township: string; rest: string } {
  const names = TOWNSHIPS[city]!;
  const plain = even(text);
  const whole = names.find((township) => plain.startsWith(township));
  if (whole) return { township: whole, rest: text.slice(whole.length).trim() };
  // 板橋市 became 板橋區 when its county became a city.
  const stem = /[鄉鎮市區]$/.test(plain) ? stemOf(plain) : plain;
  const short = stem.length > 1 ? names.filter((township) => stemOf(township) === stem) : [];
  return short.length === 1 ? { township: short[0]!, rest: '' } : { township: '', rest: text };
}

/** Without the city at the start of an address, and without what precedes the city. */
function withoutCity(city: string, text: string): string {
  const plain = even(text);
  const before = BEFORE.exec(plain)![0];
  const rest = plain.slice(before.length);
  const old = Object.keys(OTHER_NAMES).filter((name) => OTHER_NAMES[name] === city);
  const name = [city, ...old].find((one) => rest.startsWith(one)) ?? '';
  const isPlace = name !== '' || TOWNSHIPS[city]!.some((township) => rest.startsWith(township));
  return isPlace ? text.slice(before.length + name.length).trim() : text;
}

const NATIONS = new Map(Object.entries(FOREIGN_NAMES));

/** The nation under the name that the site uses. */
function nationOf(written: string): string {
  const name = even(written);
  return NATIONS.get(foldText(name)) ?? name;
}

/** 日本大阪, 新加坡, 上海 or Tokyo, Japan: the cell names the country, or the city is well known. */
function abroadIn(cell: string): { nation: string; city: string } | undefined {
  const parts = cell.split(/[,，]/).map((part) => part.trim());
  const nation = NATIONS.get(foldText(parts.at(-1) ?? ''));
  if (nation) return { nation, city: parts.slice(0, -1).join(', ') || nation };
  for (const [nation, cities] of Object.entries(FOREIGN_CITIES)) {
    const rest = cell.startsWith(nation) ? cell.slice(nation.length).replace(/^[\s,、/-]+/, '') : undefined;
    if (rest !== undefined) return { nation, city: rest || nation };
    if (cities.some((city) => cell.startsWith(city))) return { nation, city: cell };
  }
  return undefined;
}
