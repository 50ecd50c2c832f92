import { currentTexts } from '#features/company/data.server.ts';
import { currentConnections } from '#platform/connections/connections.server.ts';
import { handle } from '#platform/http/endpoints.server.ts';
import { queueAgencyMail, queueReceipt } from '#platform/mail/visitor-mails.server.ts';
import * as data from '../data.server.ts';
import * as contract from './contract.ts';
import { agencyMail, receiptMail } from './letters.server.ts';

export const endpoints = [
  handle(contract.sendContactMessage, async ({ deps, body: { messageKey, ...body } }) => {
    const { database, now } = deps;
    const { publicUrl } = deps.settings;
    const texts = await currentTexts(deps);
    const { contactMailTo } = await currentConnections(deps);
    // An appeal sends none.
    const message = { ...body, companyName: body.companyName ?? null };
    await database.transaction(async (tx) => {
      const messageId = data.messageIdOf(messageKey, message);
      if (await data.isThere(tx, messageId)) return;
      await data.saveMessage(tx, { messageId, ...message }, texts.privacy.effectiveDate, now());
      const to = contactMailTo ?? texts.company.email;
      await queueAgencyMail(tx, deps, agencyMail(texts, { messageId, ...message }, { to, publicUrl }));
      await queueReceipt(tx, deps, receiptMail(texts, message, publicUrl));
    });
    return { ok: true } as const;
  }),
];
