import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';
import { choice } from '#shared/fields/fields.ts';

/** Without the first three, visitors should not be let in. */
export const ITEMS = [
  'https',
  'identity',
  'demonstration',
  'words',
  'mail',
  'backup',
  'restore',
  'privacy',
  'sitemap',
  'secondFactor',
  'disk',
  'load',
] as const;
export type ItemKey = (typeof ITEMS)[number];
export const NEEDED: readonly ItemKey[] = ['https', 'identity', 'demonstration'];

/** What no program can check: a person confirms that it is done. */
export const CONFIRMED_BY_PEOPLE = ['restore', 'privacy', 'sitemap'] as const;

const Opening = z.object({
  items: z.array(
    z.object({
      key: z.enum(ITEMS),
      isDone: z.boolean(),
      /** The state, or what to do. */
      text: z.string(),
      /** Who confirmed it and when, for items that people confirm. */
      confirmedBy: z.optional(z.string()),
      confirmedAt: z.optional(z.string()),
    }),
  ),
  /** The address of the sitemap, for search engines. */
  sitemap: z.string(),
});
export type Opening = z.output<typeof Opening>;

export const readOpening = endpoint('GET /api/admin/opening', {
  access: 'staff',
  summary: 'Whether the site is ready for visitors, point by point',
  reply: Opening,
});

export const confirmItem = endpoint('POST /api/admin/opening/confirm', {
  access: 'manager',
  summary: 'Says that something is done that no program can see, or takes it back',
  body: z.object({
    item: choice('項目', CONFIRMED_BY_PEOPLE),
    isConfirmed: z.boolean({ error: '確認 不是有效的值' }),
  }),
  reply: Opening,
});
