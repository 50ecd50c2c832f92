export interface PicturesTable {
  picture_id: string;
  /** A row is added before its files and removed after them (docs/decisions/0007). */
  status: 'arriving' | 'stored' | 'leaving';
  purpose: string;
  width: number;
  height: number;
  bytes: number;
  staff_id: string;
  created_at: string;
  /** When it was last added to or removed from something. Long after that, if it isn't shown anywhere, it is removed. */
  used_at: string;
}

export interface ArticlePicturesTable {
  article_id: string;
  picture_id: string;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    pictures: PicturesTable;
    article_pictures: ArticlePicturesTable;
  }
}
