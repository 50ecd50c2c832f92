export interface SettingsTable {
  name: string;
  revision: number;
  updated_at: string;
  staff_name: string;
  /** JSON. */
  value: string;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    settings: SettingsTable;
  }
}
