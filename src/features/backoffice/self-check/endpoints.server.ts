import { handle } from '#platform/http/endpoints.server.ts';
import * as contract from './contract.ts';
import { checkAll } from './service.server.ts';

export const endpoints = [
  handle(contract.selfCheck, async ({ deps }) => ({
    checkedAt: deps.now().toISOString(),
    checks: await checkAll(deps),
  })),
];
