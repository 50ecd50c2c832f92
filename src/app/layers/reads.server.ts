import { VACANCY_READ } from '#features/vacancies/rules.ts';
import type { Database } from '#platform/database/database.server.ts';
import { tally } from '#platform/watch/tallies.server.ts';

/** Its page, or, from page to page, its call. */
const VACANCY = /^\/(?:job|api\/vacancy)\/([\w.-]+)(?:\?|$)/i;
const MACHINE = /bot|crawl|spider|slurp|preview|externalhit|lighthouse|curl|wget/i;

/** Counts a vacancy that somebody reads; search engines don't read. */
export function countRead(database: Database, path: string, userAgent: string | null | undefined): void {
  const id = VACANCY.exec(path)?.[1];
  if (id && userAgent && !MACHINE.test(userAgent)) tally(database, VACANCY_READ, id);
}
