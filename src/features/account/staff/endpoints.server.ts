import { readNoted } from '#features/resume/accesses/service.server.ts';
import { handle, Part } from '#platform/http/endpoints.server.ts';
import * as changes from './changes.server.ts';
import * as contract from './contract.ts';
import * as data from './data.server.ts';

export const endpoints = [
  handle(contract.listMembers, async ({ deps, staff, query }) => {
    const read = () => data.listMembers(deps.database.db, query);
    const { rows, counted, contact } = await readNoted(deps, staff, read);
    const isTyped = contact !== undefined && 'email' in contact;
    const listed = rows.map(({ talentId: _, email, ...row }) => ({
      ...row,
      email: email === null || isTyped ? email : email.replace(/^(.).*@/u, '$1•••@'),
    }));
    return new Part(listed.map(changes.asRow), counted);
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
