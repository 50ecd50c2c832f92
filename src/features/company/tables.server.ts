import { isPublicContent } from '#platform/database/database.server.ts';

interface TextDraftsTable {
  text_key: string;
  /** Grows with every change, of the draft or of what is shown. */
  revision: number;
  /** JSON; null: there is no draft. */
  content: string | null;
  updated_at: string;
  staff_name: string;
}

interface TextVersionsTable {
  text_key: string;
  /** From 1; the delivered version counts as 0 and is not stored. */
  version: number;
  /** JSON. */
  content: string;
  /** The newest version whose time has come is shown. */
  publish_at: string;
  created_at: string;
  staff_name: string;
}

/** What came with the program, until staff decide about it. */
interface DemoRowsTable {
  kind: 'vacancies' | 'articles' | 'banners';
  id: string;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    text_drafts: TextDraftsTable;
    text_versions: TextVersionsTable;
    demo_rows: DemoRowsTable;
  }
}

isPublicContent('text_versions');
isPublicContent('demo_rows');
