import { audit } from '#features/backoffice/audit/data.server.ts';
import { subjectOf } from '#features/resume/accesses/rules.ts';
import { handle } from '#platform/http/endpoints.server.ts';
import { notFound } from '#platform/http/refusal.server.ts';
import * as contract from './contract.ts';
import * as data from './data.server.ts';

type Finished = NonNullable<Awaited<ReturnType<typeof data.finish>>>;

/** As the log calls whom it was about: a talent by their number. */
const whomOf = ({ talentId, clientId, clientName }: Finished) =>
  talentId === null ? { kind: '客戶', id: clientId ?? '', name: clientName ?? '' } : subjectOf(talentId);

export const endpoints = [
  handle(contract.finishReminder, ({ deps: { database, now }, staff, params: { id } }) =>
    database.transaction(async (tx) => {
      const finished = await data.finish(tx, id, now());
      if (finished) await audit(tx, staff, { action: '完成提醒', subject: whomOf(finished) }, now());
      const doneAt = await data.findDone(tx, id);
      if (!doneAt) throw notFound();
      return { doneAt };
    }),
  ),
];
