import { lockDataDir } from '../database/data-lock.server.ts';
import { openDatabase } from '../database/database.server.ts';
import type { Migrations } from '../database/migrate.server.ts';
import { openSnapshot, tableRecords } from './dump.server.ts';
import { count, type Progress } from './progress.server.ts';
import { BackupRefused } from './refused.server.ts';
import { Loader } from './restore/load.server.ts';
import { listMigrations, listTables } from './schema.server.ts';

/**
 * Copies the SQLite database of a stopped site into an empty PostgreSQL, in one transaction. For every table, the row count
 * and checksum read from SQLite must equal those read back from PostgreSQL. Files stay where they are.
 */
export async function moveToPostgres(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string },
  { migrations, progress }: { migrations: Migrations; progress: Progress },
) {
  const unlock = await lockDataDir(dataDir);
  try {
    const { db: from, close } = await openSnapshot({ dataDir });
    try {
      const source = { migrations: await listMigrations(from), tables: await listTables(from) };
      const to = await openDatabase({ databaseUrl, dataDir });
      let isFirst = true;
      try {
        return await to.transaction(async (tx) => {
          if (!isFirst) throw new BackupRefused('資料庫同時被其他程式使用，搬移已取消');
          isFirst = false;
          const loader = new Loader(tx, migrations, source.migrations);
          await loader.begin();
          let rows = 0;
          for (const table of source.tables)
            for await (const record of tableRecords(from, table)) {
              if (record.kind === 'rows') rows += record.lines.length;
              if (record.kind === 'table' || record.kind === 'rows' || record.kind === 'tableEnd')
                await loader.take(record);
              progress.tell(() => `搬移中（${table.name}）：${count(rows)} 筆`);
            }
          return loader.end((name) => progress.tell(() => `驗證中（${name}）`));
        });
      } finally {
        await to.close();
      }
    } finally {
      await close();
    }
  } finally {
    progress.end();
    await unlock();
  }
}
