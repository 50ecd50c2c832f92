import { migrations } from '#migrations/index.ts';
import { openDatabase } from '#platform/database/database.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import { readStaticFiles } from '#platform/http/static-files.server.ts';
import { loadSettings } from '#platform/settings/settings.server.ts';
import { openStorage } from '#platform/storage/open-storage.server.ts';
import { makePrivateFolder } from '#platform/storage/private-files.server.ts';
import { createLog } from '#platform/watch/log.server.ts';
import { DEV_ADMIN_HEAD } from './answers/admin-page.server.ts';
import { type App, createApp } from './app.server.ts';
import { routeTable } from './routes.tsx';
import { seedIfEmpty } from './seed.server.ts';
import { startUpkeep } from './upkeep.server.ts';

// The database outlives reloads of the code around it.
const kept = globalThis as { devDeps?: Promise<Deps> };

async function open(): Promise<Deps> {
  const settings = loadSettings();
  makePrivateFolder(settings.dataDir);
  const database = await openDatabase(settings);
  await migrate(database, migrations);
  const deps = {
    settings,
    database,
    storage: openStorage(settings, database),
    log: createLog('warn'),
    now: () => new Date(),
  };
  if (settings.seed === 'demo') await seedIfEmpty(deps);
  startUpkeep(deps);
  return deps;
}

let made: Promise<{ app: App }> | undefined;

/** The app from the current sources; Vite loads this module anew when any of them changes. */
export function devApp(): Promise<{ app: App }> {
  made ??= (async () => {
    kept.devDeps ??= open();
    const entry = '<script type="module">import { takeOver } from "/src/app/entry-client.tsx"; takeOver();</script>';
    const assets = { styles: '', scripts: Object.fromEntries(routeTable.map(({ name }) => [name, entry])) };
    const files = await readStaticFiles('public');
    return { app: await createApp(await kept.devDeps, { assets, files, adminHead: DEV_ADMIN_HEAD, isDev: true }) };
  })();
  return made;
}
