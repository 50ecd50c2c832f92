import { VACANCY_READ } from '#features/vacancies/rules.ts';
import type { Database } from '#platform/database/database.server.ts';
import { tally } from '#platform/watch/tallies.server.ts';

/** A vacancy's page or, when a visitor comes from another page, its call. */
const VACANCY = /^\/(?:job|api\/vacancy)\/([\w.-]+)(?:\?|$)/i;
const MACHINE = /bot|crawl|spider|slurp|preview|externalhit|lighthouse|curl|wget/i;

/** Counts views of a vacancy, without those of search engines. */
export function countRead(database: Database, path: string, userAgent: string | null | undefined): void {
  const id = VACANCY.exec(path)?.[1];
  if (id && userAgent && !MACHINE.test(userAgent)) tally(database, VACANCY_READ, id);
}
