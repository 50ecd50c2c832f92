import { handle } from '#platform/http/endpoints.server.ts';
import { refuseWrongPassword } from '../../staff/service.server.ts';
import { changeTo, end, moveBack, tryTyped } from './changes.server.ts';
import * as contract from './contract.ts';
import { read } from './service.server.ts';

export const endpoints = [
  handle(contract.readStorage, ({ deps }) => read(deps)),
  handle(contract.tryStorage, ({ deps, staff, body }) => tryTyped(deps, staff, body)),
  handle(contract.changeStorage, async ({ deps, staff, body: { password, ...change } }) => {
    await refuseWrongPassword(deps, staff, password);
    return changeTo(deps, staff, change);
  }),
  handle(contract.moveBack, async ({ deps, staff, body: { password, revision } }) => {
    await refuseWrongPassword(deps, staff, password);
    return moveBack(deps, staff, revision);
  }),
  handle(contract.endMove, ({ deps, staff, body }) => end(deps, staff, body)),
];
