import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';
import { text } from '#shared/fields/fields.ts';

/** Per talent; with more, tags mean nothing any more. */
export const MAX_TAGS = 20;
export const MAX_TAG_LENGTH = 20;
/** The most tags offered to choose from. */
export const MAX_OFFERED = 300;

const TagInput = z.object({ tag: text('標籤', { max: MAX_TAG_LENGTH }) });

/** A talent's current tags. */
const Tags = z.object({ tags: z.array(z.string()) });

export const listTags = endpoint('GET /api/admin/talentTags', {
  access: 'staff',
  summary: 'The tags that are on talents, on most of them first, and on how many each is',
  reply: z.array(z.object({ tag: z.string(), talents: z.number() })),
});

export const addTag = endpoint('POST /api/admin/talents/{id}/tags', {
  access: 'staff',
  summary: 'Puts a tag on a talent, in the spelling that others have; one that is there stays',
  body: TagInput,
  reply: Tags,
});

export const removeTag = endpoint('DELETE /api/admin/talents/{id}/tags', {
  access: 'staff',
  summary: 'Takes a tag off a talent; one that is gone stays gone',
  body: TagInput,
  reply: Tags,
});
