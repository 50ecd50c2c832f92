import { listArticlesById } from '#features/articles/data.server.ts';
import { findVacancy } from '#features/vacancies/data.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import { handle } from '#platform/http/endpoints.server.ts';
import type { Seen } from '../rules.ts';
import { countPage, reportedBy } from '../service.server.ts';
import * as contract from './contract.ts';

export const endpoints = [
  handle(contract.reportPage, async ({ deps, body, request }) => {
    const seen = request && reportedBy(request, body.address);
    if (seen && (await isThere(deps, seen))) countPage(deps, body.address, seen);
    return undefined;
  }),
];

/** Anybody may send any address: entries that don't exist would fill the table. */
async function isThere({ database: { db }, now }: Deps, { page, id }: Seen): Promise<boolean> {
  if (id === undefined) return true;
  const at = now().toISOString();
  if (page === 'JobDetails') return (await findVacancy(db, id, at)) !== undefined;
  return (await listArticlesById(db, [id], at)).length > 0;
}
