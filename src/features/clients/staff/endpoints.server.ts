import { STAGES } from '#content/application-stages.ts';
import { ofAssignee } from '#features/backoffice/assignees/service.server.ts';
import { listNotes } from '#features/notes/staff/data.server.ts';
import { noteDown } from '#features/notes/staff/service.server.ts';
import { statusOf } from '#features/publishing/rules.ts';
import { listHandedTo } from '#features/resume/accesses/data.server.ts';
import type { StaffFacts } from '#features/vacancies/facts/contract.ts';
import type { Deps } from '#platform/deps.server.ts';
import { handle, Part } from '#platform/http/endpoints.server.ts';
import { notFound } from '#platform/http/refusal.server.ts';
import * as changes from './changes.server.ts';
import * as contract from './contract.ts';
import * as data from './data.server.ts';

type Row = Omit<contract.ClientRow, 'state'> & { state: string };

const asRow = <T extends Row>({ state, openVacancies, underWay, ...row }: T) => ({
  ...row,
  state: state as contract.ClientRow['state'],
  openVacancies: Number(openVacancies),
  underWay: Number(underWay),
});

type Listed = Awaited<ReturnType<typeof data.listVacanciesOf>>['rows'];
type Stages = Awaited<ReturnType<typeof data.countStages>>;

const vacanciesOf = (rows: Listed, counted: Stages, now: string): contract.ClientVacancy[] =>
  rows.map(({ id, position, facts, assigneeName, ...times }) => ({
    id,
    position,
    status: statusOf(times, now),
    headcount: (JSON.parse(facts) as StaffFacts).headcount ?? null,
    assigneeName,
    stages: STAGES.flatMap((stage) => {
      const one = counted.find((row) => row.vacancyId === id && row.stage === stage);
      return one ? [{ stage, count: one.count }] : [];
    }),
  }));

async function read({ database: { db }, now }: Deps, id: string): Promise<contract.Client> {
  const at = now().toISOString();
  const found = await data.readClient(db, id, at);
  if (!found) throw notFound();
  const { nameKey, ...client } = found;
  const [vacancies, handed, notes] = await Promise.all([
    data.listVacanciesOf(db, id),
    listHandedTo(db, nameKey),
    listNotes(db, { clientId: id }),
  ]);
  const stages = await data.countStages(
    db,
    vacancies.rows.map((row) => row.id),
  );
  return {
    ...asRow({ ...client, contact: client.contacts[0] ?? null }),
    vacancies: vacanciesOf(vacancies.rows, stages, at),
    handed: handed.rows,
    notes,
    counts: { vacancies: vacancies.total, handed: handed.total },
  };
}

export const endpoints = [
  handle(contract.listClients, async ({ deps: { database, now }, staff, query }) => {
    const { rows, total } = await data.listClients(database.db, ofAssignee(query, staff), now().toISOString());
    return new Part(rows.map(asRow), total);
  }),
  handle(contract.findClient, ({ deps, params: { id } }) => read(deps, id)),
  handle(contract.createClient, async ({ deps, staff, body }) => read(deps, await changes.create(deps, staff, body))),
  handle(contract.changeClient, async ({ deps, staff, params: { id }, body }) => {
    await changes.change(deps, staff, id, body);
    return read(deps, id);
  }),
  handle(contract.assignClients, ({ deps, staff, body }) => changes.assign(deps, staff, body)),
  handle(contract.joinClients, async ({ deps, staff, params: { id }, body }) => {
    await changes.join(deps, staff, id, body);
    return read(deps, body.to);
  }),
  handle(contract.addClientNote, ({ deps: { database, now }, staff, params: { id }, body }) =>
    database.transaction(async (tx) => {
      const client = await data.findClient(tx, id);
      if (!client) throw notFound();
      const act = { action: '新增客戶備註', subject: { kind: '客戶', id, name: client.name } } as const;
      return noteDown(tx, staff, { whom: { clientId: id }, input: body }, act, now());
    }),
  ),
  handle(contract.deleteClient, ({ deps, staff, params: { id }, body }) =>
    changes.remove(deps, staff, id, body.revision),
  ),
];
