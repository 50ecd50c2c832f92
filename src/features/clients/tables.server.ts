import '#features/vacancies/tables.server.ts';

/** The agency's data about an employer (docs/decisions/0110). One that only vacancies have named has no row yet. */
export interface ClientsTable {
  employer_id: string;
  /** 統一編號; '' if unknown. */
  tax_id: string;
  industry: string;
  phone: string;
  address: string;
  website: string;
  state: string;
  /** As agreed, in words. */
  fee: string;
  guarantee_days: number | null;
  terms: string;
  remarks: string;
  /** Contact[] as JSON, in order. */
  contacts: string;
  /** The text it is found by beside its name, folded, one item per line. */
  search_text: string;
  assignee_id: string | null;
  updated_at: string;
  /** Grows with every change; an employer without a row has 0. */
  revision: number;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    clients: ClientsTable;
  }
}
