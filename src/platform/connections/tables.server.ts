import { isPublicContent } from '../database/database.server.ts';

interface ConnectionsTable {
  name: string;
  /**
   * null: removed. The whole value is sealed: if its address were readable, somebody could change it and have the password
   * sent elsewhere.
   */
  sealed: string | null;
  revision: number;
  updated_at: string;
  staff_name: string;
}

declare module '../database/database.server.ts' {
  interface Tables {
    connections: ConnectionsTable;
  }
}

// Public pages show which sign-ins there are. The content version also tells every process about all other changes.
isPublicContent('connections');
