import { handle, Part } from '#platform/endpoints.server.ts';
import * as changes from './changes.server.ts';
import * as contract from './contract.ts';
import * as data from './data.server.ts';

export const endpoints = [
  handle(contract.listMembers, async ({ deps: { database }, query }) => {
    const { rows, total } = await data.listMembers(database.db, query);
    return new Part(rows.map(changes.asRow), total);
  }),
  handle(contract.findMember, ({ deps, staff, params }) => changes.view(deps, staff, params.id)),
  handle(contract.setSpecial, ({ deps, staff, params, body }) =>
    changes.setSpecial(deps, staff, params.id, body.isSpecial),
  ),
  handle(contract.disableMember, ({ deps, staff, params }) => changes.disable(deps, staff, params.id)),
  handle(contract.enableMember, ({ deps, staff, params }) => changes.enable(deps, staff, params.id)),
  handle(contract.endSessions, ({ deps, staff, params }) => changes.endSessions(deps, staff, params.id)),
  handle(contract.unlinkSignIn, ({ deps, staff, params }) =>
    changes.unlinkSignIn(deps, staff, params.id, params.provider),
  ),
  handle(contract.deleteMember, async ({ deps, staff, params, body }): Promise<undefined> => {
    await changes.remove(deps, staff, params.id, body.confirmation);
  }),
];
