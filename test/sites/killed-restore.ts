// `restore --replace` in a process of its own, which is killed like in a power cut before the KILL_AT-th change of a name in
// the data folder. What lies in a work folder is not counted: nobody misses it; nor are folders that are there already. Every change is told in KILL_TOLD.
import { appendFileSync, existsSync, promises } from 'node:fs';
import { flushCompileCache, syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

const [file = '', home = '', passphrase = ''] = process.argv.slice(2);
const { DATABASE_URL: databaseUrl, KILL_TOLD: told = '', KILL_AT = '' } = process.env;

const isOurs = (name: string) =>
  path.resolve(name).startsWith(`${home}/`) && !path.resolve(name).startsWith(`${home}/.`);
let left = Number(KILL_AT);
for (const change of ['link', 'rename', 'unlink', 'rm', 'rmdir', 'mkdir', 'copyFile'] as const) {
  const real = promises[change] as (...given: unknown[]) => Promise<unknown>;
  const counted = async (...given: unknown[]) => {
    const names = given.filter((one) => typeof one === 'string');
    const isThere = change === 'mkdir' && existsSync(names[0]!);
    if (names.some(isOurs) && !isThere) {
      appendFileSync(told, `${change} ${names.map((name) => path.relative(home, name)).join(' ')}\n`);
      if (--left === 0) process.kill(process.pid, 'SIGKILL');
    }
    return real(...given);
  };
  Object.assign(promises, { [change]: counted });
}
syncBuiltinESMExports();

const { restoreBackup } = await import('#platform/backup/restore/restore.server.ts');
const { Progress } = await import('#platform/backup/progress.server.ts');
const { keptFiles } = await import('#app/commands/backup-files.server.ts');
const { migrations } = await import('#migrations/index.ts');
// Whoever is killed leaves nothing behind for the next.
flushCompileCache();
const progress = new Progress();
await restoreBackup(
  { databaseUrl, dataDir: home },
  { file, passphrase, kept: keptFiles, migrations, progress, isReplacing: true },
);
