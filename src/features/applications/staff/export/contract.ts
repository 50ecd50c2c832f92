import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';
import { inList } from '../contract.ts';

export const exportApplications = endpoint('GET /api/admin/applications/export.csv', {
  access: 'staff',
  summary:
    'All applications of a list, as a CSV file that spreadsheets open as it is, without contact details; a whole e-mail address or mobile number is on record as in the list',
  query: z.object(inList),
  fileType: 'text/csv',
  limits: { rate: [{ by: 'address', count: 20, seconds: 900 }] },
});
