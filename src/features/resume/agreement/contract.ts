import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';

export const readAgreement = endpoint('GET /api/agreement', {
  access: 'member',
  summary: 'Whether the signed recommendation agreement has been uploaded',
  reply: z.boolean(),
});
