import { handle } from '#platform/http/endpoints.server.ts';
import { partActs } from '../shared/parts.server.ts';
import * as contract from './contract.ts';
import { conditions } from './data.server.ts';

const acts = partActs(conditions);

/** With 面議 there is no currency and there are no bounds (decisions §3). */
const withoutUnusedSalary = <T extends { payPeriod: string; currency: string }>(condition: T): T =>
  condition.payPeriod === contract.NEGOTIABLE
    ? { ...condition, currency: '', minimumSalary: null, maximumSalary: null }
    : condition;

export const endpoints = [
  handle(contract.readCondition, ({ deps, member }) => acts.read(deps, member)),
  handle(contract.saveCondition, ({ deps, member, body }) => acts.save(deps, member, withoutUnusedSalary(body))),
];
