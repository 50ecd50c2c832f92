// The Jobs page's words about a search: loaded with the data, so that no first load includes them.
import { call } from '#shared/call.ts';
import type { ReplyOf } from '#shared/contract.ts';
import { foldText, MAX_WORD_LENGTH, MAX_WORDS, splitKeywords } from '#shared/search-words.ts';
import { type JobsQuery, jobsAddress, PAGE_SIZE } from '../../rules.ts';
import type { listRegions, relaxSearch } from '../contract.ts';
import { type FurtherChip, type FurtherFilters, type Name, readFurther, textOf } from '../filters/rules.ts';

/** The query of an address, with its further filters as far as they are understood. */
export function withFurther(asked: JobsQuery) {
  const { pairs } = readFurther(asked.further);
  // Choosing other cities drops the townships of the earlier ones.
  const isChosen = (place: string) => asked.cities.length === 0 || asked.cities.some((city) => place.startsWith(city));
  const { further, filters, chips } = readFurther(
    textOf(pairs.filter(([name, value]) => name !== 'townships' || isChosen(value))),
  );
  return { query: { ...asked, further }, filters, chips };
}

export interface Chip {
  label: string;
  /** The address of the list without it. */
  to: string;
}

/** The Jobs page's words about a search, also for its head. */
export interface JobsWords {
  title: string;
  description: string;
  /** The page's canonical address. */
  path: string;
  noIndex: boolean;
  hits: string;
  /** The chosen order, for screen readers. */
  order: string;
  chips: Chip[];
  /** What synonyms add to the list, or would add. */
  similar?: { said: string; link: Chip };
  /** How many filters beyond the specification's are active. */
  furtherCount: number;
  /** If nothing was found: what to say, and how to find something, each way with its number of vacancies. */
  none: { nothing: string; waysOut: Chip[] };
}

/** Taiwan's cities, as its postal codes name them. */
export const CITIES =
  '台北市 基隆市 新北市 宜蘭縣 新竹市 新竹縣 桃園市 苗栗縣 台中市 彰化縣 南投縣 嘉義市 嘉義縣 雲林縣 台南市 高雄市 澎湖縣 金門縣 屏東縣 台東縣 花蓮縣 連江縣'.split(
    ' ',
  );

/**
 * Those of the names that are cities: Taiwan's, or where a vacancy is. Other names in an address are bad values (decisions
 * §10).
 */
export async function citiesAmong(names: string[], signal?: AbortSignal): Promise<string[]> {
  if (names.every((name) => CITIES.includes(name))) return names;
  // Without the list, all names are accepted.
  const regions = await call<typeof listRegions>('GET /api/vacancy/regions', { signal }).catch(() => undefined);
  if (!regions) return names;
  const known = new Set([...CITIES, ...regions.map(({ city }) => city)].map(foldText));
  return names.filter((name) => known.has(foldText(name)));
}

const ORDERS = {
  newest: '，最新的在前',
  category: '，依類別遞增排序',
  '-category': '，依類別遞減排序',
  city: '，依地區遞增排序',
  '-city': '，依地區遞減排序',
};

/** How a search without hits would find something. */
export const waysOutOf = ({ keywords, cities, categories }: JobsQuery, filters: FurtherFilters) =>
  call<typeof relaxSearch>('POST /search-help/relaxed', {
    body: { keywords: splitKeywords(keywords), cities, categories, ...filters },
  });

export function jobsWords(
  query: JobsQuery,
  total: number,
  furtherChips: readonly FurtherChip[],
  { relaxed = [], also, askedPage = query.page, noCities = [] }: Found = {},
): JobsWords {
  const { keywords, cities, categories, page } = query;
  const words = keywords ? [...new Set(keywords.split(' '))] : [];
  const without = (list: string[], gone: string) => list.filter((other) => other !== gone);
  const chip = (label: string, to: Partial<JobsQuery>) => ({ label, to: jobsAddress({ ...query, ...to, page: 1 }) });
  const chips = [
    ...words.map((word) => chip(word, { keywords: without(words, word).join(' ') })),
    ...cities.map((city) => chip(city, { cities: without(cities, city) })),
    ...categories.map((name) => chip(name, { categories: without(categories, name) })),
    ...furtherChips.map(({ label, further }) => chip(label, { further })),
  ];
  const similar = readSimilar(also);
  const isSimilar = new URLSearchParams(query.further).has('similar');
  const toggle = jobsAddress({ ...query, further: withSimilar(query.further, !isSimilar), page: 1 });
  // The same words in other characters, other words, or fewer words: the nearest to what was typed comes first.
  const respelled = relaxed.flatMap((way) =>
    'payFrom' in way ? [paidWay(query, way)] : 'spelled' in way ? [respelledWay(query, way)] : [],
  );
  const widened = similar && total === 0 ? [similarWay(similar, toggle)] : [];
  const dropped = relaxed.flatMap((way) => ('drop' in way ? [droppedWay(query, furtherChips, way)] : []));
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const count = total.toLocaleString('en');
  const found = chips.length > 0 ? `找到 ${count} 個符合的職缺` : `目前共有 ${count} 個職缺`;
  // People search for 台中市財務會計職缺: one city, one category, or both.
  const isLanding =
    !keywords && furtherChips.length === 0 && cities.length <= 1 && categories.length <= 1 && chips.length > 0;
  const subject = isLanding ? [...cities, ...categories].join('') : '';
  const what = [keywords, ...cities, ...categories].filter(Boolean).join('、');
  const where = subject ? `${subject}職缺` : what ? `${what}的職缺` : '職缺快訊';
  // Pages for what visitors type are not to be indexed; those for cities and categories are.
  const noIndex = keywords !== '' || furtherChips.length > 0 || (chips.length > 0 && total === 0);
  return {
    title: page > 1 ? `${where}（第 ${page} 頁）` : where,
    description: subject
      ? `${subject}職缺目前有 ${count} 個，薪資、地點與工作內容都由顧問確認過，可以線上應徵。`
      : `${found}。可用關鍵字、地區與職務類別搜尋，薪資與地點一眼看清楚。`,
    path: jobsAddress({ ...query, typed: undefined, sort: undefined, further: noIndex ? query.further : '' }),
    noIndex,
    hits: [
      noCities.length > 0 ? `${noCities.map(quoted).join('')}目前沒有職缺，已略過；` : '',
      // A page past the end falls back to the first (decisions §5), which would look like a mistake of ours.
      total > 0 && askedPage !== page ? `第 ${askedPage} 頁不存在，已顯示第 1 頁；` : '',
      total === 0 ? '沒有找到符合的職缺' : found,
      last > 1 ? `，第 ${page} 頁，共 ${last} 頁` : '',
      query.typed ? `（最多搜尋 ${MAX_WORDS} 個關鍵字、每個 ${MAX_WORD_LENGTH} 字，其餘未列入搜尋）` : '',
    ].join(''),
    order: total > 0 && query.sort ? ORDERS[query.sort] : '',
    chips,
    furtherCount: furtherChips.length,
    none: {
      nothing: nothingText({
        isRelaxed: dropped.length > 0,
        isOneLess: relaxed.every((way) => !('drop' in way) || !dropsAll(way)),
        isWidened: respelled.length + widened.length > 0,
        hasFilter: chips.length > 0,
        hasFurther: furtherChips.length > 0,
        isOneWord: chips.length === 1 && words.length === 1,
      }),
      waysOut: [...respelled, ...widened, ...dropped],
    },
    ...(similar && total > 0 && { similar: similarLine(similar, isSimilar, toggle) }),
  };
}

interface Similar {
  words: string[];
  count: number;
}

/** The content of X-Also about synonyms; undefined for anything not understood. */
function readSimilar(also: string | null | undefined): Similar | undefined {
  try {
    return also ? (JSON.parse(decodeURIComponent(also)) as { similar?: Similar }).similar : undefined;
  } catch {
    return undefined;
  }
}

function similarLine({ words, count }: Similar, isOn: boolean, to: string) {
  const [named, number] = [words.join('、'), count.toLocaleString('en')];
  return isOn
    ? { said: `已包含相近的說法：${named}（${number} 個職缺）。`, link: { label: '只找輸入的關鍵字', to } }
    : { said: '', link: { label: `也找相近的說法：${named}（多 ${number} 個職缺）`, to } };
}

function withSimilar(further: string, isOn: boolean): string {
  const pairs = readFurther(further).pairs.filter(([name]) => name !== 'similar');
  return textOf(isOn ? [...pairs, ['similar', '1']] : pairs);
}

interface Nothing {
  /** There is a way that leaves something out. */
  isRelaxed: boolean;
  /** Each of them leaves out a single condition. */
  isOneLess: boolean;
  /** There is a way that rephrases it. */
  isWidened: boolean;
  hasFilter: boolean;
  hasFurther: boolean;
  isOneWord: boolean;
}

function nothingText({ isRelaxed, isOneLess, isWidened, hasFilter, hasFurther, isOneWord }: Nothing): string {
  const ways = [...(isWidened ? ['換個說法'] : []), ...(isRelaxed ? [isOneLess ? '減少一個條件' : '減少條件'] : [])];
  if (ways.length > 0) return `沒有完全符合的職缺。${ways.join('，或')}，可找到：`;
  if (hasFurther) return '沒有完全符合的職缺。試試少選幾個條件。';
  if (isOneWord) return '沒有完全符合的職缺。試試較短的說法，或只輸入職稱、地區。';
  if (hasFilter) return '沒有完全符合的職缺。試試少一個關鍵字，或放寬地區與類別。';
  return '目前沒有刊登中的職缺，歡迎留言告訴我們您想找的工作。';
}

/** The answer of `POST /search-help/relaxed`. */
type Relaxed = ReplyOf<typeof relaxSearch>[number];
type Dropped = Extract<Relaxed, { drop: unknown }>;
type Paid = Extract<Relaxed, { payFrom: unknown }>;

/** What is known about a search beyond its hits. */
interface Found {
  relaxed?: readonly Relaxed[];
  /** X-Also. */
  also?: string | null;
  /** The page named in the address, if there is no such page. */
  askedPage?: number;
  /** Names in the address that are no cities. */
  noCities?: readonly string[];
}

/** An address may contain anything. */
const quoted = (name: string) => `「${[...name].length > 10 ? `${[...name].slice(0, 10).join('')}…` : name}」`;

const said = (what: string, count: number) => `${what}（${count.toLocaleString('en')} 個職缺）`;

const respelledWay = (query: JobsQuery, { spelled, count }: Exclude<Relaxed, Dropped | Paid>): Chip => ({
  // A part of what was typed is not another spelling of it.
  label: said(query.keywords.includes(spelled) ? `只找「${spelled}」` : `您要找的是「${spelled}」嗎？`, count),
  to: jobsAddress({ ...query, keywords: spelled, page: 1 }),
});

/** The list filtered by pay, without the word that names the pay. */
function paidWay({ keywords, further, ...query }: JobsQuery, { payFrom, word, count }: Paid): Chip {
  const { chips, further: withPay } = readFurther(textOf([...readFurther(further).pairs, ['payFrom', `${payFrom}`]]));
  const words = keywords.split(' ').filter((other) => other !== word);
  return {
    label: said(chips.find(({ name }) => name === 'payFrom')!.label, count),
    to: jobsAddress({ ...query, keywords: words.join(' '), further: withPay, page: 1 }),
  };
}

const similarWay = ({ words, count }: Similar, to: string): Chip => ({
  label: said(`也找相近的說法「${words.join('、')}」`, count),
  to,
});

const dropsAll = ({ drop, word }: Dropped) => drop === 'filters' || (drop === 'keywords' && word === undefined);

/** The list without one word or filter, or without all words or filters. */
function droppedWay(query: JobsQuery, furtherChips: readonly FurtherChip[], { drop, word, count }: Dropped): Chip {
  const way = (label: string, change: Partial<JobsQuery>) => ({
    label: said(label, count),
    to: jobsAddress({ ...query, ...change, page: 1 }),
  });
  const words = query.keywords.split(' ').filter((other) => other !== word);
  if (drop === 'keywords' && word === undefined) return way('不限關鍵字，保留其他條件', { keywords: '' });
  if (drop === 'keywords') return way(`移除「${word}」`, { keywords: words.join(' ') });
  if (drop === 'cities') return way('不限地區', { cities: [] });
  if (drop === 'categories') return way('不限類別', { categories: [] });
  const { pairs } = readFurther(query.further);
  if (drop === 'filters') {
    const further = textOf(pairs.filter(([name]) => name === 'similar'));
    return way('保留關鍵字，不限其他條件', { cities: [], categories: [], further });
  }
  const gone = (name: Name) => name === drop || (drop === 'payFrom' && name === 'withOpenPay');
  const labels = furtherChips.filter(({ name }) => name === drop).map(({ label }) => label);
  return way(`不限「${labels.join('、')}」`, { further: textOf(pairs.filter(([name]) => !gone(name))) });
}
