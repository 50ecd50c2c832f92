import { handle } from '#platform/http/endpoints.server.ts';
import { partActs } from '../shared/parts.server.ts';
import * as contract from './contract.ts';
import { conditions } from './data.server.ts';
import { withoutUnusedSalary } from './rules.ts';

const acts = partActs(conditions);

export const endpoints = [
  handle(contract.readCondition, ({ deps, member }) => acts.read(deps, member)),
  handle(contract.saveCondition, ({ deps, member, body }) => acts.save(deps, member, withoutUnusedSalary(body))),
];
