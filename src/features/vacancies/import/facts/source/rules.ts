// Reads where an advertisement came from out of its address.

interface Source {
  source: string;
  sourceNumber: string;
}

/** How each site's addresses identify a post; the first group is its number. */
const SITES: readonly [host: RegExp, name: string, number: RegExp][] = [
  [/(?:^|\.)104\.com\.tw$/, '104', /\/job\/([\w-]+)/],
  [/(?:^|\.)1111\.com\.tw$/, '1111', /\/job\/(\d+)/],
  [/(?:^|\.)518\.com\.tw$/, '518', /\/job-(\w+)\.html/],
  [/(?:^|\.)yes123\.com\.tw$/, 'yes123', /[?&]job_id=(\w+)/],
];

const KNOWN = new Set([...SITES.map(([, name]) => name), '台灣就業通']);

const MAX_SOURCE = 50;
const MAX_NUMBER = 100;

/** An address among words, or among the several that a program wrote into one cell. */
const ADDRESS = /(?:https?:)?\/\/[^\s'"<>、，]+/gi;

/** undefined if there is no address, or none whose number is short enough. Of several, that of a post counts. */
export function sourceOf(text: string): Source | undefined {
  const links = text.match(ADDRESS) ?? [text];
  const found = links.map((link) => sourceAt(link.trim())).filter((one) => one !== undefined);
  return found.find(({ source }) => KNOWN.has(source)) ?? (found.length === 1 ? found[0] : undefined);
}

/** At 104 a post has two numbers that are one: 7abcd in its address is 12199549 in the answers of a search. */
export function sameNumber(source: string, number: string, numberInLink: string): boolean {
  return source === '104' && /^\d+$/.test(number) && Number.parseInt(numberInLink, 36) === Number(number);
}

function sourceAt(link: string): Source | undefined {
  const address = /^\/\//.test(link) ? `https:${link}` : /^[\w-]+(?:\.[\w-]+)+\//.test(link) ? `https://${link}` : link;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const { hostname, pathname, search, searchParams } = new URL(address);
  const host = hostname.replace(/^www\./, '');
  for (const [known, source, number] of SITES) {
    const found = known.test(host) && number.exec(pathname + search)?.[1];
    if (found) return { source, sourceNumber: found };
  }
  if (/(?:^|\.)taiwanjobs\.gov\.tw$/.test(host)) {
    const ids = ['EMPLOYER_ID', 'HIRE_ID'].map(
      (name) => searchParams.get(name) ?? searchParams.get(name.toLowerCase()),
    );
    if (ids.every(Boolean)) return { source: '台灣就業通', sourceNumber: ids.join('-') };
  }
  const sourceNumber = `${pathname}${search}`.replace(/^\//, '');
  const fits = sourceNumber !== '' && sourceNumber.length <= MAX_NUMBER && host.length <= MAX_SOURCE;
  return fits ? { source: host, sourceNumber } : undefined;
}
