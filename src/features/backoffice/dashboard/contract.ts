import * as z from 'zod/mini';
import { STAGES } from '#content/application-stages.ts';
import { Interview } from '#features/applications/staff/interviews/contract.ts';
import { assigneeFilter } from '#features/backoffice/assignees/contract.ts';
import { about } from '#features/notes/staff/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { listQuery } from '#shared/list-query.ts';

export const DAYS_COUNTED = 30;
export const MAX_LISTED = 10;
/** Of interviews: more than an agency has in a day, and of what comes later as many as one looks ahead. */
export const MAX_TODAY = 100;
export const MAX_NEXT = 3;
/** Withdrawals are told for so many days, time enough for a week away, and no more of them than one reads. */
export const WITHDRAWAL_DAYS = 7;
export const MAX_WITHDRAWALS = 50;
/** Of reminders: more than anybody works off in a day. */
export const MAX_REMINDERS = 50;
/** The number of days for which failed sign-ins of staff are counted, today included. */
export const FAILED_SIGN_IN_DAYS = 7;

export const Dashboard = z.object({
  todo: z.object({
    newApplications: z.number(),
    overdueApplications: z.number(),
    newMessages: z.number(),
    overdueMessages: z.number(),
    /** Of the new ones, and of those that are overdue, what nobody looks after: whoever asks for what is theirs does not see them otherwise. */
    unassignedApplications: z.number(),
    unassignedMessages: z.number(),
    unassignedOverdueMessages: z.number(),
    /** Open vacancies whose last day is within the next seven days. */
    expiringVacancies: z.number(),
    drafts: z.number(),
    /** Given up by the outbox in the last 30 days. */
    failedMails: z.number(),
    /** Failed sign-ins of staff, by password or code, in the last seven days. */
    failedSignIns: z.number(),
  }),
  /** What colleagues whose account is disabled still look after and waits for somebody, by their names (docs/decisions/0133). */
  left: z.array(
    z.object({
      /** Of the colleague. */
      id: z.string(),
      name: z.string(),
      /** That visitors see or will. */
      vacancies: z.number(),
      applications: z.number(),
      messages: z.number(),
      clients: z.number(),
    }),
  ),
  /** What applicants have withdrawn in the last days and staff have not moved on since, newest first. */
  withdrawals: z.array(
    z.object({
      /** Of the application. */
      id: z.string(),
      at: z.string(),
      name: z.string(),
      position: z.string(),
      stage: z.enum(STAGES),
      assigneeName: z.nullable(z.string()),
    }),
  ),
  /** All of today's, those that are over too; if there are none, the next ones. The soonest first. */
  interviews: z.object({
    isToday: z.boolean(),
    rows: z.array(
      z.extend(Interview, {
        /** Of the application. */
        id: z.string(),
        name: z.string(),
        position: z.string(),
        assigneeName: z.nullable(z.string()),
      }),
    ),
  }),
  /** What whoever asks, or somebody who left, is to be reminded of, by today: one's own first, the longest due first. */
  reminders: z.array(
    z.object({
      /** Of the note. */
      id: z.string(),
      /** Whom the note is about, and which of a talent's applications, if it is about one. */
      ...about,
      applicationId: z.nullable(z.string()),
      name: z.string(),
      text: z.string(),
      remindOn: z.string(),
      /** Of whoever left; null for one's own. */
      staffName: z.nullable(z.string()),
    }),
  ),
  /** For 管理員, once more than half of the budget for strangers' calls is used (docs/decisions/0024). */
  flood: z.nullable(
    z.object({
      /** Used up: further calls have to do work first. */
      isSpent: z.boolean(),
      mails: z.object({ hour: z.number(), day: z.number() }),
      accounts: z.object({ hour: z.number(), day: z.number() }),
      budget: z.object({ hour: z.number(), day: z.number() }),
    }),
  ),
  /** Of the last 30 days, most read first. */
  mostRead: z.array(z.object({ id: z.string(), position: z.string(), reads: z.number() })),
  emptySearches: z.array(z.object({ words: z.string(), searches: z.number() })),
});
export type Dashboard = z.output<typeof Dashboard>;

export const readDashboard = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard',
  access: 'staff',
  summary: 'What waits to be done, all or what somebody looks after, and what people looked for and read',
  query: z.object({ assignee: assigneeFilter }),
  reply: Dashboard,
});

export const FailedMail = z.object({
  id: z.string(),
  to: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  fault: z.nullable(z.string()),
  attempts: z.number(),
  createdAt: z.string(),
  endedAt: z.nullable(z.string()),
  /** False if the text held a code or was useful only for a while, so that it wasn't kept. */
  canResend: z.boolean(),
});
export type FailedMail = z.output<typeof FailedMail>;

export const listFailedMails = endpoint({
  method: 'GET',
  path: '/api/admin/failedMails',
  access: 'manager',
  summary: 'Mails that the outbox gave up, newest first; X-Total-Count tells how many',
  query: z.object({ page: listQuery.page, pageSize: listQuery.pageSize }),
  reply: z.array(FailedMail),
});

export const resendMail = endpoint({
  method: 'POST',
  path: '/api/admin/failedMails/{id}/resend',
  access: 'manager',
  summary: 'Tries a mail again that was given up, from the first try',
  reply: z.object({ ok: z.literal(true) }),
});
