import { hkdfSync, randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { SiteSettings } from '../settings/settings.server.ts';

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

function readKeyFile(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** For the site's own user alone, even where a group has the folder: who makes backups need not open what they hold. */
function makeKeyFile(dataDir: string): void {
  const file = path.join(dataDir, FILE);
  // One that is there and can't be read is not to be replaced: all that it sealed would be lost.
  if (existsSync(file)) return;
  const draft = `${file}.new`;
  const opened = openSync(draft, 'w', 0o600);
  try {
    writeSync(opened, `${randomBytes(32).toString('base64url')}\n`);
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
  // There as a whole or not at all.
  renameSync(draft, file);
}
