import * as z from 'zod/mini';
import { optionalMoment } from '#shared/fields/time-fields.ts';
import { Based } from '#shared/revisions.ts';
import { STATUSES } from '../rules.ts';

/** What staff are told about an entry's times, after its own fields. */
export const publishingFields = {
  status: z.enum(STATUSES),
  publishAt: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  updatedAt: z.string(),
  revision: z.number(),
};

/** Immediately if the time is left empty. */
export const PublishInput = z.extend(Based, { publishAt: optionalMoment('發布時間') });
