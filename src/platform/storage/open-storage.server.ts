import type { Place } from '../connections/stored.server.ts';
import { outageOf } from '../http/outage.server.ts';
import type { SiteSettings } from '../settings/settings.server.ts';
import { openDiskStorage } from './disk-storage.server.ts';
import { createPlaces, isMoving, type Places, type PlacesDatabase } from './places.server.ts';
import { noteRemoval } from './removals-data.server.ts';
import { openS3Storage } from './s3-storage.server.ts';
import type { Storage } from './storage.server.ts';

/** One place alone. */
export const openPlace = (dataDir: string, place: Place): Storage =>
  place ? openS3Storage(place) : openDiskStorage(dataDir);

type StorageSettings = Pick<SiteSettings, 'dataDir' | 's3' | 'settingsKey' | 'databaseUrl'>;

/**
 * The site's files, wherever they lie just then (decision 0070). Where that is, is asked before each step and again after it: who
 * began before somebody else changed it does the same in the new place as well.
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
        // First: whoever copies it at the same time looks here afterwards.
        if (isMoving(phase)) await noteRemoval(database.db, key);
        await now.remove(key);
        for (const other of all.slice(1))
          await other.remove(key).catch(async (error) => {
            if (!phase || !outageOf(error)) throw error;
            // Nobody reads it there any more; it goes with what is cleared.
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

/** Does something in the places of now, and again if they are others afterwards, until there is a result. */
async function inPlaces<T>(ask: () => Promise<Places>, act: (places: Places) => Promise<T>): Promise<T> {
  for (let places = await ask(); ; ) {
    const result = await act(places);
    const latest = result === undefined ? await ask() : places;
    if (latest === places) return result;
    places = latest;
  }
}
