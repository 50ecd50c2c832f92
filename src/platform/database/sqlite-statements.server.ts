import { setTimeout as sleep } from 'node:timers/promises';
import type Sqlite from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import { isBusy } from './engine.server.ts';

type Statement = Sqlite.Statement<unknown[]>;

const statements = new WeakMap<Sqlite.Database, LRUCache<string, Statement>>();
/** More than the site has queries; lists of varying length add some. */
const MAX_STATEMENTS = 500;

/** Preparing takes a large part of a short query's time (bench/resume.ts), so each text is prepared once. */
export function prepared(connection: Sqlite.Database, text: string): Statement {
  let known = statements.get(connection);
  if (!known) {
    known = new LRUCache({ max: MAX_STATEMENTS });
    statements.set(connection, known);
  }
  const statement = known.get(text);
  if (statement) return statement;
  const made = connection.prepare<unknown[]>(text);
  known.set(text, made);
  return made;
}

/** Another process may hold the write lock for a transaction or two: retries without blocking this process. */
export async function untilFree<T>(work: () => T): Promise<T> {
  const deadline = performance.now() + 10_000;
  for (let longest = 2; ; longest = Math.min(20, longest * 2)) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
    await sleep(1 + Math.random() * longest);
  }
}
