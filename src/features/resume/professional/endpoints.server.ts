import { handle } from '#platform/http/endpoints.server.ts';
import { partActs } from '../shared/parts.server.ts';
import * as contract from './contract.ts';
import { BLANK_PROFESSIONAL, findProfessional, saveProfessional } from './data.server.ts';

const acts = partActs({ find: findProfessional, save: saveProfessional, blank: BLANK_PROFESSIONAL });

export const endpoints = [
  handle(contract.readProfessional, ({ deps, member }) => acts.read(deps, member)),
  handle(contract.saveProfessional, ({ deps, member, body }) => acts.save(deps, member, body)),
];
