/** Rebuilt by the site whenever it is missing (docs/decisions/0109). */
export interface CommonWordsTable {
  /** Folded. */
  word: string;
  /** The content version up to which the hits are current. */
  stamp: number;
  /** One bit per row number, as in row-bits.server.ts. */
  hits: Uint8Array;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    vacancies_common_grams: CommonWordsTable;
  }
}
