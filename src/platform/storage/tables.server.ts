import '../database/database.server.ts';

/** How far the moving of files is; one row, made with the first move. */
interface StorageMovesTable {
  id: number;
  /** The process that is at it, and when it last said so; '' while none is. */
  runner: string;
  beat_at: string;
  /** Not before then: a place did not answer. */
  retry_at: string;
  /** Which room's files are next, and the last of them that was dealt with. */
  list: number;
  after_id: string;
  /** The keys that are being copied, a JSON list. */
  in_hand: string;
  total: number;
  done: number;
  fault_count: number;
  /** The first of them, a JSON list. */
  faults: string;
  /** Why it doesn't go on; '' while it does. */
  outage: string;
}

/** Files that were removed while a move was under way: a copy of them must not stay. */
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
