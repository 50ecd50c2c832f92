import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { postalCodes } from '#content/postal-codes.ts';
import { currentConnections } from '#platform/connections/connections.server.ts';
import { touchContent } from '#platform/database/content-version.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import { keepGoing } from '#platform/keep-going.server.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { ZipcodeRow } from './contract.ts';

const FETCH_WITHIN_MS = 20_000;

const bundled: ZipcodeRow[] = Object.entries(postalCodes).flatMap(([city_name, townships]) =>
  Object.entries(townships).map(([zipcode, name]) => ({ zipcode, city_name, name })),
);

let current = bundled;

/** The current listing: the last one fetched, else the bundled one. */
export const zipcodes = (): ZipcodeRow[] => current;

/** Any listing is accepted as it is, unless it has not a single row. */
const Listing = z
  .array(z.object({ zipcode: z.coerce.string(), city_name: z.string(), name: z.string() }))
  .check(z.minLength(1));

const read = (value: unknown): ZipcodeRow[] => {
  // 臺 and 台 are the same (decisions §5): the site writes 台.
  const plain = (text: string) => text.replaceAll('臺', '台').trim();
  return Listing.parse(value).map((row) => ({ ...row, city_name: plain(row.city_name), name: plain(row.name) }));
};

const LOOK_EVERY_MS = 1000;

/**
 * Loads the stored listing and, while an address is set, fetches it: now, once a day, and when staff change the address. If
 * that fails, the picker keeps what it has. Returns a function that stops it.
 */
export function keepZipcodesFresh(deps: Deps): () => Promise<void> {
  const { settings, log, database, now } = deps;
  const file = join(settings.dataDir, 'zipcodes.json');
  let last: { url: string; at: number } | undefined;
  const stopping = new AbortController();
  const refresh = async (url: string) => {
    try {
      // An address set by staff must not redirect: a server outside must not lead us to one inside our network.
      const redirect = url === settings.zipcodeUrl ? 'follow' : 'error';
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(FETCH_WITHIN_MS)]);
      const response = await fetch(url, { signal, redirect });
      if (!response.ok) throw new Error(`answered ${response.status}`);
      const rows = read(await response.json());
      await writeFile(`${file}.new`, JSON.stringify(rows));
      await rename(`${file}.new`, file);
      current = rows;
      await database.transaction(touchContent);
    } catch (error) {
      if (stopping.signal.aborted) return;
      log.warn({ err: error }, 'postal codes could not be refreshed');
    }
  };
  const loadKept = async () => {
    try {
      current = read(JSON.parse(await readFile(file, 'utf8')));
    } catch {
      // None was stored, or not completely: the bundled one is used.
    }
  };
  const stop = keepGoing({
    step: async () => {
      const { zipcodeUrl: url } = await currentConnections(deps);
      const at = now().getTime();
      if (!url || (last?.url === url && at - last.at < DAY_MS)) return false;
      if (!last) await loadKept();
      last = { url, at };
      await refresh(url);
      return false;
    },
    // Without the database the address is unknown; the next look may find it.
    onError: () => {},
    restMs: LOOK_EVERY_MS,
  });
  return () => {
    stopping.abort();
    return stop();
  };
}
