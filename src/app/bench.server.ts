import { currentTexts, saidOnEveryPage } from '#features/company/data.server.ts';
import type { StoredVacancy } from '#features/vacancies/data.server.ts';
import { saveVacancies } from '#features/vacancies/data.server.ts';
import { migrations } from '#migrations/index.ts';
import { openDatabase } from '#platform/database/database.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import { inProcess } from '#platform/http/endpoints.server.ts';
import { loadSettings } from '#platform/settings/settings.server.ts';
import { openStorage } from '#platform/storage/open-storage.server.ts';
import { createLog } from '#platform/watch/log.server.ts';
import { setTransport } from '#shared/call.ts';
import { yearInTaipei } from '#shared/dates.ts';
import { handlers } from './api.server.ts';
import { readAssets } from './assets.server.ts';
import { contentPeriods } from './content-periods.server.ts';
import { createRenderer } from './render.server.tsx';
import { seedIfEmpty } from './seed.server.ts';

/** For the benchmarks (bench/): the built renderer on a database of its own, without HTTP and without the cache. */
export async function benchRenderer(dataDir: string, clientDir: string, vacancies: StoredVacancy[]) {
  const settings = { ...loadSettings({}), dataDir };
  const database = await openDatabase(settings);
  await migrate(database, migrations);
  const storage = openStorage(settings, database);
  const deps: Deps = { settings, database, storage, log: createLog('silent'), now: () => new Date() };
  await seedIfEmpty(deps);
  for (let i = 0; i < vacancies.length; i += 500) {
    await database.transaction((tx) => saveVacancies(tx, vacancies.slice(i, i + 500)));
  }
  setTransport(inProcess(handlers, deps, contentPeriods(deps))());
  const { load, render } = await createRenderer(await readAssets(clientDir));
  const said = saidOnEveryPage(await currentTexts(deps));
  const site = {
    publicUrl: settings.publicUrl,
    device: 'desktop' as const,
    year: yearInTaipei(),
    signIn: { line: false, google: false },
    ...said,
  };
  return {
    render: (path: string) => render(settings.publicUrl + path, site),
    /** React's part alone: the data has been read, each call renders the page again. */
    markupOf: async (path: string) => (await load(settings.publicUrl + path, site)).markup,
    close: () => database.close(),
  };
}
