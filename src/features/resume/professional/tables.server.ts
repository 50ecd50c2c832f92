/** A row is there once the part was saved. */
export interface ProfessionalsTable {
  talent_id: string;
  computer_skill: string;
  job_skill: string;
  pro_license: string;
  advantage: string;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    professionals: ProfessionalsTable;
  }
}
