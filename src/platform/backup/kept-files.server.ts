import type { Db, Tx } from '../database/database.server.ts';

/** A file that a row refers to. */
export interface KeptFile {
  key: string;
  contentType: string;
  /** Known for rows that store it. */
  sha256?: string;
}

/** How a room tells the backup which files its rows refer to; storage cannot be asked what it holds. */
export interface KeptFiles {
  /** The table whose rows refer to them. An older database may not have it. */
  table: string;
  /** All stored files, some hundred at a time. */
  list(db: Db): AsyncIterable<KeptFile[]>;
  /** Whether the file should still exist. */
  isKept(db: Db, key: string): Promise<boolean>;
  /** For a file that its owner removed while the backup was being made: its row is treated as one that is being removed. */
  release(tx: Tx, key: string): Promise<void>;
}
