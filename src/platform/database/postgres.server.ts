import { type DatabaseConnection, type Driver, PostgresAdapter, PostgresDialect, PostgresDriver } from 'kysely';
import type pg from 'pg';
import { markOutage } from '../http/outage.server.ts';
import { noteWrites } from './content-writes.server.ts';
import { loadPg } from './pg.server.ts';
import { assertGuardedTransaction, assertOutsideTransaction, isMigrating } from './transaction.server.ts';

/**
 * jit: compiling a plan takes longer than any query here. work_mem: a lossy bitmap calls gram_numbers() for each row, as a
 * sequential scan does, which the planner prefers for very common words since it counts that cost for the index too.
 * Parallel workers: with many visitors at once the processors are busy anyway.
 */
const SESSION = `set jit = off; set work_mem = '32MB'; set enable_seqscan = off; set max_parallel_workers_per_gather = 0`;

/** No query here takes this long. If the server stays silent, this request gives up on it. In milliseconds. */
const ANSWER_WITHIN = 15_000;
/** For getting a connection, new or from the pool. */
const CONNECT_WITHIN = 5000;

/** The part of a pool that Kysely uses. */
type Pool = ConstructorParameters<typeof PostgresDialect>[0]['pool'] & object;
type Connection = Awaited<ReturnType<Extract<Pool, { connect(): unknown }>['connect']>>;

/**
 * A pool that survives whatever happens to the server: a lost connection is replaced, a silent one is not used again (its
 * transaction may still be open), and the error is marked as an outage.
 */
export function openPool(databaseUrl: string, connections = 10) {
  const pool = new (loadPg().Pool)({
    connectionString: databaseUrl,
    max: connections,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_WITHIN,
    application_name: 'site',
  });
  pool.on('error', () => {});
  // The pool listens only to idle connections: without this, an error between two queries of a transaction would end the
  // process.
  pool.on('connect', (client) => void client.on('error', () => {}));
  const ready = new WeakSet<pg.PoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect(): Promise<Connection> {
      const client = await pool.connect().catch(rethrowMarked);
      if (ready.has(client)) return client as unknown as Connection;
      guard(client);
      try {
        await client.query(SESSION);
      } catch (error) {
        client.release(true);
        throw error;
      }
      ready.add(client);
      return client as unknown as Connection;
    },
  };
}

function guard(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (config: pg.QueryConfig & { query_timeout?: number }) => Promise<unknown>;
  const guarded = async (text: string, values?: unknown[]) => {
    noteWrites(text);
    try {
      // A migration may spend minutes building an index.
      return await query({ text, values, query_timeout: isMigrating() ? 0 : ANSWER_WITHIN });
    } catch (error) {
      if (!(error instanceof loadPg().DatabaseError)) client.connection?.stream.destroy();
      return rethrowMarked(error);
    }
  };
  client.query = guarded as unknown as typeof client.query;
}

/** Errors from the server itself have a code; everything else is a lost connection, or silence. */
function rethrowMarked(error: unknown): never {
  if (error instanceof Error && !(error instanceof loadPg().DatabaseError)) markOutage(error);
  throw error;
}

/** Kysely on PostgreSQL with the same guards as on SQLite. */
export class GuardedPostgresDialect extends PostgresDialect {
  readonly #pool: ReturnType<typeof openPool>;
  constructor(pool: ReturnType<typeof openPool>) {
    super({ pool });
    this.#pool = pool;
  }
  override createAdapter(): PostgresAdapter {
    return new GuardedPostgresAdapter();
  }
  override createDriver(): Driver {
    return new GuardedPostgresDriver({ pool: this.#pool });
  }
}

/**
 * A connection that can neither undo nor give its lock back is lost, and both with it. Kysely would throw that, in place of the
 * error which says why.
 */
const lost = () => {};

class GuardedPostgresAdapter extends PostgresAdapter {
  override releaseMigrationLock(...args: Parameters<PostgresAdapter['releaseMigrationLock']>): Promise<void> {
    return super.releaseMigrationLock(...args).catch(lost);
  }
}

class GuardedPostgresDriver extends PostgresDriver {
  override async acquireConnection(...args: Parameters<PostgresDriver['acquireConnection']>) {
    assertOutsideTransaction();
    return super.acquireConnection(...args);
  }
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: Parameters<PostgresDriver['beginTransaction']>[1],
  ) {
    assertGuardedTransaction();
    return super.beginTransaction(connection, settings);
  }
  override rollbackTransaction(...args: Parameters<PostgresDriver['rollbackTransaction']>): Promise<void> {
    return super.rollbackTransaction(...args).catch(lost);
  }
}
