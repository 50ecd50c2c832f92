import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';
import { text } from '#shared/fields/fields.ts';

export const reportPage = endpoint('POST /seen', {
  access: 'public',
  summary: 'Counts a page that was gone to within the site; pages that the server answers whole are counted by then',
  body: z.object({ address: text('網址', { max: 4000 }) }),
});
