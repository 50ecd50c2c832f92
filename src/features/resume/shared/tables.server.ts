import type { Generated } from 'kysely';
import type { Fields, Kind, KindOf } from './fields.ts';

/** chinese_name for chineseName. */
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
    /** Grows with every change. */
    revision: number;
  };

/** A resume. It belongs to one member, or to nobody: then it is in the agency's talent pool. */
export interface TalentsTable {
  talent_id: string;
  member_id: string | null;
  created_at: string;
  /** Changes with every saved part. */
  updated_at: string;
  /** When it was moved to the pool, and by which account. */
  detached_at: string | null;
  detached_by: string | null;
}

/** Which staff read a member's resume or file, and for what purpose: members may ask (decisions §10). */
export interface ResumeAccessesTable {
  access_id: string;
  talent_id: string;
  staff_name: string;
  action: string;
  purpose: string;
  accessed_at: string;
  /** The client it was handed to, if stated; shown to staff only. */
  client: string | null;
  /** The same, folded like an employer's name; it follows a client that is renamed. */
  client_key: string | null;
}

/**
 * The index by which staff search resumes, one row per resume that isn't empty. Only indexTalent() keeps it up to date with
 * the parts. Lists filter by the narrow columns.
 */
export interface TalentSearchTable {
  /** Only for the search index. */
  row_id: Generated<number>;
  talent_id: string;
  updated_at: string;
  /** 1: it is in the pool and has no account. */
  is_pool: number;
  /** Categories of seniority and experience: `|人力資源|業務推廣|`, or the empty text. */
  categories: string;
  /** Folded. */
  location: string;
  /** Languages, each with its spoken level from 0 to 4: `|日文2|英文4|`. */
  languages: string;
  work_type: string;
  shift: number;
  arrange: number;
  pay_period: string;
  /** In TWD; other currencies can't be compared. */
  minimum_salary: number | null;
  /** YYYY-MM-DD or the empty text. */
  duty_date: string;
  /** Days of notice. */
  duty_days: number | null;
  /** The resume's texts, folded, one per line, without contact details. */
  search_text: string;
  /** Contact details, compared as a whole (platform/search/contact-key.server.ts). */
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
