import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';
import { choice, wholeNumber } from '#shared/fields/fields.ts';
import { messages } from '#shared/messages.ts';
import { MAX_BYTES, PURPOSES } from './rules.ts';

/** A number in a form, which arrives as text. */
const pixels = (label: string) =>
  z.optional(z.pipe(z.coerce.number({ error: messages.integer(label) }), wholeNumber(label, 0, 20_000)));

export const PictureInput = z.object({
  purpose: choice('用途', PURPOSES),
  file: z
    .file({ error: messages.required('圖片') })
    .check(z.maxSize(MAX_BYTES - 1, { error: messages.size('圖片', MAX_BYTES / 1024) })),
  /** The part to show, in pixels of the upright picture; the middle by default. */
  left: pixels('裁切'),
  top: pixels('裁切'),
  width: pixels('裁切'),
  height: pixels('裁切'),
});
export type PictureInput = z.output<typeof PictureInput>;

export const Picture = z.object({
  /** Its permanent address on the site. */
  url: z.string(),
  width: z.number(),
  height: z.number(),
});
export type Picture = z.output<typeof Picture>;

export const uploadPicture = endpoint('POST /api/admin/pictures', {
  access: 'staff',
  summary: 'Takes in a picture (JPEG, PNG, WebP), cut to its purpose; it is public under the address answered',
  body: PictureInput,
  bodyType: 'form',
  reply: Picture,
  limits: { bodyBytes: MAX_BYTES + 65_536 },
});
