import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';
import { email } from '#shared/fields.ts';

export const NewsletterInput = z.object({ email: email() });

export const subscribe = endpoint({
  method: 'POST',
  path: '/api/newsletter/subscribe',
  access: 'public',
  summary: 'Subscribes an address, or cancels where it is subscribed; true means cancelled (spec §4)',
  body: NewsletterInput,
  reply: z.boolean(),
});
