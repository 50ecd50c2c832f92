import { findSettingsKey } from '../connections/settings-key.server.ts';
import { type Place, readOne, type StoredStorage } from '../connections/stored.server.ts';
import type { ContentVersion } from '../database/content-version.server.ts';
import type { Db } from '../database/database.server.ts';
import { markOutage, outageOf } from '../http/outage.server.ts';
import type { SiteSettings } from '../settings/settings.server.ts';
import type { Storage } from './storage.server.ts';

/** Where files are at one moment. */
export interface Places {
  /** Where new files are written. */
  now: Storage;
  /** The places to read a file from, in this order. */
  reads: Storage[];
  /** Every place that may hold a file; files are removed from all of them. */
  all: Storage[];
  /** The phase of a move that staff have started: whether a process is copying or comparing files. */
  phase?: StoredStorage['phase'];
}

export const isMoving = (phase: Places['phase']): boolean => phase === 'moving' || phase === 'clearing';

/** The parts of the database that say where files are. */
export interface PlacesDatabase {
  db: Db;
  content?: Pick<ContentVersion, 'isGone'>;
}

type PlaceSettings = Pick<SiteSettings, 'dataDir' | 's3' | 'settingsKey' | 'databaseUrl'>;

export const isSamePlace = (one: Place, other: Place): boolean =>
  one === other || (one?.endpoint === other?.endpoint && one?.bucket === other?.bucket);

/** Reading a row by its key takes a millisecond; files must not wait for a database that is frozen. */
const SILENT_AFTER_MS = 1000;

/** The places in use: those of the environment, else those stored; each is opened once. */
export function createPlaces(
  settings: PlaceSettings,
  { db, content }: PlacesDatabase,
  openPlace: (place: Place) => Storage,
) {
  const opened = new Map<string, Storage>();
  const open = (place: Place): Storage => {
    const name = JSON.stringify(place);
    const storage = opened.get(name) ?? openPlace(place);
    opened.set(name, storage);
    return storage;
  };
  let last: { sealed: string | null; isOpen: boolean; places: Places } | undefined;

  /**
   * Read from one row, each time, so that no process writes to a place that has been left. Returns the same object while
   * nothing changes.
   */
  async function current(): Promise<Places> {
    const row = await readOne(db, () => findSettingsKey(settings), 'storage');
    const sealed = row?.sealed ?? null;
    // The same row may become readable later, when its key has been put back.
    const isOpen = row?.value !== undefined;
    if (!last || last.sealed !== sealed || last.isOpen !== isOpen)
      last = { sealed, isOpen, places: placesOf(settings.s3, row, open) };
    return last.places;
  }

  /** The same, but as last known while the database doesn't answer. */
  async function known(): Promise<Places> {
    if (!last) return current();
    const { places } = last;
    if (content?.isGone()) return places;
    const { promise: late, resolve } = Promise.withResolvers<Places>();
    const timer = setTimeout(resolve, SILENT_AFTER_MS, places);
    const asked = current().catch((error) => {
      if (!outageOf(error)) throw error;
      return places;
    });
    return Promise.race([asked, late]).finally(() => clearTimeout(timer));
  }

  return { current, known };
}

function placesOf(
  s3: Place | undefined,
  row: { sealed: string | null; value: StoredStorage | undefined } | undefined,
  open: (place: Place) => Storage,
): Places {
  const stored = row?.value;
  if (!stored && row?.sealed && !s3) return nowhere();
  const { now, before, phase } = stored ?? { now: null, phase: 'settled' as const };
  const others = before === undefined ? [] : [before];
  // The environment wins; files in places that staff had set are still found.
  if (s3) return asPlaces(open(s3), (stored ? [now, ...others] : []).filter((one) => !isSamePlace(one, s3)).map(open));
  const places = asPlaces(open(now), others.map(open));
  return { ...places, phase, reads: phase === 'moving' ? places.reads : [places.now] };
}

const asPlaces = (now: Storage, others: Storage[]): Places => ({
  now,
  reads: [now, ...others],
  all: [now, ...others],
});

const SEALED = 'file storage: its setting is sealed with another key';

/** No file at all is better than one in a place where nobody will look for it. */
function nowhere(): Places {
  const refuse = () => Promise.reject(markOutage(new Error(SEALED)));
  const closed = { put: refuse, get: refuse, remove: refuse, ping: refuse, folder: refuse };
  return asPlaces(closed, []);
}
