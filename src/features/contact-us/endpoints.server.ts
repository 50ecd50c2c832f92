import { company } from '#content/company.ts';
import { privacy } from '#content/privacy.ts';
import { handle } from '#platform/endpoints.server.ts';
import { queueMail } from '#platform/outbox.server.ts';
import * as contract from './contract.ts';
import * as data from './data.server.ts';
import { agencyMail, receiptMail } from './letters.server.ts';

export const endpoints = [
  handle(contract.sendContactMessage, async ({ deps: { database, settings, now }, body }) => {
    // Given but blank is not given.
    const message = { ...body, companyName: body.companyName || null };
    await database.transaction(async (tx) => {
      await data.saveMessage(tx, message, privacy.effectiveDate, now());
      await queueMail(tx, agencyMail(message, settings.contactMailTo ?? company.email));
      await queueMail(tx, receiptMail(message, settings.publicUrl));
    });
    return { ok: true } as const;
  }),
];
