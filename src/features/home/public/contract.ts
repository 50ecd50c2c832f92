import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';

/** type 0 is a desktop banner, 1 a mobile one (spec §3). */
export const CarouselItem = z.object({
  carouselId: z.string(),
  imagePath: z.string(),
  urls: z.nullable(z.string()),
  type: z.union([z.literal(0), z.literal(1)]),
  /** The picture's content, for people who can't see it. */
  alt: z.string(),
});
export type CarouselItem = z.output<typeof CarouselItem>;

export const listCarousel = endpoint('GET /api/Carousel', {
  access: 'public',
  isPublicContent: true,
  summary: "The home page's banners, for both device types",
  reply: z.array(CarouselItem),
});
