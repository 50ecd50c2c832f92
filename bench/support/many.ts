// More vacancies for a running site, as an import would bring them.
import { saveVacancies } from '#features/vacancies/data.server.ts';
import { touchContent } from '#platform/database/content-version.server.ts';
import { openDatabase } from '#platform/database/database.server.ts';
import { makeVacancies } from '#test/made/vacancy-maker.ts';

export const ROWS = 1000;
/** How many of them the demonstration brings. */
export const DEMO = 120;

export async function addVacancies(dataDir: string, rows = ROWS): Promise<void> {
  const database = await openDatabase({ dataDir });
  await database.transaction(async (tx) => {
    await saveVacancies(tx, makeVacancies(rows - DEMO));
    await touchContent(tx);
  });
  await database.close();
}
