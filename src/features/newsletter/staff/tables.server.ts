import type { IssueState, RecipientState } from './contract.ts';

export interface NewsletterIssuesTable {
  issue_id: string;
  state: IssueState;
  revision: number;
  created_at: string;
  updated_at: string;
  started_at: string | null;
  ended_at: string | null;
  /** Who created it. */
  staff_name: string;
  subject: string;
  introduction: string;
  /** A JSON list in the order of the mail. */
  article_ids: string;
  /** The articles as JSON, fixed when sending begins, so that every recipient gets the same. */
  content: string | null;
  /** How many recipients were in each state, as JSON, once their list is gone. */
  counts: string | null;
}

export interface NewsletterRecipientsTable {
  issue_id: string;
  email_key: string;
  email: string;
  /** Its mail in the outbox. */
  mail_id: string | null;
  state: RecipientState;
  fault: string | null;
  ended_at: string | null;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    newsletter_issues: NewsletterIssuesTable;
    newsletter_recipients: NewsletterRecipientsTable;
  }
}
