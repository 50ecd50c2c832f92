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

const MAX_SOURCE = 50;
const MAX_NUMBER = 100;

/** undefined if there is no address, or none whose number is short enough. */
export function sourceOf(link: string): Source | undefined {
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
