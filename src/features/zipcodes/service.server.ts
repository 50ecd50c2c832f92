import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { postalCodes } from '#content/postal-codes.ts';
import { touchContent } from '#platform/database/content-version.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { ZipcodeRow } from './contract.ts';

const FETCH_WITHIN_MS = 20_000;

const bundled: ZipcodeRow[] = Object.entries(postalCodes).flatMap(([city_name, townships]) =>
  Object.entries(townships).map(([zipcode, name]) => ({ zipcode, city_name, name })),
);

let current = bundled;

/** The current listing: the last one fetched, else the bundled one. */
export const zipcodes = (): ZipcodeRow[] => current;

/** A listing without most of Taiwan is a broken download, not an update. */
const Listing = z
  .array(z.object({ zipcode: z.coerce.string(), city_name: z.string(), name: z.string() }))
  .check(z.minLength(300));

const read = (value: unknown): ZipcodeRow[] => {
  // 臺 and 台 are the same (decisions §5): the site writes 台.
  const plain = (text: string) => text.replaceAll('臺', '台').trim();
  return Listing.parse(value).map((row) => ({ ...row, city_name: plain(row.city_name), name: plain(row.name) }));
};

/**
 * Loads the listing kept from earlier and, if the settings name an address, fetches it now and once a day. If that fails,
 * the picker keeps what it has. Answers how to stop.
 */
export function keepZipcodesFresh({ settings, log, database }: Deps): () => void {
  const file = join(settings.dataDir, 'zipcodes.json');
  const url = settings.zipcodeUrl;
  if (!url) return () => {};
  const refresh = async () => {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(FETCH_WITHIN_MS) });
      if (!response.ok) throw new Error(`answered ${response.status}`);
      const rows = read(await response.json());
      await writeFile(`${file}.new`, JSON.stringify(rows));
      await rename(`${file}.new`, file);
      current = rows;
      await database.transaction(touchContent);
    } catch (error) {
      log.warn({ err: error }, 'postal codes could not be refreshed');
    }
  };
  void readFile(file, 'utf8')
    .then((text) => {
      current = read(JSON.parse(text));
    })
    .catch(() => {})
    .then(refresh);
  const timer = setInterval(refresh, DAY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
