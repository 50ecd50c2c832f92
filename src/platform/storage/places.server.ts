import { findSettingsKey } from '../connections/settings-key.server.ts';
import { type Place, readOne, type StoredStorage } from '../connections/stored.server.ts';
import type { ContentVersion } from '../database/content-version.server.ts';
import type { Db } from '../database/database.server.ts';
import { markOutage, outageOf } from '../http/outage.server.ts';
import type { SiteSettings } from '../settings/settings.server.ts';
import type { Storage } from './storage.server.ts';

/** Where files lie at one moment. */
export interface Places {
  /** Where they are written. */
  now: Storage;
  /** Where one may lie that the site shows, in the order of asking. */
  reads: Storage[];
  /** Where any may lie, which is where they are removed from. */
  all: Storage[];
  /** Where staff have set them: whether a process copies or compares them just then. */
  phase?: StoredStorage['phase'];
}

export const isMoving = (phase: Places['phase']): boolean => phase === 'moving' || phase === 'clearing';

/** What says where they are. */
export interface PlacesDatabase {
  db: Db;
  content?: Pick<ContentVersion, 'isGone'>;
}

type PlaceSettings = Pick<SiteSettings, 'dataDir' | 's3' | 'settingsKey' | 'databaseUrl'>;

export const isSamePlace = (one: Place, other: Place): boolean =>
  one === other || (one?.endpoint === other?.endpoint && one?.bucket === other?.bucket);

/** A row that is read by its key takes a millisecond; files must not wait for a database that is frozen. */
const SILENT_AFTER_MS = 1000;

/** The places in use: the environment's, else as stored; each opened once. */
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

  /** By one row, read each time: no process writes to a place that has been left. The same object while nothing changes. */
  async function current(): Promise<Places> {
    const row = await readOne(db, () => findSettingsKey(settings), 'storage');
    const sealed = row?.sealed ?? null;
    // The same row may be opened later, with the key that was put back.
    const isOpen = row?.value !== undefined;
    if (!last || last.sealed !== sealed || last.isOpen !== isOpen)
      last = { sealed, isOpen, places: placesOf(settings.s3, row, open) };
    return last.places;
  }

  /** The same; as last known while the database doesn't answer, or keeps silent. */
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
  // The environment wins; what staff had set elsewhere is found all the same.
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

/** Rather no file than one in a place where nobody will look for it. */
function nowhere(): Places {
  const refuse = () => Promise.reject(markOutage(new Error(SEALED)));
  const closed = { put: refuse, get: refuse, remove: refuse, ping: refuse, folder: refuse };
  return asPlaces(closed, []);
}
