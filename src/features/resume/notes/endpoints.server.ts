import { audit } from '#features/backoffice/audit/data.server.ts';
import { handle } from '#platform/http/endpoints.server.ts';
import { notFound } from '#platform/http/refusal.server.ts';
import { referenceOf } from '../accesses/rules.ts';
import * as contract from './contract.ts';
import * as data from './data.server.ts';

export const endpoints = [
  handle(contract.finishReminder, ({ deps: { database, now }, staff, params: { id } }) =>
    database.transaction(async (tx) => {
      const done = await data.finish(tx, id, now());
      if (!done) throw notFound();
      const { talentId, doneAt } = done;
      const subject = { kind: '人才', id: talentId, name: referenceOf(talentId) };
      await audit(tx, staff, { action: '完成提醒', subject }, now());
      return { doneAt };
    }),
  ),
];
