import * as z from 'zod/mini';
import { ownPasswordIfAsked } from '#features/backoffice/shared/contract.ts';
import { PublishInput } from '#features/publishing/staff/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { OWN_PASSWORD } from '#shared/rate-limits.ts';
import { Based } from '#shared/revisions.ts';

/** One text of the site, in the list. */
const TextRow = z.object({
  /** Its key in fields.ts. */
  id: z.string(),
  label: z.string(),
  /** The page where visitors read it; a letter has none. */
  path: z.string(),
  /** Consultants may only read it. */
  isForManagers: z.boolean(),
  /** Nobody has changed it since delivery. */
  isDelivered: z.boolean(),
  hasDraft: z.boolean(),
  /** When a waiting version will be published. */
  scheduledAt: z.nullable(z.string()),
  changedAt: z.nullable(z.string()),
  changedBy: z.string(),
});
export type TextRow = z.output<typeof TextRow>;

const StaffText = z.extend(TextRow, {
  revision: z.number(),
  /** The content being edited: the draft, else the waiting version, else what is shown. */
  value: z.unknown(),
  /** What visitors read now. */
  shown: z.unknown(),
});
export type StaffText = z.output<typeof StaffText>;

const Version = z.object({
  /** 0: as delivered. */
  version: z.number(),
  publishAt: z.nullable(z.string()),
  staffName: z.string(),
  isShown: z.boolean(),
  /** Its changes compared with the version before it. */
  differences: z.array(z.object({ where: z.string(), before: z.string(), after: z.string() })),
  /** For the privacy policy: how many members have agreed to this version. */
  agreed: z.optional(z.number()),
});
export type Version = z.output<typeof Version>;

export const listTexts = endpoint('GET /api/admin/texts', {
  access: 'staff',
  summary: 'The texts of the site that staff may change, and what is being done to each',
  reply: z.array(TextRow),
});

export const findText = endpoint('GET /api/admin/texts/{id}', {
  access: 'staff',
  summary: 'One text: what is being written, and what visitors read',
  reply: StaffText,
});

export const saveDraft = endpoint('PUT /api/admin/texts/{id}/draft', {
  access: 'staff',
  summary: 'Keeps what is being written; visitors see nothing of it',
  body: z.extend(Based, { value: z.unknown() }),
  reply: StaffText,
  limits: { bodyBytes: 512 * 1024 },
});

export const discardDraft = endpoint('DELETE /api/admin/texts/{id}/draft', {
  access: 'staff',
  summary: 'Drops what is being written',
  body: Based,
  reply: StaffText,
});

export const publishText = endpoint('POST /api/admin/texts/{id}/publish', {
  access: 'staff',
  summary:
    'Shows the draft to visitors, at once or from a later time; another address of the company with the own password',
  body: z.extend(PublishInput, { password: ownPasswordIfAsked }),
  reply: StaffText,
  limits: { rate: [OWN_PASSWORD] },
});

export const withdrawText = endpoint('POST /api/admin/texts/{id}/withdraw', {
  access: 'staff',
  summary: 'Takes back what waits for its time; it becomes the draft again',
  body: Based,
  reply: StaffText,
});

export const listVersions = endpoint('GET /api/admin/texts/{id}/versions', {
  access: 'staff',
  summary: 'Every version of a text, newest first, with what each changed',
  reply: z.array(Version),
});

export const restoreVersion = endpoint('POST /api/admin/texts/{id}/versions/{version}/restore', {
  access: 'staff',
  summary: 'Makes a draft of an earlier version',
  body: Based,
  reply: StaffText,
});
