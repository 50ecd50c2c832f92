import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { loadPg } from '../database/pg.server.ts';

/**
 * Gives a drill an empty schema on the site's own PostgreSQL server, which nobody else sees and which is dropped when the
 * drill ends. Without PostgreSQL there is nothing to make.
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

/**
 * Removes the schemas of killed drills, which hold people's data; returns how many. A running drill holds its lock, so its
 * schema stays.
 */
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
    // Another process may have dropped it first.
    if (isDead) await client.query(`drop schema if exists ${schema} cascade`);
    await client.query('commit');
    return isDead;
  } catch (error) {
    await client.query('rollback');
    // A statement of the killed drill is still running; the next clean-up removes the schema.
    if ((error as { code?: string }).code === '55P03') return false;
    throw error;
  }
}

async function withClient<T>(databaseUrl: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new (loadPg().Client)({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  // The next query reports a lost connection. Without a listener, the error event would end the process.
  client.on('error', () => {});
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
