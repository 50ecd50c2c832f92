import * as z from 'zod/mini';
import { email } from '#shared/fields.ts';

export const NewsletterInput = z.object({ email: email() });
