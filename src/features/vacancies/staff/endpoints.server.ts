import { ofAssignee } from '#features/backoffice/assignees/service.server.ts';
import { readSettings } from '#features/backoffice/settings/data.server.ts';
import { lastDayOf, withStatus } from '#features/publishing/rules.ts';
import { handle, Part } from '#platform/http/endpoints.server.ts';
import { notFound } from '#platform/http/refusal.server.ts';
import { todayInTaipei } from '#shared/times.ts';
import * as changes from './changes.server.ts';
import { checkVacancy } from './check/checker.server.ts';
import * as contract from './contract.ts';
import * as data from './data.server.ts';
import { findEmployers } from './employers-data.server.ts';

export const endpoints = [
  handle(contract.listAdminVacancies, async ({ deps: { database, now }, staff, query }) => {
    const at = now().toISOString();
    const { rows, total } = await data.listVacancies(database.db, ofAssignee(query, staff), at);
    return new Part(
      rows.map((row) => withStatus(row, at)),
      total,
    );
  }),
  handle(contract.listEmployers, ({ deps, query }) => findEmployers(deps.database.db, query.q)),
  handle(contract.findAdminVacancy, async ({ deps: { database, now }, params }) => {
    const found = await data.findVacancy(database.db, params.id);
    if (!found) throw notFound();
    return changes.asEntry(found, now().toISOString());
  }),
  handle(contract.createVacancy, ({ deps, staff, body }) => changes.create(deps, staff, body)),
  handle(contract.changeVacancy, ({ deps, staff, params, body }) => changes.change(deps, staff, params.id, body)),
  handle(contract.deleteVacancy, ({ deps, staff, params, body }) =>
    changes.remove(deps, staff, params.id, body.revision),
  ),
  handle(contract.publishVacancy, ({ deps, staff, params, body }) => changes.publish(deps, staff, params.id, body)),
  handle(contract.unpublishVacancy, ({ deps, staff, params, body }) =>
    changes.unpublish(deps, staff, params.id, body.revision),
  ),
  handle(contract.duplicateVacancy, ({ deps, staff, params }) => changes.duplicate(deps, staff, params.id)),
  handle(contract.changeManyVacancies, ({ deps, staff, body }) => changes.changeMany(deps, staff, body)),
  handle(contract.checkManyVacancies, async ({ deps: { database, now }, body }) => {
    const { thresholds } = await readSettings(database.db);
    const found = await data.findTexts(database.db, body.ids);
    return found
      .map(({ expiresAt, workType, ...vacancy }) => {
        const input = { ...vacancy, workType: workType as '全職', lastDay: lastDayOf(expiresAt) };
        const warnings = checkVacancy(input, thresholds, todayInTaipei(now())).filter(({ kind }) => kind !== 'posting');
        return { id: vacancy.id, position: vacancy.position, warnings };
      })
      .filter(({ warnings }) => warnings.length > 0);
  }),
  handle(contract.checkVacancy, async ({ deps, body }) =>
    checkVacancy(body, (await readSettings(deps.database.db)).thresholds, todayInTaipei(deps.now())),
  ),
];
