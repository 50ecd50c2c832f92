import type { Generated } from 'kysely';
import { isPublicContent } from '#platform/database/database.server.ts';

export interface CarouselItemsTable {
  carousel_id: string;
  image_path: string;
  alt: string;
  urls: string | null;
  /** 0 desktop, 1 mobile (spec §3). */
  type: 0 | 1;
  position: number;
  starts_at: string;
  ends_at: string | null;
  /** Grows with every change: an edit says which revision it was based on (docs/decisions/0006). */
  revision: Generated<number>;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    carousel_items: CarouselItemsTable;
  }
}

isPublicContent('carousel_items');
