import { handle } from '#platform/http/endpoints.server.ts';
import { partActs } from '../shared/parts.server.ts';
import * as contract from './contract.ts';
import { BLANK_CONDITION, findCondition, saveCondition } from './data.server.ts';
import { withoutUnusedSalary } from './rules.ts';

const acts = partActs({ find: findCondition, save: saveCondition, blank: BLANK_CONDITION });

export const endpoints = [
  handle(contract.readCondition, ({ deps, member }) => acts.read(deps, member)),
  handle(contract.saveCondition, ({ deps, member, body }) => acts.save(deps, member, withoutUnusedSalary(body))),
];
