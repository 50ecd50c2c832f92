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

/** With PostgreSQL other machines must be able to open what is sealed here: only a setting reaches them all. */
export const isKeyFromSetting = ({ settingsKey, databaseUrl }: KeySettings) => Boolean(settingsKey ?? databaseUrl);

/** The key that seals what staff set; undefined where there is none, or its file can't be read. */
export function findSettingsKey(settings: KeySettings): Buffer | undefined {
  const secret = isKeyFromSetting(settings) ? settings.settingsKey : readKeyFile(path.join(settings.dataDir, FILE));
  return secret ? Buffer.from(hkdfSync('sha256', secret, '', 'site: connections', 32)) : undefined;
}

/** The same for whoever is about to seal: the file in the data folder is made with the first thing sealed. */
export function makeSettingsKey(settings: KeySettings): Buffer | undefined {
  if (!isKeyFromSetting(settings)) makeKeyFile(settings.dataDir);
  return findSettingsKey(settings);
}

/** Where the key lies that can't be read, in words for whoever runs the machine. */
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

/** As the other files of the folder; earlier versions made it for the site's user alone, and then backups find no file. */
function widen(opened: number, file: string): void {
  const { mode, uid } = fstatSync(opened);
  if ((mode & 0o777) !== 0o600 || uid !== process.getuid?.()) return;
  const wanted = modesIn(path.dirname(file)).file;
  if (wanted !== 0o600) fchmodSync(opened, wanted);
}

/** For its owner, and for the group that has the data folder: backups are made by another of its users, who must find the files. */
function makeKeyFile(dataDir: string): void {
  const file = path.join(dataDir, FILE);
  // One that is there and can't be read is not to be replaced: all that it sealed would be lost.
  if (existsSync(file)) return;
  const draft = `${file}.new`;
  const opened = openSync(draft, 'w', modesIn(dataDir).file);
  try {
    writeSync(opened, `${randomBytes(32).toString('base64url')}\n`);
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
  // There as a whole or not at all.
  renameSync(draft, file);
}
