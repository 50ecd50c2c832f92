import { randomBytes } from 'node:crypto';
import { openPool } from '../postgres.server.ts';

/**
 * Gives the work an empty place on the site's own PostgreSQL server that nobody else sees: a schema that goes with the
 * work. Without PostgreSQL there is nothing to make.
 */
export async function inDrillSchema<T>(
  databaseUrl: string | undefined,
  work: (databaseUrl?: string) => Promise<T>,
): Promise<T> {
  if (!databaseUrl) return work();
  const schema = `drill_${randomBytes(6).toString('hex')}`;
  const address = new URL(databaseUrl);
  const options = [address.searchParams.get('options'), `-c search_path=${schema}`].filter(Boolean);
  address.searchParams.set('options', options.join(' '));
  const pool = openPool(databaseUrl);
  try {
    await pool.query(`create schema ${schema}`);
    try {
      return await work(address.href);
    } finally {
      await pool.query(`drop schema ${schema} cascade`);
    }
  } finally {
    await pool.end();
  }
}
