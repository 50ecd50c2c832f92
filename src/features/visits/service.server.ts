import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import { STAFF_COOKIE } from '#features/backoffice/staff/sessions.server.ts';
import { FURTHER } from '#features/vacancies/public/filters/rules.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import { tally } from '#platform/watch/tallies.server.ts';
import { todayInTaipei } from '#shared/times.ts';
import { APPLIED, ARTICLE_READ, ENTERED, PAGE_SEEN, SEARCHED, type Seen, seenAt, VACANCY_READ } from './rules.ts';
import { hostOf, sourceOf } from './sources/rules.ts';

/** A header of the request that is being answered. */
type Header = (name: string) => string | null | undefined;

/** Asking the library takes 3 µs, a tenth of what a page from memory takes. */
const machines = new LRUCache<string, boolean>({ max: 500 });
/** Browsers say less of themselves. */
const MAX_AGENT_LENGTH = 500;

function isMachine(userAgent: string): boolean {
  if (userAgent.length > MAX_AGENT_LENGTH) return true;
  const known = machines.get(userAgent);
  if (known !== undefined) return known;
  const found = isbot(userAgent);
  machines.set(userAgent, found);
  return found;
}

const SIGNED_IN_STAFF = `${STAFF_COOKIE}=`;

/** Somebody who looks at a page now: no program, no browser that fetches ahead, nobody of the agency at work. */
function isVisitor(header: Header): boolean {
  const userAgent = header('user-agent');
  if (!userAgent || isMachine(userAgent)) return false;
  if (header('sec-purpose') || header('purpose')) return false;
  return !header('cookie')?.includes(SIGNED_IN_STAFF);
}

/** Counts a page that was answered whole, in memory. Nothing of who reads it is kept (docs/decisions/0059). */
export function countVisit(deps: Deps, address: string, header: Header): void {
  const seen = seenAt(address);
  if (!seen || !isVisitor(header)) return;
  // Another site's frame or script is no visit. Old browsers don't say.
  if ((header('sec-fetch-dest') ?? 'document') !== 'document') return;
  countPage(deps, address, seen);
  if (header('sec-fetch-site') !== 'same-origin') countEntrance(deps, address, header);
}

/** The page that a visitor's open page reports. */
export function reportedBy({ headers }: Request, address: string): Seen | undefined {
  const header: Header = (name) => headers.get(name);
  const isOwn = (header('sec-fetch-site') ?? 'same-origin') === 'same-origin';
  return isOwn && isVisitor(header) ? seenAt(address) : undefined;
}

export function countPage({ database }: Deps, address: string, { page, id }: Seen): void {
  tally(database, PAGE_SEEN, page);
  if (id) tally(database, page === 'JobDetails' ? VACANCY_READ : ARTICLE_READ, id);
  if (page === 'Jobs' && isSearch(address)) tally(database, SEARCHED, '');
}

function countEntrance(deps: Deps, address: string, header: Header): void {
  const utm = address.includes('utm_source=') ? /[?&]utm_source=([^&]*)/.exec(address)?.[1] : undefined;
  const source = sourceFrom(deps, header, hostOf(header('referer')), utm);
  if (source) tally(deps.database, ENTERED, bounded(deps, source));
}

const sourceFrom = ({ settings }: Deps, header: Header, from: string, utm: string | undefined) =>
  from && (from === header('host') || from === hostOf(settings.publicUrl))
    ? undefined
    : sourceOf({ from, utm, userAgent: header('user-agent') });

/** What narrows a list; turning its pages is not another search. */
const NARROWED = new RegExp(`[?&](?:${['keywords', 'cities', 'categories', ...FURTHER].join('|')})=[^&]`);
const isSearch = (address: string) => NARROWED.test(address) && !/[?&]page=(?!1(?:&|$))/.test(address);

/** An application, by what the applicant's page knows of how it was entered; nothing connects the two afterwards. */
export function countApplication(
  deps: Deps,
  request: Request | undefined,
  { from, utm }: { from?: string | undefined; utm?: string | undefined },
): void {
  const header: Header = (name) => request?.headers.get(name);
  const source = from === undefined ? undefined : sourceFrom(deps, header, from.toLowerCase(), utm);
  tally(deps.database, APPLIED, source ? bounded(deps, source) : 'unknown');
}

/** Names in links are anybody's to make up: more in a day, in one process, are not kept. */
const MAX_NAMED = 50;
const named = new WeakMap<Database, { day: string; keys: Set<string> }>();

function bounded({ database, now }: Deps, source: string): string {
  if (!source.startsWith('named/')) return source;
  const day = todayInTaipei(now());
  const before = named.get(database);
  const today = before?.day === day ? before : { day, keys: new Set<string>() };
  named.set(database, today);
  if (today.keys.size >= MAX_NAMED && !today.keys.has(source)) return 'named/其他標記';
  today.keys.add(source);
  return source;
}
