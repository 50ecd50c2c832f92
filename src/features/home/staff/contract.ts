import * as z from 'zod/mini';
import { isPictureAddress } from '#features/pictures/rules.ts';
import { endpoint } from '#shared/contract.ts';
import { optionalLink } from '#shared/fields/address-fields.ts';
import { choice, text, textList } from '#shared/fields/fields.ts';
import { optionalMoment } from '#shared/fields/time-fields.ts';
import { messages } from '#shared/messages.ts';
import { Based, mustBeBasedOn, newId, unlessSeen } from '#shared/revisions.ts';

/** A banner is for one of the two devices: each has its own picture size (spec §4). */
export const DEVICES = ['desktop', 'phone'] as const;
export type Device = (typeof DEVICES)[number];
export const DEVICE_LABELS: Record<Device, string> = { desktop: '電腦版', phone: '手機版' };

/** More than anybody watches; also the most that the public call answers, both devices together. */
export const MAX_BANNERS = 50;

export const STATUSES = ['scheduled', 'open', 'expired'] as const;
export const STATUS_LABELS = { scheduled: '未開始', open: '顯示中', expired: '已結束' } as const;

/** The editable fields of a banner with their names: in messages, in the log, and where somebody else has changed one. */
export const LABELS = {
  image: '圖片',
  alt: '替代文字',
  link: '連結',
  startsAt: '開始時間',
  endsAt: '結束時間',
} as const;

export const BannerInput = z.object({
  device: choice('裝置', DEVICES),
  image: text(LABELS.image, { max: 200 }).check(
    z.refine<string>((v) => v === '' || isPictureAddress(v), { error: messages.invalid(LABELS.image) }),
  ),
  /** The picture's content, for people who can't see it. */
  alt: text(LABELS.alt, { max: 200 }),
  /** An address on the web, or a page of this site (/jobs). */
  link: optionalLink(LABELS.link, { takesOwn: true }),
  /** Empty means at once. */
  startsAt: optionalMoment(LABELS.startsAt),
  /** Empty means no end. */
  endsAt: optionalMoment(LABELS.endsAt),
} satisfies Record<keyof typeof LABELS | 'device', unknown>);
export type BannerInput = z.output<typeof BannerInput>;

export const Banner = z.object({
  id: z.string(),
  device: z.enum(DEVICES),
  image: z.string(),
  alt: z.string(),
  link: z.string(),
  startsAt: z.string(),
  endsAt: z.nullable(z.string()),
  status: z.enum(STATUSES),
  revision: z.number(),
});
export type Banner = z.output<typeof Banner>;

export const listBanners = endpoint('GET /api/admin/carousel', {
  access: 'staff',
  summary: `All banners of both devices in their order, those of other times too; ${MAX_BANNERS} of each at most`,
  reply: z.array(Banner),
});

export const findBanner = endpoint('GET /api/admin/carousel/{id}', {
  access: 'staff',
  summary: 'One banner',
  reply: Banner,
});

export const createBanner = endpoint('POST /api/admin/carousel', {
  access: 'staff',
  summary: 'Adds a banner after the others of its device',
  body: z.extend(BannerInput, { newId }),
  reply: Banner,
});

export const changeBanner = endpoint('PUT /api/admin/carousel/{id}', {
  access: 'staff',
  summary: 'Changes a banner; the revision says what the change was based on. Its device stays',
  body: z.extend(BannerInput, { revision: mustBeBasedOn }),
  reply: Banner,
});

export const deleteBanner = endpoint('DELETE /api/admin/carousel/{id}', {
  access: 'staff',
  summary: 'Takes a banner away',
  body: Based,
  status: 204,
});

export const orderBanners = endpoint('POST /api/admin/carousel/order', {
  access: 'staff',
  summary:
    'The order of the banners of a device: all their ids, and the order that was seen; refused when it is no longer so',
  body: z.object({
    device: choice('裝置', DEVICES),
    ids: textList('順序', { maxItems: MAX_BANNERS, maxLength: 200 }),
    /** The ids in the order that staff saw, on which the change is based. */
    seen: z
      .array(text('順序', { max: 200 }), { error: unlessSeen('順序') })
      .check(z.maxLength(MAX_BANNERS, { error: messages.maxItems('順序', MAX_BANNERS) })),
  }),
  reply: z.array(Banner),
});
