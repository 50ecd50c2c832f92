/** The kinds of sources that visitors come from, in the order in which staff see them. */
const SOURCE_KINDS = {
  search: '搜尋引擎',
  social: '社群',
  jobs: '求職平台',
  named: '連結標記',
  other: '其他網站',
  direct: '直接進站',
  unknown: '不明',
} as const;
type SourceKind = keyof typeof SOURCE_KINDS;

interface Site {
  name: string;
  /** Matches its host, its app's package, or a link's utm_source. */
  host: RegExp;
  alias: RegExp;
  /** Matches the user agent of its app's browser, which often doesn't say where it comes from. */
  app?: RegExp;
}

const ends = (...hosts: string[]) => new RegExp(`(?:^|\\.)(?:${hosts.join('|').replaceAll('.', '\\.')})$`);

// biome-ignore format: a table
const SITES: Partial<Record<SourceKind, readonly Site[]>> = {
  search: [
    { name: 'Google', host: /^(?:www\.)?google\.[a-z]{2,3}(?:\.[a-z]{2})?$|^com\.google\.android\.googlequicksearchbox$/, alias: /^google$/ },
    { name: 'Bing', host: ends('bing.com'), alias: /^bing$/ },
    { name: 'Yahoo', host: ends('search.yahoo.com', 'search.yahoo.co.jp'), alias: /^yahoo$/ },
    { name: 'DuckDuckGo', host: ends('duckduckgo.com'), alias: /^duckduckgo$/ },
    { name: 'ChatGPT', host: ends('chatgpt.com'), alias: /^chatgpt(?:\.com)?$/ },
    { name: 'Perplexity', host: ends('perplexity.ai'), alias: /^perplexity$/ },
  ],
  social: [
    { name: 'Facebook', host: ends('facebook.com', 'fb.com', 'messenger.com', 'com.facebook.katana'), alias: /^(?:facebook|fb)$/, app: /\bFB(?:AN|AV)\// },
    { name: 'LINE', host: ends('line.me', 'jp.naver.line.android'), alias: /^line$/, app: /\bLine\/\d/ },
    { name: 'Instagram', host: ends('instagram.com', 'com.instagram.android'), alias: /^(?:instagram|ig)$/, app: /\bInstagram\b/ },
    { name: 'Threads', host: ends('threads.net', 'threads.com', 'com.instagram.barcelona'), alias: /^threads$/, app: /\bBarcelona\b/ },
    { name: 'PTT', host: ends('ptt.cc', 'pttweb.cc'), alias: /^ptt$/ },
    { name: 'Dcard', host: ends('dcard.tw'), alias: /^dcard$/ },
    { name: 'YouTube', host: ends('youtube.com'), alias: /^youtube$/ },
    { name: 'X', host: ends('x.com', 't.co', 'twitter.com', 'com.twitter.android'), alias: /^(?:x|twitter)$/ },
    { name: 'LinkedIn', host: ends('linkedin.com', 'lnkd.in', 'com.linkedin.android'), alias: /^linkedin$/ },
  ],
  jobs: [
    { name: '104', host: ends('104.com.tw'), alias: /^104$/ },
    { name: '1111', host: ends('1111.com.tw'), alias: /^1111$/ },
    { name: '518', host: ends('518.com.tw'), alias: /^518$/ },
    { name: 'yes123', host: ends('yes123.com.tw'), alias: /^yes123$/ },
    { name: 'Yourator', host: ends('yourator.co'), alias: /^yourator$/ },
    { name: 'Cake', host: ends('cake.me', 'cakeresume.com'), alias: /^cake(?:resume)?$/ },
    { name: '台灣就業通', host: ends('taiwanjobs.gov.tw'), alias: /^taiwanjobs$/ },
    { name: 'Indeed', host: ends('indeed.com'), alias: /^indeed$/ },
  ],
  // The site's own letters: no host sends visitors from them.
  named: [{ name: '職缺通知', host: /^(?!)/, alias: /^job-alert$/ }],
};

const KNOWN = Object.entries(SITES).flatMap(([kind, sites]) =>
  sites.map((site) => ({ key: `${kind}/${site.name}`, ...site })),
);

/** Part of signing in, not the source of a visit. */
const SIGN_IN = /^(?:access\.line\.me|accounts\.google\.com)$/;

/** Begins with a letter and contains no long number, which could be somebody's telephone. */
const NAMED = /^(?!.*\d{9})[a-z][a-z0-9._-]{0,29}$/;

interface Entrance {
  /** The host that led here, in lower case; the empty text if the browser doesn't say. */
  from: string;
  /** The utm_source in the address. */
  utm?: string | null | undefined;
  userAgent?: string | null | undefined;
}

/** The source of a visit, as it is counted; undefined during sign-in. Unknown hosts are not stored. */
export function sourceOf({ from, utm, userAgent }: Entrance): string | undefined {
  if (SIGN_IN.test(from)) return undefined;
  const mark = utm?.trim().toLowerCase();
  const named = mark && KNOWN.find(({ alias }) => alias.test(mark));
  if (named) return named.key;
  if (mark && NAMED.test(mark)) return `named/${mark}`;
  if (from) return KNOWN.find(({ host }) => host.test(from))?.key ?? 'other';
  return KNOWN.find(({ app }) => userAgent && app?.test(userAgent))?.key ?? 'direct';
}

/** The host of a Referer; an Android app sends its package. */
export const hostOf = (referer: string | null | undefined): string =>
  /^(?:https?|android-app):\/\/([^/?#]+)/i.exec(referer ?? '')?.[1]?.toLowerCase() ?? '';

/** A counted source in words. */
export function sourceInWords(key: string): { kind: string; name: string } {
  const [kind = '', name = ''] = key.split('/', 2);
  return { kind: SOURCE_KINDS[kind as SourceKind] ?? kind, name };
}
