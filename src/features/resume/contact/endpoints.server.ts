import { handle } from '#platform/http/endpoints.server.ts';
import { partActs } from '../shared/parts.server.ts';
import * as contract from './contract.ts';
import { contacts } from './data.server.ts';

const acts = partActs(contacts);

export const endpoints = [
  handle(contract.readContact, ({ deps, member }) => acts.read(deps, member)),
  handle(contract.saveContact, ({ deps, member, body }) => acts.save(deps, member, body)),
];
