import { isPublicContent } from '../database/database.server.ts';

interface ConnectionsTable {
  name: string;
  /** null: removed. The whole of it is sealed: with its address in the open, a password could be sent elsewhere. */
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

// Which sign-ins there are is on public pages; by the same number every process hears of all other changes.
isPublicContent('connections');
