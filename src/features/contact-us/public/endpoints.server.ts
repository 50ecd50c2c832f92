import { currentTexts } from '#features/company/data.server.ts';
import { currentConnections } from '#platform/connections/connections.server.ts';
import { handle } from '#platform/http/endpoints.server.ts';
import { queueAgencyMail, queueReceipt } from '#platform/mail/visitor-mails.server.ts';
import * as data from '../data.server.ts';
import * as contract from './contract.ts';
import { agencyMail, receiptMail } from './letters.server.ts';

export const endpoints = [
  handle(contract.sendContactMessage, async ({ deps, body }) => {
    const { database, settings, now } = deps;
    const texts = await currentTexts(deps);
    const { contactMailTo } = await currentConnections(deps);
    // An appeal sends none.
    const message = { ...body, companyName: body.companyName ?? null };
    await database.transaction(async (tx) => {
      await data.saveMessage(tx, message, texts.privacy.effectiveDate, now());
      await queueAgencyMail(tx, deps, agencyMail(texts, message, contactMailTo ?? texts.company.email));
      await queueReceipt(tx, deps, receiptMail(texts, message, settings.publicUrl));
    });
    return { ok: true } as const;
  }),
];
