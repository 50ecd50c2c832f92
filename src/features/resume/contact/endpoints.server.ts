import { handle } from '#platform/http/endpoints.server.ts';
import { partActs } from '../shared/parts.server.ts';
import * as contract from './contract.ts';
import { BLANK_CONTACT, findContact, saveContact } from './data.server.ts';

const acts = partActs({ find: findContact, save: saveContact, blank: BLANK_CONTACT });

export const endpoints = [
  handle(contract.readContact, ({ deps, member }) => acts.read(deps, member)),
  handle(contract.saveContact, ({ deps, member, body }) => acts.save(deps, member, body)),
];
