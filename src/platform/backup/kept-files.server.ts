import type { Db, Tx } from '../database/database.server.ts';

/** A file that a row names. */
export interface KeptFile {
  key: string;
  contentType: string;
  /** Where the row knows it. */
  sha256?: string;
}

/** What a room says about the files that its rows name: storage itself cannot be asked what lies in it. */
export interface KeptFiles {
  /** The table whose rows name them; a database of before that table has none. */
  table: string;
  /** All that are stored, some hundred at a time. */
  list(db: Db): AsyncIterable<KeptFile[]>;
  /** Whether the file is still to be there. */
  isKept(db: Db, key: string): Promise<boolean>;
  /** Its owner removed the file while the backup was being made: the row is treated as one being removed. */
  release(tx: Tx, key: string): Promise<void>;
}
