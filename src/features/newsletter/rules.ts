/** The reader of the mail can end its subscription here (RFC 8058). */
export const unsubscribeUrl = (publicUrl: string, token: string) =>
  `${publicUrl}/api/newsletter/unsubscribe/${encodeURIComponent(token)}`;
