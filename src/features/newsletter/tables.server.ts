export interface NewsletterSubscriptionsTable {
  email_key: string;
  email: string;
  /** Goes out in every mail to this address, so it is kept as it is. It can do nothing but unsubscribe. */
  unsubscribe_token: string;
  /** The privacy notice that was shown. */
  notice_version: string;
  subscribed_at: string;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    newsletter_subscriptions: NewsletterSubscriptionsTable;
  }
}
