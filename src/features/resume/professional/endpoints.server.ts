import { handle } from '#platform/http/endpoints.server.ts';
import { partActs } from '../shared/parts.server.ts';
import * as contract from './contract.ts';
import { professionals } from './data.server.ts';

const acts = partActs(professionals);

export const endpoints = [
  handle(contract.readProfessional, ({ deps, member }) => acts.read(deps, member)),
  handle(contract.saveProfessional, ({ deps, member, body }) => acts.save(deps, member, body)),
];
