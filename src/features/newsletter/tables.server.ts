export interface NewsletterSubscriptionsTable {
  email_key: string;
  email: string;
  /** Part of every mail to this address, so it is stored in plain text. It can only unsubscribe. */
  unsubscribe_token: string;
  /** The version of the privacy notice that was shown. */
  notice_version: string;
  subscribed_at: string;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    newsletter_subscriptions: NewsletterSubscriptionsTable;
  }
}
