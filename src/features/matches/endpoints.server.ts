import { isTalent } from '#features/resume/tags/data.server.ts';
import { findStored, listMeeting } from '#features/vacancies/data.server.ts';
import { placeText, salaryText } from '#features/vacancies/rules.ts';
import type { Deps } from '#platform/deps.server.ts';
import { handle } from '#platform/http/endpoints.server.ts';
import { notFound } from '#platform/http/refusal.server.ts';
import * as contract from './contract.ts';
import * as data from './data.server.ts';

type Met = Awaited<ReturnType<typeof listMeeting>>[number];

/** With nothing more than a list shows. */
const asMatch = ({ vacancyId, position, salary, employer, reasons, ...place }: Met): contract.Match => ({
  ...{ vacancyId, position, place: placeText(place), salary: salaryText(salary), reasons },
  ...(employer && { employer }),
});

async function matchesOf({ database: { db }, now }: Deps, talentId: string) {
  const [wish, taken] = await Promise.all([data.readWish(db, talentId), data.listTaken(db, talentId)]);
  const isTold = wish.hoped !== '' || wish.categories.length > 0;
  const limit = contract.MAX_MATCHES + taken.length;
  const met = isTold ? await listMeeting(db, wish, { now: now().toISOString(), limit }) : [];
  const rows = met.filter(({ vacancyId }) => !taken.includes(vacancyId)).slice(0, contract.MAX_MATCHES);
  return { isTold, rows: rows.map(asMatch) };
}

export const endpoints = [
  handle(contract.listOwn, async ({ deps, member }) => {
    const id = await data.findOwn(deps.database.db, member.id);
    return id === undefined ? { isTold: false, rows: [] } : matchesOf(deps, id);
  }),
  handle(contract.listOf, async ({ deps, params: { id } }) => {
    const { db } = deps.database;
    const { rows, ...told } = await matchesOf(deps, id);
    // After the reading, since the talent may have left meanwhile.
    if (!(await isTalent(db, id))) throw notFound();
    const stored = await findStored(db, { vacancyIds: rows.map(({ vacancyId }) => vacancyId), matchKeys: [] });
    const clients = new Map(stored.map(({ vacancyId, facts }) => [vacancyId, facts?.employer]));
    const named = rows.map(({ employer: _, ...row }) => ({ ...row, employer: clients.get(row.vacancyId) }));
    return { ...told, rows: named };
  }),
];
