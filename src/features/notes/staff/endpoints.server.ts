import { audit } from '#features/backoffice/audit/data.server.ts';
import { subjectOf } from '#features/resume/accesses/rules.ts';
import { handle } from '#platform/http/endpoints.server.ts';
import { notFound } from '#platform/http/refusal.server.ts';
import * as contract from './contract.ts';
import * as data from './data.server.ts';

export const endpoints = [
  handle(contract.finishReminder, ({ deps: { database, now }, staff, params: { id } }) =>
    database.transaction(async (tx) => {
      const talentId = await data.finish(tx, id, now());
      if (talentId) await audit(tx, staff, { action: '完成提醒', subject: subjectOf(talentId) }, now());
      const doneAt = await data.findDone(tx, id);
      if (!doneAt) throw notFound();
      return { doneAt };
    }),
  ),
];
