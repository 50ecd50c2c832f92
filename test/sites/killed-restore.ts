// `restore --replace` in a process of its own, killed as by a power cut before the KILL_AT-th change of a name in the data
// folder. Changes inside a work folder don't count, since nobody misses it; nor do folders that already exist. Every change
// is written to KILL_TOLD.
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
// The killed process would leave no compiled code behind for the next one.
flushCompileCache();
const progress = new Progress();
await restoreBackup(
  { databaseUrl, dataDir: home },
  { file, passphrase, kept: keptFiles, migrations, progress, isReplacing: true },
);
