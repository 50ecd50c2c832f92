import { CompiledQuery, type DatabaseConnection, type Driver, PostgresDialect, PostgresDriver } from 'kysely';
import pg from 'pg';
import { assertGuardedTransaction, assertOutsideTransaction } from './transaction.server.ts';

// Counts come as text otherwise.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/**
 * jit: compiling a plan takes longer than any query here. work_mem: a lossy bitmap works out grams() row by row, and so
 * does a sequential scan, which the planner prefers for very common words: it counts that work for the index too.
 * Parallel workers: many visitors at once are parallel enough.
 */
const SESSION = `select set_config('jit', 'off', false), set_config('work_mem', '32MB', false),
  set_config('enable_seqscan', 'off', false), set_config('max_parallel_workers_per_gather', '0', false)`;

/** A pool that survives a restart of the database: a connection lost while idle is only replaced. */
export function openPool(databaseUrl: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, keepAlive: true, application_name: 'site' });
  pool.on('error', () => {});
  return pool;
}

/** Kysely on PostgreSQL with the same guards as on SQLite. */
export class GuardedPostgresDialect extends PostgresDialect {
  readonly #pool: pg.Pool;
  constructor(pool: pg.Pool) {
    super({ pool });
    this.#pool = pool;
  }
  override createDriver(): Driver {
    return new GuardedPostgresDriver({
      pool: this.#pool,
      onCreateConnection: async (connection) => {
        await connection.executeQuery(CompiledQuery.raw(SESSION));
      },
    });
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
}
