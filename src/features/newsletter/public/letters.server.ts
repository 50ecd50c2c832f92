import type { CurrentTexts } from '#features/company/data.server.ts';
import { letter } from '#features/company/letters/service.server.ts';
import type { Mail } from '#platform/mail/outbox.server.ts';
import { unsubscribeUrl } from '../rules.ts';

/** To a new subscriber. Like every mail to subscribers it has a one-click unsubscribe (RFC 8058, decisions §6). */
export const welcomeMail = (
  texts: CurrentTexts,
  { email, token }: { email: string; token: string },
  publicUrl: string,
): Mail =>
  letter(
    texts,
    'welcome',
    { to: { address: email }, unsubscribeUrl: unsubscribeUrl(publicUrl, token), belongsTo: token },
    { link: `${publicUrl}/article/newsletter` },
  );
