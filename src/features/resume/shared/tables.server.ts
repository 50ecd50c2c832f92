import type { Generated } from 'kysely';
import type { Fields, Kind, KindOf } from './fields.ts';

/** chinese_name of chineseName. */
type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name;

interface Columns extends Record<Kind, unknown> {
  text: string;
  code: number;
  amount: number | null;
  /** 1 or 0. */
  yesNo: number;
}

/** The columns of a part's fields. */
export type ColumnsOf<F extends Fields> = {
  [Name in keyof F & string as Snake<Name>]: Columns[KindOf<F[Name]>];
};

export type EntryColumns<Id extends string, F extends Fields> = ColumnsOf<F> &
  Record<Id | 'talent_id', string> & {
    /** Counts its changes. */
    revision: number;
  };

/** A resume. It belongs to one member, or to nobody: then it lies in the agency's talent pool. */
export interface TalentsTable {
  talent_id: string;
  member_id: string | null;
  created_at: string;
  /** Changes with every saved part. */
  updated_at: string;
  /** When and by whose account it was put into the pool. */
  detached_at: string | null;
  detached_by: string | null;
}

/** Which of the staff read a member's resume or file, and what for: members may ask (decisions §10). */
export interface ResumeAccessesTable {
  access_id: string;
  talent_id: string;
  staff_name: string;
  action: string;
  purpose: string;
  accessed_at: string;
}

/**
 * The index by which staff search resumes, for each resume that isn't empty: kept in step with its parts by
 * indexTalent() alone. Lists filter by the narrow columns.
 */
export interface TalentSearchTable {
  /** Only for the search index. */
  row_id: Generated<number>;
  talent_id: string;
  updated_at: string;
  /** 1: it lies in the pool and has no account. */
  is_pool: number;
  /** Categories of seniority and experience: `|人力資源|業務推廣|`, or the empty text. */
  categories: string;
  /** Folded. */
  location: string;
  /** Languages with how well they are spoken, 0 to 4: `|日文2|英文4|`. */
  languages: string;
  work_type: string;
  shift: number;
  arrange: number;
  pay_period: string;
  /** In TWD; other currencies don't compare. */
  minimum_salary: number | null;
  /** YYYY-MM-DD or the empty text. */
  duty_date: string;
  /** Days of notice. */
  duty_days: number | null;
  /** The resume's texts, folded, one a line, without contact details. */
  search_text: string;
  /** How to reach them, compared whole (platform/search/contact-key.server.ts). */
  email_key: Generated<string>;
  mobile_key: Generated<string>;
  phone_key: Generated<string>;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    talents: TalentsTable;
    talent_search: TalentSearchTable;
    resume_accesses: ResumeAccessesTable;
  }
}
