import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { openDatabase } from '#platform/database/database.server.ts';
import type { TestAddress } from './database.ts';

let made = 0;

/** The same place in PostgreSQL, for a user who may create nothing in it. */
export async function asReader<T extends TestAddress>(place: T): Promise<T & { databaseUrl: string }> {
  const owner = await openDatabase(place);
  const role = `reader_${process.pid}_${++made}`;
  await sql`create role ${sql.id(role)}`.execute(owner.db);
  onTestFinished(async () => {
    await sql`drop role ${sql.id(role)}`.execute(owner.db);
    await owner.close();
  });
  const url = new URL(place.databaseUrl!);
  url.searchParams.set('options', `-c role=${role}`);
  return { ...place, databaseUrl: url.href };
}
