import { currentTexts } from '#features/company/data.server.ts';
import { handle } from '#platform/http/endpoints.server.ts';
import { fieldsRefused } from '#platform/http/refusal.server.ts';
import { queueReceipt } from '#platform/mail/visitor-mails.server.ts';
import { newToken } from '#platform/tokens.server.ts';
import { isEmail } from '#shared/fields/fields.ts';
import { messages } from '#shared/messages.ts';
import * as data from '../data.server.ts';
import * as contract from './contract.ts';
import { welcomeMail } from './letters.server.ts';

export const endpoints = [
  handle(contract.subscribe, async ({ deps, body: { email } }) => {
    const texts = await currentTexts(deps);
    // Reads and changes in one transaction: of two calls at once, one subscribes and the other cancels.
    return deps.database.transaction(async (tx) => {
      if (await data.removeSubscription(tx, email, deps.now())) return true;
      // Cancelled above, but not subscribed: the address breaks a rule that is younger than some subscriptions.
      if (!isEmail(email)) throw fieldsRefused({ email: [messages.email('電子信箱')] });
      const token = newToken();
      await data.addSubscription(tx, { email, token, noticeVersion: texts.privacy.effectiveDate, now: deps.now() });
      await queueReceipt(tx, deps, welcomeMail(texts, { email, token }, deps.settings.publicUrl));
      return false;
    });
  }),
  // An unknown token was either used before or never existed: in both cases it subscribes nobody now.
  handle(contract.unsubscribe, async ({ deps, params }) => {
    await deps.database.transaction((tx) => data.removeByToken(tx, params.token, deps.now()));
    return { ok: true } as const;
  }),
];
