import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { loadPg } from '../database/pg.server.ts';

/**
 * Gives the work an empty place on the site's own PostgreSQL server that nobody else sees: a schema that goes with the
 * work. Without PostgreSQL there is nothing to make.
 */
export async function inDrillSchema<T>(
  databaseUrl: string | undefined,
  work: (databaseUrl?: string) => Promise<T>,
): Promise<T> {
  if (!databaseUrl) return work();
  const schema = `drill_${Date.now()}_${randomBytes(4).toString('hex')}`;
  const address = new URL(databaseUrl);
  const options = [address.searchParams.get('options'), `-c search_path=${schema}`].filter(Boolean);
  address.searchParams.set('options', options.join(' '));
  return withClient(databaseUrl, async (client) => {
    // Locked before the schema is made: an unlocked schema belongs to a dead drill.
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [schema]);
    await client.query(`create schema ${schema}`);
    try {
      return await work(address.href);
    } finally {
      await client.query(`drop schema ${schema} cascade`);
    }
  });
}

/** Removes what killed drills have left, which is people's data; answers how many. A running drill holds its lock. */
export async function removeDeadSchemas(databaseUrl: string): Promise<number> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select nspname as name from pg_namespace where nspname ~ '^drill_[0-9]{13}_[0-9a-f]{8}$'
         and pg_has_role(nspowner, 'usage')`,
    );
    let removed = 0;
    for (const { name } of rows) if (await isDropped(client, name)) removed++;
    return removed;
  });
}

async function isDropped(client: pg.Client, schema: string): Promise<boolean> {
  await client.query(`begin; set local lock_timeout = '10s'`);
  try {
    const lock = 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as is_dead';
    const isDead = (await client.query<{ is_dead: boolean }>(lock, [schema])).rows[0]?.is_dead ?? false;
    // Somebody else may have been faster.
    if (isDead) await client.query(`drop schema if exists ${schema} cascade`);
    await client.query('commit');
    return isDead;
  } catch (error) {
    await client.query('rollback');
    // A statement of the killed drill is still running; the next clean-up removes it.
    if ((error as { code?: string }).code === '55P03') return false;
    throw error;
  }
}

async function withClient<T>(databaseUrl: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new (loadPg().Client)({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  // A connection that is lost is told by the next query; an event without a listener would end the process.
  client.on('error', () => {});
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
