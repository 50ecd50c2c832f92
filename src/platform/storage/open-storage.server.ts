import type { Place } from '../connections/stored.server.ts';
import { outageOf } from '../http/outage.server.ts';
import type { SiteSettings } from '../settings/settings.server.ts';
import { openDiskStorage } from './disk-storage.server.ts';
import { createPlaces, isMoving, type Places, type PlacesDatabase } from './places.server.ts';
import { noteRemoval } from './removals-data.server.ts';
import { openS3Storage } from './s3-storage.server.ts';
import type { Storage } from './storage.server.ts';

/** A single place. */
export const openPlace = (dataDir: string, place: Place): Storage =>
  place ? openS3Storage(place) : openDiskStorage(dataDir);

type StorageSettings = Pick<SiteSettings, 'dataDir' | 's3' | 'settingsKey' | 'databaseUrl'>;

/**
 * The site's files, wherever they are at the moment (decision 0070). Their places are looked up before each step and again
 * after it: a caller that began before somebody changed them repeats the step in the new places.
 */
export function openStorage(settings: StorageSettings, database: PlacesDatabase): Storage {
  const { current, known } = createPlaces(settings, database, (place) => openPlace(settings.dataDir, place));
  return {
    put: (key, bytes, contentType) => inPlaces(current, ({ now }) => now.put(key, bytes, contentType)),
    get: (key) =>
      inPlaces(known, async ({ reads }) => {
        for (const place of reads) {
          const bytes = await place.get(key);
          if (bytes) return bytes;
        }
        return undefined;
      }),
    remove: (key) =>
      inPlaces(current, async ({ now, all, phase }) => {
        // Recorded first: a process copying the file at the same time looks here afterwards.
        if (isMoving(phase)) await noteRemoval(database.db, key);
        await now.remove(key);
        for (const other of all.slice(1))
          await other.remove(key).catch(async (error) => {
            if (!phase || !outageOf(error)) throw error;
            // Nobody reads it there any more; it is removed when that place is cleared.
            await noteRemoval(database.db, key);
          });
      }),
    ping: async () => (await known()).now.ping(),
    async folder() {
      const { all } = await current();
      const folders = await Promise.all(all.map((place) => place.folder()));
      const folder = folders.find((one) => one !== undefined);
      return folder && { ...folder, isOnlyPlace: all.length === 1 };
    },
  };
}

/** Does something in the current places, and again if they have changed afterwards, until there is a result. */
async function inPlaces<T>(ask: () => Promise<Places>, act: (places: Places) => Promise<T>): Promise<T> {
  for (let places = await ask(); ; ) {
    const result = await act(places);
    const latest = result === undefined ? await ask() : places;
    if (latest === places) return result;
    places = latest;
  }
}
