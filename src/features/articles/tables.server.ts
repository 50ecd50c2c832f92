export interface ArticlesTable {
  article_id: string;
  type_name: string;
  /** null: a draft. */
  publish_at: string | null;
  expires_at: string | null;
  updated_at: string;
  created_at: string;
  title: string;
  summary: string;
  cover_image: string;
  external_link: string | null;
  /** Sanitised HTML. */
  content: string;
}

declare module '#platform/database.server.ts' {
  interface Tables {
    articles: ArticlesTable;
  }
}
