/**
 * Failures outside the site that it cannot mend: full: no room on the disk; readOnly: nothing can be written; gone: the
 * database or file storage doesn't answer. They are told apart from faults of the site itself because they pass, and are
 * answered with 503 and a time to come back (docs/decisions/0014).
 */
export type Outage = 'full' | 'readOnly' | 'gone';

/** In seconds, for Retry-After. */
export const COME_BACK_AFTER = 30;

const marked = new WeakSet<object>();

/** Marks an error without a code of its own as an outage. */
export function markOutage<T extends object>(error: T): T {
  marked.add(error);
  return error;
}

// Codes of Node, SQLite and PostgreSQL (five characters).
const KINDS: [Outage, RegExp][] = [
  ['full', /^(ENOSPC|EDQUOT|SQLITE_FULL|53100)$/],
  ['readOnly', /^(EROFS|EACCES|EPERM|SQLITE_READONLY(_\w+)?|25006)$/],
  // SQLite's codes for when the disk under its open file has turned read-only; its other I/O errors aren't about writing.
  ['readOnly', /^SQLITE_IOERR_(WRITE|FSYNC|DIR_FSYNC|TRUNCATE|DELETE|SHMSIZE)$/],
  // SQLITE_BUSY, 40001 and 40P01 arrive here only after many retries; 53…: too many connections, out of memory.
  ['gone', /^(EIO|SQLITE_IOERR(_\w+)?|SQLITE_CANTOPEN(_\w+)?|SQLITE_BUSY(_\w+)?|08\w{3}|57P0\d|53\w{3}|58030)$/],
  ['gone', /^(40001|40P01|ECONN(REFUSED|RESET|ABORTED)|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH)$/],
];

/** Which outage caused an error, if any. */
export function outageOf(error: unknown, depth = 0): Outage | undefined {
  if (typeof error !== 'object' || error === null || depth > 4) return undefined;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  const kind = typeof code === 'string' ? KINDS.find(([, codes]) => codes.test(code))?.[0] : undefined;
  return kind ?? (marked.has(error) ? 'gone' : outageOf(cause, depth + 1));
}

/** Ignores an outage, for work that need not be done now. */
export function unlessOutage(error: unknown): undefined {
  if (!outageOf(error)) throw error;
}
