import type { TestProject } from 'vitest/node';
import { migrations } from '#migrations/index.ts';
import { openDatabase } from '#platform/database/database.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { databaseUrl, runOn, startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server for tests' databases, and the migrated one they copy; `missing` says why there is none. */
    postgres: { url: string; template: string } | { missing: string };
  }
}

/** Once per run of the PostgreSQL half: a server with a migrated database to copy from. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const server = await startPostgres();
  if ('missing' in server) {
    console.warn(`\n*** The PostgreSQL half of the tests is SKIPPED: ${server.missing} ***\n`);
    project.provide('postgres', server);
    return undefined;
  }
  const template = `site_template_${process.pid}`;
  const url = server.socketUrl ?? server.url;
  await runOn(url, `create database ${template} encoding 'UTF8' template template0`);
  const database = await openDatabase({ databaseUrl: databaseUrl(url, template), dataDir: '' });
  await migrate(database, migrations);
  await database.close();
  project.provide('postgres', { url, template });
  return async () => {
    await runOn(url, `drop database if exists ${template} with (force)`);
    await server.stop();
  };
}
