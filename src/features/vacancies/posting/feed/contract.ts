import { endpoint } from '#shared/contract.ts';

export const readPostings = endpoint('GET /api/vacancies.xml', {
  access: 'public',
  summary:
    'All open vacancies but the demonstration’s, with all that their pages say, for job boards (the elements of Indeed’s XML feed)',
  fileType: 'application/xml',
  // Boards read it a few times a day; for a large agency it is long.
  limits: { rate: [{ by: 'address', count: 20, seconds: 3600 }] },
});
