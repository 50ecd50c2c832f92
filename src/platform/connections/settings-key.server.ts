import { hkdfSync, randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fchmodSync,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import type { SiteSettings } from '../settings/settings.server.ts';
import { modesIn } from '../storage/private-files.server.ts';

type KeySettings = Pick<SiteSettings, 'settingsKey' | 'databaseUrl' | 'dataDir'>;

const FILE = 'settings.key';

/**
 * With PostgreSQL other machines must be able to open what is sealed here, and only an environment setting reaches all of
 * them.
 */
export const isKeyFromSetting = ({ settingsKey, databaseUrl }: KeySettings) => Boolean(settingsKey ?? databaseUrl);

/** The key that seals what staff set; undefined if there is none or its file can't be read. */
export function findSettingsKey(settings: KeySettings): Buffer | undefined {
  const secret = isKeyFromSetting(settings) ? settings.settingsKey : readKeyFile(path.join(settings.dataDir, FILE));
  return secret ? Buffer.from(hkdfSync('sha256', secret, '', 'site: connections', 32)) : undefined;
}

/** The same for a caller about to seal: the first sealing creates the file in the data folder. */
export function makeSettingsKey(settings: KeySettings): Buffer | undefined {
  if (!isKeyFromSetting(settings)) makeKeyFile(settings.dataDir);
  return findSettingsKey(settings);
}

/** The file of a key that can't be read, to be named to the operator. */
export const keyFileOf = (settings: KeySettings): string | undefined =>
  isKeyFromSetting(settings) ? undefined : path.resolve(settings.dataDir, FILE);

function readKeyFile(file: string): string | undefined {
  try {
    const opened = openSync(file, 'r');
    try {
      widen(opened, file);
      return readFileSync(opened, 'utf8').trim();
    } finally {
      closeSync(opened);
    }
  } catch {
    return undefined;
  }
}

/**
 * Gives the key file the group's permissions, like the folder's other files: earlier versions made it readable by the site's
 * user alone, and then backups could not read it.
 */
function widen(opened: number, file: string): void {
  const { mode, uid } = fstatSync(opened);
  if ((mode & 0o777) !== 0o600 || uid !== process.getuid?.()) return;
  const wanted = modesIn(path.dirname(file)).file;
  if (wanted !== 0o600) fchmodSync(opened, wanted);
}

/** Readable by its owner and the data folder's group: backups are made by another user of that group. */
function makeKeyFile(dataDir: string): void {
  const file = path.join(dataDir, FILE);
  // A file that exists but can't be read must not be replaced: everything sealed with it would be lost.
  if (existsSync(file)) return;
  const draft = `${file}.new`;
  const opened = openSync(draft, 'w', modesIn(dataDir).file);
  try {
    writeSync(opened, `${randomBytes(32).toString('base64url')}\n`);
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
  // The file appears complete or not at all.
  renameSync(draft, file);
}
