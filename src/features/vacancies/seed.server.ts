import { uuidv7 } from 'uuidv7';
import type { DemoVacancy } from '#content/demo/vacancies.ts';
import type { Tx } from '#platform/database/database.server.ts';
import { DAY_MS } from '#shared/durations.ts';
import { saveVacancies } from './data.server.ts';

const MINUTE_MS = 60_000;

/** The demonstration's vacancies, dated back from now so that the site always looks active; returns their ids. */
export async function seedVacancies(tx: Tx, demo: readonly DemoVacancy[], now: Date): Promise<string[]> {
  const rows = demo.map(({ daysAgo, ...vacancy }, i) => {
    // Minutes apart within a day, so that the order is clear.
    const updatedAt = new Date(now.getTime() - daysAgo * DAY_MS - (i + 1) * 7 * MINUTE_MS).toISOString();
    return { ...vacancy, vacancyId: uuidv7(), updatedAt, publishAt: updatedAt, expiresAt: null };
  });
  await saveVacancies(tx, rows);
  return rows.map(({ vacancyId }) => vacancyId);
}
