import { AsyncLocalStorage } from 'node:async_hooks';
import type { LogEvent } from 'kysely';
import type { Log } from './log.server.ts';

/** The cost of a request so far, in milliseconds. */
export interface Measures {
  /** The pattern that answered, such as /job/{id}, never the path itself. */
  route: string;
  /** Includes waiting for SQLite's single writer, or for a free connection to PostgreSQL. */
  databaseMs: number;
  queries: number;
  renderMs: number;
  /** Called when the request begins (-1) and stops (+1) waiting for its client or its turn: waiting is not work. */
  onWait?: (change: 1 | -1) => void;
}

const current = new AsyncLocalStorage<Measures>();

/** Runs a request and counts what it asks of the database and the renderer. */
export function measured<T>(work: (measures: Measures) => Promise<T>): Promise<T> {
  const measures: Measures = { route: 'other', databaseMs: 0, queries: 0, renderMs: 0 };
  return current.run(measures, () => work(measures));
}

/** While a slow client sends, or others have their turn, a request doesn't count as being worked on. */
export const whileWaiting = <T>(work: () => Promise<T>): Promise<T> => counted(work, -1);

/** For a part of a wait that is work after all. */
export const whileWorking = <T>(work: () => Promise<T>): Promise<T> => counted(work, 1);

async function counted<T>(work: () => Promise<T>, change: 1 | -1): Promise<T> {
  const measures = current.getStore();
  measures?.onWait?.(change);
  try {
    return await work();
  } finally {
    measures?.onWait?.(change === 1 ? -1 : 1);
  }
}

export function nameRoute(route: string): void {
  const measures = current.getStore();
  if (measures) measures.route = route;
}

/** Counts rendering time without the queries that rendering waits for. */
export async function measureRendering<T>(work: () => Promise<T>): Promise<T> {
  const measures = current.getStore();
  if (!measures) return work();
  const [began, before] = [performance.now(), measures.databaseMs];
  try {
    return await work();
  } finally {
    // Loaders query at the same time, so their queries together may have taken longer than everything else.
    measures.renderMs += Math.max(0, performance.now() - began - (measures.databaseMs - before));
  }
}

let slow: { log: Log; ms: number } | undefined;

/** Logs statements that take longer than this: their text, never their values. */
export function logSlowQueries(log: Log, ms: number): void {
  slow = { log, ms };
}

const MAX_TEXT_LENGTH = 2000;

/** Kysely calls this after every statement. */
export function noteQuery({ query, queryDurationMillis: ms }: LogEvent): void {
  const measures = current.getStore();
  if (measures) {
    measures.databaseMs += ms;
    measures.queries += 1;
  }
  if (slow && ms >= slow.ms)
    slow.log.warn(
      { ms: Math.round(ms), route: measures?.route, sql: query.sql.replace(/\s+/g, ' ').slice(0, MAX_TEXT_LENGTH) },
      'slow query',
    );
}
