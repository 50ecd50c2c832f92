import type { Generated } from 'kysely';
import { isPublicContent } from '#platform/database/database.server.ts';

export interface VacanciesTable {
  /** Only for the search index; everything else refers to vacancy_id. */
  row_id: Generated<number>;
  vacancy_id: string;
  updated_at: string;
  /** null: a draft. */
  publish_at: string | null;
  expires_at: string | null;
  created_at: string;
  /** Folded city and category, for filters and orders in which 臺北市 and 台北市 are one. */
  city_key: string;
  category_key: string;
  /** Folded position, city and address: by it an import without ids knows a vacancy again. */
  match_key: string;
  position: string;
  category: string;
  nation: string;
  city: string;
  township: string;
  address: string;
  salary: string;
  work_type: string;
  content: string;
  /** Every searched field folded, one a line: a word holds no line break, so it never matches across two fields. */
  search_text: string;
  /** Counts the changes: an edit says which it was based on. */
  revision: Generated<number>;
  employer_id: string | null;
  /** StoredFacts as JSON. */
  facts: Generated<string>;
  /** Folded source and its number: by it an import knows a vacancy again. '': it has none. */
  source_key: Generated<string>;
  /** What searches filter by beside city, category and pay, one a line (search/tags.server.ts). */
  tags: Generated<string>;
  /** The most it pays a month, NT$; 0: it names no amount. */
  pay_top: Generated<number>;
  /** The content version that its last change made. */
  stamp: Generated<number>;
}

/** Whom the agency recruits for: rows of their own, since orders and contacts will hang on them. */
export interface EmployersTable {
  employer_id: string;
  name: string;
  name_key: string;
  created_at: string;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    vacancies: VacanciesTable;
    employers: EmployersTable;
  }
}

isPublicContent('vacancies');
isPublicContent('employers');
