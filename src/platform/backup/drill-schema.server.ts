import { randomBytes } from 'node:crypto';
import pg from 'pg';

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
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await dropOldOnes(client);
    await client.query(`create schema ${schema}`);
    try {
      return await work(address.href);
    } finally {
      await client.query(`drop schema ${schema} cascade`);
    }
  } finally {
    await client.end();
  }
}

const DAY_MS = 86_400_000;

/** What a killed drill has left is people's data; one that goes on is younger. */
async function dropOldOnes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname ~ '^drill_[0-9]{13}_[0-9a-f]{8}$'`,
  );
  for (const { name } of rows)
    if (Number(name.split('_')[1]) < Date.now() - DAY_MS) await client.query(`drop schema ${name} cascade`);
}
