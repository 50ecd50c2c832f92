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

/** Returns a header of the request. */
type Header = (name: string) => string | null | undefined;

/** Asking the library takes 3 µs, a tenth of what a page from memory takes. */
const machines = new LRUCache<string, boolean>({ max: 500 });
/** Browsers' names are shorter. */
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

/** Whether a person is looking at the page now: not a program, a browser that loads ahead, or staff at work. */
function isVisitor(header: Header): boolean {
  const userAgent = header('user-agent');
  if (!userAgent || isMachine(userAgent)) return false;
  if (header('sec-purpose') || header('purpose')) return false;
  return !header('cookie')?.includes(SIGNED_IN_STAFF);
}

/** Counts a page that was sent in full, in memory. Nothing about its reader is stored (docs/decisions/0059). */
export function countVisit(deps: Deps, address: string, header: Header): void {
  const seen = seenAt(address);
  if (!seen || !isVisitor(header)) return;
  // A frame or script on another site is no visit. Old browsers don't send this header.
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

/** The filters of a list; turning its pages is not another search. */
const NARROWED = new RegExp(`[?&](?:${['keywords', 'cities', 'categories', ...FURTHER].join('|')})=[^&]`);
const isSearch = (address: string) => NARROWED.test(address) && !/[?&]page=(?!1(?:&|$))/.test(address);

/** Counts an application by how the applicant reached the page; nothing links the two afterwards. */
export function countApplication(
  deps: Deps,
  request: Request | undefined,
  { from, utm }: { from?: string | undefined; utm?: string | undefined },
): void {
  const header: Header = (name) => request?.headers.get(name);
  const source = from === undefined ? undefined : sourceFrom(deps, header, from.toLowerCase(), utm);
  tally(deps.database, APPLIED, source ? bounded(deps, source) : 'unknown');
}

/** Anybody can make up names in links: further ones on the same day, in one process, are not stored. */
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
