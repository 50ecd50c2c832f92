import { handle } from '#platform/http/endpoints.server.ts';
import { changeTo, end, moveBack, tryTyped } from './changes.server.ts';
import * as contract from './contract.ts';
import { read } from './service.server.ts';

export const endpoints = [
  handle(contract.readStorage, ({ deps }) => read(deps)),
  handle(contract.tryStorage, ({ deps, staff, body }) => tryTyped(deps, staff, body)),
  handle(contract.changeStorage, ({ deps, staff, body }) => changeTo(deps, staff, body)),
  handle(contract.moveBack, ({ deps, staff, body: { revision } }) => moveBack(deps, staff, revision)),
  handle(contract.endMove, ({ deps, staff, body }) => end(deps, staff, body)),
];
