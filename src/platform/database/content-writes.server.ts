import { LRUCache } from 'lru-cache';
import { noteContentChange } from './transaction.server.ts';

const names = new Set<string>();

export const markPublicContent = (table: string) => void names.add(table);

/**
 * Both drivers call this before every statement that may write, so that no author has to remember to announce a change of
 * public content.
 */
export function noteWrites(statement: string): void {
  if (READS.test(statement)) return;
  let written = writtenBy.get(statement);
  if (!written) {
    written = [...statement.matchAll(WRITES)].map(([, name]) => name!);
    writtenBy.set(statement, written);
  }
  if (written.some((name) => names.has(name))) noteContentChange();
}

/** Cached per statement, so that each is searched once. Lists of varying length make more statements than the site has. */
const writtenBy = new LRUCache<string, string[]>({ max: 500 });

/** A statement that begins like this writes to no table: only a `with` could hide a write, and no function here writes. */
const READS = /^\s*select\b/i;
const WRITES = /\b(?:insert\s+into|update|delete\s+from)\s+"?(\w+)/gi;
