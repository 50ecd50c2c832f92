import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrations } from '#migrations/index.ts';
import { openDatabase } from '#platform/database/database.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database that tests copy: migrating one for each takes longer than most tests. */
    sqlite: string;
  }
}

/** Once per run. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'site-template-'));
  const database = await openDatabase({ dataDir: folder });
  await migrate(database, migrations);
  await database.close();
  project.provide('sqlite', path.join(folder, 'site.sqlite'));
  return () => rmSync(folder, { recursive: true, force: true });
}
