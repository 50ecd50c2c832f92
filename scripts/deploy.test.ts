import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadSettings } from '#platform/settings.server.ts';

// deploy/ and docs/operations.md are read by people and by systemd: nothing else would notice that they disagree.

const read = (file: string) => readFileSync(file, 'utf8');

/** The lines NAME=value of a unit or a settings file; a name may stand there more than once. */
function entries(file: string): [string, string][] {
  return read(file)
    .split('\n')
    .filter((line) => /^\w+=/.test(line))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);
}

const unit = (name: string) => Object.fromEntries(entries(`deploy/${name}`));
const site = unit('site.service');
const backup = unit('site-backup.service');
const settings = Object.fromEntries(entries('deploy/settings.env'));
const operations = read('docs/operations.md');
const commands = /On a fresh Debian[^`]*(?:`[^`]+`[^`]*)*?\n\n```\n([\s\S]*?)\n```/.exec(operations)![1]!.split('\n');

/** The folders that the commands make, with owner and mode. */
const made: Record<string, string> = {};
for (const command of commands) {
  const found = /^install -d -m (\d+)(?: -o (\w+) -g \w+)? (.+)$/.exec(command);
  for (const folder of found?.[3]?.split(' ') ?? []) made[folder] = `${found?.[2] ?? 'root'} ${found?.[1]}`;
}

test('the backup runs where the site runs, as its user, with its settings and no more rights', () => {
  const same = ['User', 'Group', 'WorkingDirectory', 'EnvironmentFile', 'UMask', 'NoNewPrivileges', 'ProtectSystem'];
  for (const name of [...same, 'ProtectHome', 'PrivateTmp']) expect([name, backup[name]]).toEqual([name, site[name]]);
  expect(site.Environment).toBe('PORT=3000');
  expect(backup.Environment).toBeUndefined();
  const { scripts } = JSON.parse(read('package.json'));
  const [, word] = /^\/usr\/bin\/npm run (\S+) -- /.exec(backup.ExecStart!)!;
  expect(scripts).toHaveProperty(word!);
});

test('the settings are settings of the site, and say where data and passphrase are', () => {
  const { npm_config_cache: cache, ...known } = settings;
  expect(loadSettings(known)).toMatchObject({
    dataDir: `/var/lib/${site.StateDirectory}`,
    backupPassphraseFile: '/etc/site/backup/passphrase',
    host: '127.0.0.1',
  });
  expect(cache).toBe(`/var/cache/${site.CacheDirectory}`);
});

test('every folder that they name is made by the commands, for the user who writes there', () => {
  const { User: user, WorkingDirectory: program } = site;
  expect(commands).toContainEqual(expect.stringMatching(new RegExp(`^useradd .* ${user}$`)));
  expect(made).toEqual({
    '/etc/site': 'root 755',
    [program!]: `${user} 755`,
    [settings.DATA_DIR!]: `${user} 700`,
    [settings.npm_config_cache!]: `${user} 700`,
    [backup.ExecStart!.split(' -- ')[1]!]: `${user} 700`,
    // The drill makes its key beside the passphrase.
    [settings.BACKUP_PASSPHRASE_FILE!.replace(/\/\w+$/, '')]: `${user} 700`,
  });
  const all = commands.join('\n');
  expect(all).toContain(`git clone REPOSITORY ${program}\n`);
  expect(all).toContain(`install -m 600 ${program}/deploy/settings.env ${site.EnvironmentFile}\n`);
  expect(all).toContain(`-o ${user} -g ${user} /dev/stdin ${settings.BACKUP_PASSPHRASE_FILE}\n`);
  for (const [, file] of all.matchAll(/\/srv\/site\/(deploy\/\S+)/g))
    expect([file, existsSync(file!)]).toEqual([file, true]);
  for (const [, name] of all.matchAll(/systemctl enable --now (.+)/g))
    for (const one of name!.split(' ')) expect(all).toContain(`/srv/site/deploy/${one}`);
  // Nowhere else another place is told.
  expect(operations).not.toMatch(/\/opt\/site|\/etc\/site\/environment|backup-passphrase/);
});

const hasNginx = process.getuid?.() === 0 && existsSync('/usr/sbin/nginx') && existsSync('/usr/bin/openssl');

test.runIf(hasNginx)('nginx takes its file, checked as its first lines say', () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-nginx-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  // Beside whatever certificate this machine has.
  const here = (text: string) => text.replaceAll('/etc/ssl/site', `${folder}/ssl`);
  mkdirSync(join(folder, 'deploy'));
  const text = read('deploy/nginx.conf');
  writeFileSync(join(folder, 'deploy/nginx.conf'), here(text));
  const lines = [...text.matchAll(/^# {3}(.+)$/gm)].map(([, line]) => here(line!));
  expect(lines).toHaveLength(3);
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
  execFileSync('sh', ['-e', '-c', lines.join('\n')], { cwd: folder, env, stdio: 'pipe' });
});
