import { sql } from 'kysely';
import { OPEN_STAGES } from '#features/applications/staff/rules.ts';
import { WAITING_STATUSES } from '#features/contact-us/staff/rules.ts';
import { inFew } from '#features/publishing/data.server.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { Mail } from '#platform/mail/outbox.server.ts';
import '#features/applications/staff/tables.server.ts';
import { isAssigned } from '../assignees/data.server.ts';
import '../audit/tables.server.ts';
import '#features/clients/tables.server.ts';
import '#features/contact-us/staff/tables.server.ts';
import '#features/vacancies/tables.server.ts';
import type { Dashboard } from './contract.ts';

const isWaiting = sql`status in (${sql.join(WAITING_STATUSES)})`;

interface Asked {
  /** A staff id, or `none`; empty for all. */
  assignee: string;
  now: string;
  /** What arrived before this moment and is still waiting is overdue. */
  overdueBefore: string;
  signInsSince: string;
}

type Counted = keyof Dashboard['todo'];

/** One statement; each part is answered by an index. */
export async function countTodo(db: Db, { assignee, now, overdueBefore, signInsSince }: Asked) {
  const theirs = assignee ? isAssigned(assignee) : sql`1 = 1`;
  const { rows } = await sql<Record<Counted, number>>`select
    (select count(*) from applications where stage = '新應徵' and ${theirs}) as "newApplications",
    (select count(*) from applications where stage = '新應徵' and created_at < ${overdueBefore} and ${theirs}) as "overdueApplications",
    (select count(*) from applications where stage = '新應徵' and ${isAssigned('none')}) as "unassignedApplications",
    (select count(*) from contact_messages where status = '新訊息' and ${theirs}) as "newMessages",
    (select count(*) from contact_messages where ${isWaiting} and created_at < ${overdueBefore} and ${theirs}) as "overdueMessages",
    (select count(*) from contact_messages where status = '新訊息' and ${isAssigned('none')}) as "unassignedMessages",
    (select count(*) from contact_messages where ${isWaiting} and created_at < ${overdueBefore} and ${isAssigned('none')})
      as "unassignedOverdueMessages",
    (select count(*) from vacancies where ${inFew('expiring', now)} and ${theirs}) as "expiringVacancies",
    (select count(*) from vacancies where ${inFew('draft', now)} and ${theirs}) as "drafts",
    (select count(*) from outbox_mails where state = 'dead') as "failedMails",
    (select count(*) from audit_entries where at >= ${signInsSince} and action = '登入失敗') as "failedSignIns"`.execute(
    db,
  );
  return Object.fromEntries(Object.entries(rows[0]!).map(([name, count]) => [name, Number(count)])) as Record<
    Counted,
    number
  >;
}

/** For everybody whose account has been disabled; an index of each table leads to what is waiting. */
export async function listLeft(db: Db, now: string): Promise<Dashboard['left']> {
  const isTheirs = sql`assignee_id in (select staff_id from leavers)`;
  const { rows } = await sql<Dashboard['left'][number]>`
    with leavers as (select staff_id, name from staff where disabled_at is not null),
    held as (
      select assignee_id, 1 as vacancy, 0 as application, 0 as message, 0 as client from vacancies
        where ${isTheirs} and coalesce(expires_at, '9999') > ${now}
      union all select assignee_id, 0, 1, 0, 0 from applications where stage in (${sql.join(OPEN_STAGES)}) and ${isTheirs}
      union all select assignee_id, 0, 0, 1, 0 from contact_messages where ${isWaiting} and ${isTheirs}
      union all select assignee_id, 0, 0, 0, 1 from clients where ${isTheirs}
    )
    select staff_id as id, name, sum(vacancy) as vacancies, sum(application) as applications, sum(message) as messages,
      sum(client) as clients
    from held join leavers on staff_id = assignee_id group by staff_id, name order by name, staff_id`.execute(db);
  return rows.map(({ id, name, ...counts }) => ({
    id,
    name,
    vacancies: Number(counts.vacancies),
    applications: Number(counts.applications),
    messages: Number(counts.messages),
    clients: Number(counts.clients),
  }));
}

export async function positionsOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('vacancies')
    .select(['vacancy_id', 'position'])
    .where('vacancy_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ vacancy_id, position }) => [vacancy_id, position]));
}

export async function listFailed(db: Db, { page, pageSize }: { page: number; pageSize: number }) {
  const dead = db.selectFrom('outbox_mails').where('state', '=', 'dead');
  const { total } = await dead.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await dead
    .select([
      'mail_id as id',
      'mail',
      'last_fault as fault',
      'attempts',
      'created_at as createdAt',
      'ended_at as endedAt',
    ])
    .orderBy('created_at', 'desc')
    .orderBy('mail_id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return {
    rows: rows.map(({ mail, ...row }) => ({ ...row, mail: mail && (JSON.parse(mail) as Mail) })),
    total: Number(total),
  };
}

export async function findFailed(tx: Tx, id: string) {
  return tx
    .selectFrom('outbox_mails')
    .select(['mail_id as id', 'mail'])
    .where('mail_id', '=', id)
    .where('state', '=', 'dead')
    .executeTakeFirst();
}
