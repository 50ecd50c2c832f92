import * as z from 'zod/mini';
import { STAGES } from '#content/application-stages.ts';
import { Interview } from '#features/applications/staff/interviews/contract.ts';
import { assigneeFilter } from '#features/backoffice/assignees/contract.ts';
import { about } from '#features/notes/staff/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { listQuery } from '#shared/list-query.ts';

export const DAYS_COUNTED = 30;
export const MAX_LISTED = 10;
/** The most interviews: more than an agency has in a day, and of later ones as many as one looks ahead. */
export const MAX_TODAY = 100;
export const MAX_NEXT = 3;
/** Withdrawals are shown for this many days, enough for a week away, and no more of them than one reads. */
export const WITHDRAWAL_DAYS = 7;
export const MAX_WITHDRAWALS = 50;
/** The most reminders: more than anybody gets through in a day. */
export const MAX_REMINDERS = 50;
/** The number of days for which failed sign-ins of staff are counted, today included. */
export const FAILED_SIGN_IN_DAYS = 7;

export const Dashboard = z.object({
  todo: z.object({
    newApplications: z.number(),
    overdueApplications: z.number(),
    newMessages: z.number(),
    overdueMessages: z.number(),
    /** New and overdue applications without an assignee: those who see only their own would otherwise miss them. */
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
  /** What is waiting with colleagues whose account has been disabled, by their names (docs/decisions/0133). */
  left: z.array(
    z.object({
      /** The colleague's id. */
      id: z.string(),
      name: z.string(),
      /** Vacancies that visitors see or will see. */
      vacancies: z.number(),
      applications: z.number(),
      messages: z.number(),
      clients: z.number(),
    }),
  ),
  /** What applicants have withdrawn in the last days and staff have not moved on since, newest first. */
  withdrawals: z.array(
    z.object({
      /** The application's id. */
      id: z.string(),
      at: z.string(),
      name: z.string(),
      position: z.string(),
      stage: z.enum(STAGES),
      assigneeName: z.nullable(z.string()),
    }),
  ),
  /** All of today's, including past ones; if there are none, the next ones. Soonest first. */
  interviews: z.object({
    isToday: z.boolean(),
    rows: z.array(
      z.extend(Interview, {
        /** The application's id. */
        id: z.string(),
        name: z.string(),
        position: z.string(),
        assigneeName: z.nullable(z.string()),
      }),
    ),
  }),
  /**
   * What the caller, or somebody who has left, wanted to be reminded of by today: one's own first, the longest due first.
   */
  reminders: z.array(
    z.object({
      /** The note's id. */
      id: z.string(),
      /** The talent the note is about, and the application, if it is about one. */
      ...about,
      applicationId: z.nullable(z.string()),
      name: z.string(),
      text: z.string(),
      remindOn: z.string(),
      /** The colleague who has left; null for one's own. */
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

export const readDashboard = endpoint('GET /api/admin/dashboard', {
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
  /** False if the text wasn't kept because it contained a code or was useful only for a while. */
  canResend: z.boolean(),
});
export type FailedMail = z.output<typeof FailedMail>;

export const listFailedMails = endpoint('GET /api/admin/failedMails', {
  access: 'manager',
  summary: 'Mails that the outbox gave up, newest first; X-Total-Count tells how many',
  query: z.object({ page: listQuery.page, pageSize: listQuery.pageSize }),
  reply: z.array(FailedMail),
});

export const resendMail = endpoint('POST /api/admin/failedMails/{id}/resend', {
  access: 'manager',
  summary: 'Tries a mail again that was given up, from the first try',
  reply: z.object({ ok: z.literal(true) }),
});
