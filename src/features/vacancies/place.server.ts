import { FOREIGN_CITIES } from '#content/foreign-cities.ts';
import { postalCodes } from '#content/postal-codes.ts';
import { foldText } from './rules.ts';

export interface Place {
  nation: string;
  city: string;
  township: string;
  address: string;
}

export const HOME = '台灣';
/** Taiwan's 22, as the postal listing writes them. */
export const CITIES = Object.keys(postalCodes);

const HOME_NAMES = new Set(['', '台灣', '台灣省', '台灣地區', '中華民國', 'taiwan', 'tw', 'twn', 'r.o.c.', 'roc']);

/** Counties that became cities in 2010 and 2014, and the English names that foreign lists have. */
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

/** All names a cell may begin with, the longest first; two cities share the stems 新竹 and 嘉義. */
const CITY_NAMES = Object.entries({
  ...Object.fromEntries(Map.groupBy(CITIES, stemOf)),
  ...Object.fromEntries(CITIES.map((city) => [city, [city]])),
  ...Object.fromEntries(Object.entries(OTHER_NAMES).map(([name, city]) => [name, [city]])),
  hsinchu: ['新竹市', '新竹縣'],
  chiayi: ['嘉義市', '嘉義縣'],
}).sort(([a], [b]) => b.length - a.length);

/**
 * Where a job is, out of cells as people fill them: city and township in one cell, a whole address, 台中 for 台中市, the
 * city once more at the beginning of the address. In Taiwan a city is one of the 22; a place in another country is known
 * by its country's name or by its own, if that is a well-known one.
 * @returns the place, or in words what it would take to know it
 */
export function placeOf(given: Place): { place: Place } | { reason: string } {
  const cell = clean(given.city);
  if (!HOME_NAMES.has(foldText(given.nation))) return { place: { ...given, nation: clean(given.nation), city: cell } };
  const abroad = abroadIn(cell);
  if (abroad) return { place: { ...given, ...abroad } };
  const found = cityIn(cell, given);
  if ('reason' in found) return found;
  const { city, rest } = found;
  if (/^[、,，/;；&+]|^(及|和|或)/.test(rest)) return { reason: `縣市「${cell}」有不只一個地點，請只填一個` };
  const inCell = townshipIn(city, rest);
  const own = clean(given.township);
  const ownTownship = townshipIn(city, withoutCity(city, own)).township || own;
  const isElsewhere = !TOWNSHIPS[city]!.includes(ownTownship) && ALL_TOWNSHIPS.has(ownTownship);
  if (isElsewhere) return { reason: `鄉鎮市區「${own}」不在${city}` };
  if (inCell.township && ownTownship && inCell.township !== ownTownship)
    return { reason: `縣市「${cell}」與鄉鎮市區「${own}」不一致` };
  const address = withoutCity(city, withoutCode(clean(given.address)));
  const inAddress = townshipIn(city, address);
  const township = ownTownship || inCell.township || inAddress.township;
  const street = inAddress.township === township ? inAddress.rest : address;
  return { place: { nation: HOME, city, township, address: street || (given.address ? '' : inCell.rest) } };
}

const clean = (text: string) => text.normalize('NFKC').replaceAll('臺', '台').trim();
/** A postal code at the front of an address. */
const withoutCode = (text: string) => text.replace(/^\(?\d{3,6}\)?\s*/, '');

function cityIn(cell: string, given: Place): { city: string; rest: string } | { reason: string } {
  const text = withoutCode(cell).replace(/^(台灣省?|中華民國)\s*/, '');
  const folded = foldText(text);
  const [name, cities] = CITY_NAMES.find(([one]) => folded.startsWith(one)) ?? [];
  if (!name || !cities) return byTownship(text, cell);
  // English names go on with "City" or "County", and then with what nobody can place.
  const rest = /^[a-z]/.test(name) ? '' : text.slice(name.length).trim();
  if (cities.length === 1) return { city: cities[0]!, rest };
  const township = rest || clean(given.township) || withoutCode(clean(given.address)).slice(name.length);
  const [only, ...others] = cities.filter((city) => townshipIn(city, township).township);
  if (only && others.length === 0) return { city: only, rest };
  return { reason: `縣市「${cell}」請寫明是${cities.join('還是')}` };
}

/** 中和區 is in one city alone; 中正區 is in two. */
function byTownship(text: string, cell: string): { city: string; rest: string } | { reason: string } {
  const cities = CITIES.filter((city) => TOWNSHIPS[city]!.some((township) => text.startsWith(township)));
  if (cities.length === 1) return { city: cities[0]!, rest: text };
  if (cities.length > 1) return { reason: `縣市「${cell}」請寫明縣市：${cities.join('、')}都有` };
  return { reason: `縣市「${cell}」不是台灣的 22 個縣市之一；國外的職缺請在「國家」填寫國名` };
}

/** A township at the front, written out or, alone in its cell, without its last character (北屯). */
function townshipIn(city: string, text: string): { township: string; rest: string } {
  const names = TOWNSHIPS[city]!;
  const whole = names.find((township) => text.startsWith(township));
  if (whole) return { township: whole, rest: text.slice(whole.length).trim() };
  // 板橋市 became 板橋區 with its county.
  const stem = /[鄉鎮市區]$/.test(text) ? stemOf(text) : text;
  const short = stem.length > 1 ? names.filter((township) => stemOf(township) === stem) : [];
  return short.length === 1 ? { township: short[0]!, rest: '' } : { township: '', rest: text };
}

function withoutCity(city: string, text: string): string {
  const plain = text.replace(/^(台灣省?|中華民國)\s*/, '');
  const old = Object.entries(OTHER_NAMES).find(([name, now]) => now === city && plain.startsWith(name));
  const name = plain.startsWith(city) ? city : (old?.[0] ?? '');
  return withoutCode(plain.slice(name.length).trim());
}

/** 日本大阪, 新加坡 or 上海: the country stands in the cell, or everybody knows it. */
function abroadIn(cell: string): { nation: string; city: string } | undefined {
  for (const [nation, cities] of Object.entries(FOREIGN_CITIES)) {
    const rest = cell.startsWith(nation) ? cell.slice(nation.length).replace(/^[\s,、/-]+/, '') : undefined;
    if (rest !== undefined) return { nation, city: rest || nation };
    if (cities.some((city) => cell.startsWith(city))) return { nation, city: cell };
  }
  return undefined;
}
