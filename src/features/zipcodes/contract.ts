import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';

export const ZipcodeRow = z.object({ zipcode: z.string(), city_name: z.string(), name: z.string() });
export type ZipcodeRow = z.output<typeof ZipcodeRow>;

export const listZipcodes = endpoint('GET /api/zipcodes', {
  access: 'public',
  isPublicContent: true,
  summary: "Taiwan's postal codes; the city picker takes its cities from here",
  reply: z.array(ZipcodeRow),
});
