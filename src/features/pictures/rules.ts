/** The purposes of pictures, each with the sizes that the public pages show. */
export const PICTURE_SIZES = {
  /** For an article: its page, the list (the smaller one), and link previews on other sites. */
  cover: { width: 1600, height: 1000 },
  /** The carousel of Home, on each device. */
  desktop: { width: 1240, height: 776 },
  phone: { width: 860, height: 538 },
  /** In a text: its own size, but no wider than the column. */
  content: undefined,
  /** The company's logo, uncropped: high enough for paper and high-resolution screens. */
  logo: undefined,
} as const;

export const PURPOSES = ['cover', 'desktop', 'phone', 'content', 'logo'] as const;
export type Purpose = (typeof PURPOSES)[number];
/** Purposes whose pictures are cut to a fixed size. */
export type CutPurpose = Exclude<Purpose, 'content' | 'logo'>;

/** Other pictures are made no larger than any page shows them. */
export const SIDES = { content: { width: 1600, height: 1600 }, logo: { width: 1280, height: 320 } };

export const MAX_BYTES = 15 * 1024 * 1024;

/** Covers also come in this width, for lists and phones (ui/picture-widths.ts). */
export const SMALL = 800;

/** The keys under which it is stored; only covers have the smaller one. */
export const keysOf = (id: string) => [`pictures/${id}.webp`, `pictures/${id}-${SMALL}.webp`] as const;

const ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const ADDRESS = new RegExp(`^/pictures/(${ID})\\.webp$`);
const OURS = new RegExp(`/pictures/(${ID})(?=[.-])`, 'g');

export const addressOf = (pictureId: string) => `/pictures/${pictureId}.webp`;

/** The pictures referred to in an HTML text or an address. */
export const picturesIn = (text: string) => [...new Set([...text.matchAll(OURS)].map(([, id]) => id!))];

/** A picture uploaded by staff, or one that comes with the site. */
export const isPictureAddress = (address: string) =>
  ADDRESS.test(address) || /^\/art\/[\w-]+\.(webp|avif)$/.test(address);
