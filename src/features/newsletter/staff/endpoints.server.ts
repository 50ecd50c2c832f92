import { audit } from '#features/backoffice/audit/data.server.ts';
import { handle, Part } from '#platform/http/endpoints.server.ts';
import { notFound } from '#platform/http/refusal.server.ts';
import { removeSubscription } from '../data.server.ts';
import * as contract from './contract.ts';
import * as data from './data.server.ts';
import { settle } from './sending-data.server.ts';
import * as service from './service.server.ts';

export const endpoints = [
  handle(contract.listIssues, async ({ deps, query }) => {
    const { rows, total } = await data.listIssues(deps.database.db, query);
    return new Part(rows, total);
  }),
  handle(contract.findIssue, ({ deps, params }) => service.read(deps.database.db, params.id, deps)),
  handle(contract.createIssue, ({ deps, staff, body }) => service.create(deps, staff, body)),
  handle(contract.changeIssue, ({ deps, staff, params, body }) => service.change(deps, staff, params.id, body)),
  handle(contract.deleteIssue, ({ deps, staff, params, body }) =>
    service.remove(deps, staff, params.id, body.revision),
  ),
  handle(contract.testIssue, ({ deps, staff, params, body }) => service.sendTest(deps, staff, params.id, body.email)),
  handle(contract.sendIssue, ({ deps, staff, params, body }) => service.begin(deps, staff, params.id, body.revision)),
  handle(contract.stopIssue, ({ deps, staff, params }) => service.stop(deps, staff, params.id)),
  handle(contract.resumeIssue, ({ deps, staff, params }) => service.resume(deps, staff, params.id)),
  handle(contract.listRecipients, async ({ deps: { database }, params: { id }, query }) => {
    if (!(await data.findIssue(database.db, id))) throw notFound();
    await settle(database.db, id);
    const { rows, total } = await data.listRecipients(database.db, { id, ...query, state: query.state });
    return new Part(rows, total);
  }),
  handle(contract.listSubscribers, async ({ deps, query }) => {
    const { rows, total } = await data.listSubscribers(deps.database.db, query);
    return new Part(rows, total);
  }),
  handle(
    contract.removeSubscriber,
    ({ deps: { database, now }, staff, body }): Promise<undefined> =>
      database.transaction(async (tx) => {
        if (!(await removeSubscription(tx, body.email, now()))) throw notFound();
        // The log names no address: it outlives data that people ask to have deleted.
        await audit(tx, staff, { action: '取消訂閱' }, now());
        return undefined;
      }),
  ),
];
