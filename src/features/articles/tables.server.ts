import type { Generated } from 'kysely';
import { isPublicContent } from '#platform/database/database.server.ts';

export interface ArticlesTable {
  /** Only for the search index. */
  row_id: Generated<number>;
  article_id: string;
  type_name: string;
  /** null: a draft. */
  publish_at: string | null;
  expires_at: string | null;
  updated_at: string;
  created_at: string;
  /** Grows with every change: an edit says which revision it was based on (docs/decisions/0006). */
  revision: Generated<number>;
  title: string;
  summary: string;
  cover_image: string;
  external_link: string | null;
  /** Title and summary, folded. */
  search_text: string;
  /** Sanitised HTML. */
  content: string;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    articles: ArticlesTable;
  }
}

isPublicContent('articles');
