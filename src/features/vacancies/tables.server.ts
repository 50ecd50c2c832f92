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
  /** Folded city and category, for filtering and sorting with 臺北市 and 台北市 as one. */
  city_key: string;
  category_key: string;
  /** Folded position, city and address, by which an import without ids recognises a vacancy. */
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
  /** All searched fields, folded, one per line: a word contains no line break, so it never matches across two fields. */
  search_text: string;
  /** Grows with every change: an edit says which revision it was based on. */
  revision: Generated<number>;
  employer_id: string | null;
  /** StoredFacts as JSON. */
  facts: Generated<string>;
  /** Folded source and its number, by which an import recognises a vacancy; '' if it has none. */
  source_key: Generated<string>;
  /** What searches filter by in addition to city, category and pay, one per line (search/tags.server.ts). */
  tags: Generated<string>;
  /** The most it pays per month, in NT$; 0 if it names no amount. */
  pay_top: Generated<number>;
  /** The content version of its last change. */
  stamp: Generated<number>;
  /** The member of staff in charge; not visible to visitors. */
  assignee_id: string | null;
}

/** The companies that the agency recruits for, by name; further data is stored separately (features/clients). */
export interface EmployersTable {
  employer_id: string;
  name: string;
  name_key: string;
  created_at: string;
}

/**
 * A former name of an employer, or the name of one merged into it: a vacancy with that name still belongs to this employer.
 */
export interface EmployerNamesTable {
  name_key: string;
  name: string;
  employer_id: string;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    vacancies: VacanciesTable;
    employers: EmployersTable;
    employer_names: EmployerNamesTable;
  }
}

isPublicContent('vacancies');
isPublicContent('employers');
