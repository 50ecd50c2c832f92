import '../database/database.server.ts';

/** The progress of moving files; one row, made with the first move. */
interface StorageMovesTable {
  id: number;
  /** The process working on it and when it last reported; '' while none does. */
  runner: string;
  beat_at: string;
  /** Not to be continued before then: a place did not answer. */
  retry_at: string;
  /** The room whose files are next, and the last file that is done. */
  list: number;
  after_id: string;
  /** The keys that are being copied, as a JSON list. */
  in_hand: string;
  total: number;
  done: number;
  fault_count: number;
  /** The first of them, as a JSON list. */
  faults: string;
  /** Why the move is halted; '' while it isn't. */
  outage: string;
}

/** Files that were removed while a move was under way: no copy of them may stay. */
interface StorageRemovalsTable {
  key: string;
  removed_at: string;
}

declare module '../database/database.server.ts' {
  interface Tables {
    storage_moves: StorageMovesTable;
    storage_removals: StorageRemovalsTable;
  }
}
