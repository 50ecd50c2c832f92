/** A row is there once the part was saved. */
export interface PersonalsTable {
  talent_id: string;
  chinese_name: string;
  english_name: string;
  passport_name: string;
  nation: string;
  /** 1 male, 2 female, 0 unset (spec §3). */
  gender: number;
  military: string;
  /** YYYY-MM-DD */
  date_of_birth: string;
  marital: string;
  /** Centimetres. */
  height: number | null;
  /** Kilograms. */
  weight: number | null;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    personals: PersonalsTable;
  }
}
