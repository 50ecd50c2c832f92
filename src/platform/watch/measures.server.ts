import { AsyncLocalStorage } from 'node:async_hooks';
import type { LogEvent } from 'kysely';
import type { Log } from './log.server.ts';

/** What one request has cost so far, in milliseconds. */
export interface Measures {
  /** The pattern that answered, never the path itself: /job/{id}. */
  route: string;
  /** Waiting included: for the one writer of SQLite, for a free connection to PostgreSQL. */
  databaseMs: number;
  queries: number;
  renderMs: number;
  /** Called when the request begins (-1) and stops (+1) waiting for its client or its turn: waiting is not work. */
  onWait?: (change: 1 | -1) => void;
}

const current = new AsyncLocalStorage<Measures>();

/** Runs a request so that what it asks of the database and the renderer is counted for it. */
export function measured<T>(work: (measures: Measures) => Promise<T>): Promise<T> {
  const measures: Measures = { route: 'other', databaseMs: 0, queries: 0, renderMs: 0 };
  return current.run(measures, () => work(measures));
}

/** While a slow client sends, or others have their turn, a request doesn't count as being worked on. */
export const whileWaiting = <T>(work: () => Promise<T>): Promise<T> => counted(work, -1);

/** The part of a waiting that is work again. */
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

/** Counts the time of rendering without that of the queries it waits for. */
export async function measureRendering<T>(work: () => Promise<T>): Promise<T> {
  const measures = current.getStore();
  if (!measures) return work();
  const [began, before] = [performance.now(), measures.databaseMs];
  try {
    return await work();
  } finally {
    // Loaders ask at the same time, so their queries together may have taken longer than all of it.
    measures.renderMs += Math.max(0, performance.now() - began - (measures.databaseMs - before));
  }
}

let slow: { log: Log; ms: number } | undefined;

/** From now on statements that take longer are logged: their text, never their values. */
export function logSlowQueries(log: Log, ms: number): void {
  slow = { log, ms };
}

const MAX_TEXT_LENGTH = 2000;

/** Told by Kysely after every statement. */
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
