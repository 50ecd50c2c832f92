// The search over HTTP against the number of vacancies, beside a bare server that returns the same bytes, and beside the
// same search called in a loop without a server.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { searchVacancies } from '#features/vacancies/data.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { type Asked, type Driven, drive, rawAnswer } from './drive.ts';
import { onSqlite, sqliteFolder } from './search-data.ts';
import { median, startServer } from './site.ts';
import { startWatched } from './watch.ts';

const SIZES = [1000, 10_000, 100_000];
const CONNECTIONS = 32;
const BARE_MS = 1000;

async function searchesPerSecond(database: Database, asked: Asked): Promise<number> {
  const query = { ...JSON.parse(asked.body ?? '{}'), now: new Date().toISOString() };
  const began = performance.now();
  let count = 0;
  for (; performance.now() < began + BARE_MS; count++) JSON.stringify(await searchVacancies(database.db, query));
  return (count * 1000) / (performance.now() - began);
}

/** One row of the table per size: rates, ratios, times. */
export async function searchRates(port: number, asked: Asked, times: { seconds: number; rounds: number }) {
  const folder = mkdtempSync(join(tmpdir(), 'site-bench-'));
  const rows: (string | number)[][] = [];
  for (const size of SIZES) {
    const database = await onSqlite(size);
    const site = await startWatched(port, { DATA_DIR: sqliteFolder(size), SEED: 'none' });
    const { body, headers } = await rawAnswer(site.url, asked);
    writeFileSync(join(folder, 'body'), body);
    const env = { BODY_FILE: join(folder, 'body'), HEADERS: JSON.stringify(headers) };
    const plain = await startServer(['bench/support/bare-server.mjs'], port + 1, '/', env);
    await drive(site.url, [asked], CONNECTIONS, 1);
    await searchesPerSecond(database, asked);
    const rounds: (Driven & { loopP99: number; bare: number; direct: number })[] = [];
    for (let i = 0; i < times.rounds; i++) {
      await site.look();
      const ours = await drive(site.url, [asked], CONNECTIONS, times.seconds);
      const { loopP99 } = await site.look();
      const bare = (await drive(plain.url, [asked], CONNECTIONS, times.seconds)).perSecond;
      rounds.push({ ...ours, loopP99, bare, direct: await searchesPerSecond(database, asked) });
    }
    const middle = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick));
    rows.push([
      `${size} vacancies`,
      Math.round(middle(({ perSecond }) => perSecond)),
      middle(({ perSecond, bare }) => perSecond / bare).toFixed(2),
      middle(({ perSecond, direct }) => perSecond / direct).toFixed(2),
      middle(({ p50 }) => p50),
      middle(({ p99 }) => p99),
      rounds.reduce((all, { errors }) => all + errors, 0),
      middle(({ loopP99 }) => loopP99).toFixed(0),
    ]);
    await plain.stop();
    await site.stop();
    await database.close();
  }
  rmSync(folder, { recursive: true, force: true });
  return rows;
}
