import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';
import { knownEmail } from '#shared/fields/fields.ts';

export const NewsletterInput = z.object({ email: knownEmail() });

export const subscribe = endpoint('POST /api/newsletter/subscribe', {
  access: 'public',
  summary: 'Subscribes an address, or cancels where it is subscribed; true means cancelled (spec §4)',
  body: NewsletterInput,
  reply: z.boolean(),
  limits: {
    rate: [
      { by: 'address', count: 20, seconds: 900 },
      { by: 'email', count: 10, seconds: 900 },
    ],
    work: true,
  },
});

/** Called by mail programs, from each mail's List-Unsubscribe (RFC 8058); the token is the permission. */
export const unsubscribe = endpoint('POST /api/newsletter/unsubscribe/{token}', {
  access: 'public',
  summary: 'Ends a subscription with the one click of a mail program (RFC 8058)',
  reply: z.object({ ok: z.literal(true) }),
  isForAnyOrigin: true,
  limits: { rate: [{ by: 'address', count: 60, seconds: 900 }] },
});
