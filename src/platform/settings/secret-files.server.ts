import { readFileSync } from 'node:fs';
import { StartRefused } from './start-refused.server.ts';

/** Settings that nobody else may know. Each may be given as NAME_FILE instead: the path of a file that contains it. */
export const SECRETS = [
  'DATABASE_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'LINE_CLIENT_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'METRICS_TOKEN',
  'SETTINGS_KEY',
] as const;

export const FILE_SETTINGS: readonly string[] = SECRETS.map((name) => `${name}_FILE`);

// No secret is longer; a path to some other file must not be read to its end.
const LONGEST = 8192;

/**
 * The environment, with secrets read from files, as Docker, Kubernetes and systemd provide them. Files are read once: a
 * changed secret counts from the next start.
 * @throws {StartRefused} when a secret is given twice, or its file cannot be read or is empty; the value is never shown
 */
export function withSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read: Record<string, string> = {};
  for (const name of SECRETS) {
    const path = env[`${name}_FILE`]?.trim();
    if (!path) continue;
    if (env[name]?.trim()) throw new StartRefused(`Settings ${name} and ${name}_FILE are both given: one is enough.`);
    read[name] = contentOf(`${name}_FILE`, path);
  }
  return { ...env, ...read };
}

function contentOf(setting: string, path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    const { code = 'unreadable' } = error as NodeJS.ErrnoException;
    throw new StartRefused(`Setting ${setting} is not usable: its file can't be read (${code}).`);
  }
  if (!text || text.length > LONGEST || /[\r\n\0]/.test(text))
    throw new StartRefused(`Setting ${setting} is not usable: expected a file with one line, the secret.`);
  return text;
}
