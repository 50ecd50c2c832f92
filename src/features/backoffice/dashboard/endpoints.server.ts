import { listWithdrawn } from '#features/applications/staff/data.server.ts';
import { listInterviews } from '#features/applications/staff/interviews/data.server.ts';
import { isOfIssue } from '#features/newsletter/staff/data.server.ts';
import { listReminders } from '#features/notes/staff/data.server.ts';
import { EMPTY_SEARCH, MIN_SEARCHES } from '#features/vacancies/rules.ts';
import { VACANCY_READ } from '#features/visits/rules.ts';
import type { Deps } from '#platform/deps.server.ts';
import { handle, Part } from '#platform/http/endpoints.server.ts';
import { notFound, ruleBroken } from '#platform/http/refusal.server.ts';
import { levelOf, readUsed } from '#platform/mail/mail-budget.server.ts';
import { requeueMail } from '#platform/mail/outbox.server.ts';
import { topTallies } from '#platform/watch/tallies.server.ts';
import { DAY_MS } from '#shared/durations.ts';
import { todayInTaipei } from '#shared/times.ts';
import { ofAssignee } from '../assignees/service.server.ts';
import { audit } from '../audit/data.server.ts';
import { overdueBefore } from '../calendar/rules.ts';
import { VACANCIES } from '../statistics/data.server.ts';
import * as contract from './contract.ts';
import * as data from './data.server.ts';
import { firstDayOfSignIns } from './rules.ts';

async function readFlood(deps: Deps): Promise<contract.Dashboard['flood']> {
  const budget = deps.settings.mailBudget;
  const used = await readUsed(deps);
  const level = levelOf(used, budget);
  return level === 'fine' ? null : { isSpent: level === 'spent', ...used, budget };
}

async function readInterviews(
  { database: { db }, now }: Deps,
  assignee: string,
): Promise<contract.Dashboard['interviews']> {
  const from = new Date(`${todayInTaipei(now())}T00:00:00+08:00`);
  const to = new Date(from.getTime() + DAY_MS).toISOString();
  const today = await listInterviews(db, { assignee, from: from.toISOString(), to, limit: contract.MAX_TODAY });
  if (today.length > 0) return { isToday: true, rows: today };
  return { isToday: false, rows: await listInterviews(db, { assignee, from: to, limit: contract.MAX_NEXT }) };
}

export const endpoints = [
  handle(contract.readDashboard, async ({ deps, staff, query }) => {
    const { database, now } = deps;
    const { assignee } = ofAssignee(query, staff);
    const { db } = database;
    const at = now();
    const since = todayInTaipei(new Date(at.getTime() - contract.DAYS_COUNTED * DAY_MS));
    const [todo, left, withdrawals, interviews, reminders, flood, reads, searches] = await Promise.all([
      data.countTodo(db, {
        assignee,
        now: at.toISOString(),
        overdueBefore: overdueBefore(at),
        signInsSince: new Date(`${firstDayOfSignIns(at)}T00:00:00+08:00`).toISOString(),
      }),
      data.listLeft(db, at.toISOString()),
      listWithdrawn(db, {
        assignee,
        since: new Date(at.getTime() - contract.WITHDRAWAL_DAYS * DAY_MS).toISOString(),
        limit: contract.MAX_WITHDRAWALS,
      }),
      readInterviews(deps, assignee),
      listReminders(db, staff.id, todayInTaipei(at), contract.MAX_REMINDERS),
      staff.role === 'manager' ? readFlood(deps) : null,
      topTallies(db, VACANCY_READ, since, contract.MAX_LISTED, { among: VACANCIES }),
      topTallies(db, EMPTY_SEARCH, since, contract.MAX_LISTED, { atLeast: MIN_SEARCHES }),
    ]);
    const positions = await data.positionsOf(
      db,
      reads.map(({ key }) => key),
    );
    return {
      todo,
      left,
      withdrawals,
      interviews,
      reminders,
      flood,
      mostRead: reads.flatMap(({ key, hits }) => {
        const position = positions.get(key);
        return position === undefined ? [] : [{ id: key, position, reads: hits }];
      }),
      emptySearches: searches.map(({ key, hits }) => ({ words: key, searches: hits })),
    };
  }),
  handle(contract.listFailedMails, async ({ deps, query }) => {
    const { rows, total } = await data.listFailed(deps.database.db, query);
    const asFailed = ({ mail, ...row }: (typeof rows)[number]) => ({
      ...row,
      to: mail ? mail.to.address : null,
      subject: mail ? mail.subject : null,
      canResend: Boolean(mail),
    });
    return new Part(rows.map(asFailed), total);
  }),
  handle(contract.resendMail, ({ deps: { database, now }, staff, params: { id } }) =>
    database.transaction(async (tx) => {
      const found = await data.findFailed(tx, id);
      if (!found) throw notFound();
      // Its issue would send it a second time.
      if (await isOfIssue(tx, id)) throw ruleBroken('這是電子報的信，請在那一期按「繼續寄送」');
      if (!found.mail) throw ruleBroken('這封信的內容含有驗證碼或已過期，沒有保留，無法重寄');
      await requeueMail(tx, id, now());
      // Neither address nor subject: the log outlives what people ask to be forgotten.
      await audit(tx, staff, { action: '重寄信件', subject: { kind: '信件', id, name: '' } }, now());
      return { ok: true } as const;
    }),
  ),
];
