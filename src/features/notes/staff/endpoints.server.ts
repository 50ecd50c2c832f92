import { type Act, audit } from '#features/backoffice/audit/data.server.ts';
import { subjectOf } from '#features/resume/accesses/rules.ts';
import { handle } from '#platform/http/endpoints.server.ts';
import { notFound } from '#platform/http/refusal.server.ts';
import * as contract from './contract.ts';
import * as data from './data.server.ts';

type Finished = NonNullable<Awaited<ReturnType<typeof data.finish>>>;

/** The subject as the log names it: a talent by their number. */
const SUBJECTS: Record<contract.Subject, (id: string, finished: Finished) => Act['subject']> = {
  talentId: subjectOf,
  clientId: (id, { clientName }) => ({ kind: '客戶', id, name: clientName ?? '' }),
};

const whomOf = (finished: Finished) =>
  (Object.keys(SUBJECTS) as contract.Subject[])
    .map((whom) => finished[whom] && SUBJECTS[whom](finished[whom], finished))
    .find((subject) => subject instanceof Object);

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
