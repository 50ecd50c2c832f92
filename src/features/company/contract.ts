import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';

/** A text of the site; its shape is described in fields.ts. */
export const readSiteText = endpoint('GET /words/{key}', {
  access: 'public',
  isPublicContent: true,
  summary:
    'The words of a page (home, about, consult, outsource, advisor, recruitment, contact, articles, privacy, account), the agreement, the footer, the look, or the facts of the company',
  reply: z.unknown(),
});
