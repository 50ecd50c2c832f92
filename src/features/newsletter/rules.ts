/** Whoever has the mail can end its subscription here (RFC 8058). */
export const unsubscribeUrl = (publicUrl: string, token: string) =>
  `${publicUrl}/api/newsletter/unsubscribe/${encodeURIComponent(token)}`;

/** At the foot of a mail: why the subscriber got it, above the link that ends the subscription. */
export const WHY_SUBSCRIBED = '您收到這封信，是因為這個信箱訂閱了電子報。不想再收到，請按以下連結取消。';
