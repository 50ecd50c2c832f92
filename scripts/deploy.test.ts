import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { MAX_CLIENT_LENGTH, MAX_RECOMMENDATION_LENGTH } from '#features/resume/staff/contract.ts';
import { loadSettings } from '#platform/settings/settings.server.ts';
import { testWhere } from '#test/test-where.ts';

// People and systemd read deploy/ and docs/operations.md: nothing else would notice if they disagreed.

const read = (file: string) => readFileSync(file, 'utf8');

/** The lines NAME=value of a unit or a settings file; a name may appear more than once. */
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

/** The folders that the commands make, with their owner and mode. */
const made: Record<string, string> = {};
for (const command of commands) {
  const found = /^install -d -m (\d+)(?: -o ([\w-]+) -g \w+)? (.+)$/.exec(command);
  for (const folder of found?.[3]?.split(' ') ?? []) made[folder] = `${found?.[2] ?? 'root'} ${found?.[1]}`;
}

/** The directives that lock the service in. */
const ROOM = [
  'UMask',
  ...Object.keys(site).filter((name) => /^(Protect|Private|Restrict|SystemCall|Capab|NoNew|Lock|Remove)/.test(name)),
];

test('the backup runs where the site runs, with its settings and no more rights, as another user of its group', () => {
  for (const name of ['Group', 'WorkingDirectory', 'EnvironmentFile', ...ROOM])
    expect([name, backup[name]]).toEqual([name, site[name]]);
  expect(ROOM.length).toBeGreaterThan(20);
  expect([site.User, backup.User]).toEqual(['site', 'site-backup']);
  expect(site.Environment).toBe('PORT=3000 MALLOC_ARENA_MAX=2');
  expect(backup.Environment).toBeUndefined();
});

test('the site gets the same memory however it is started', () => {
  const flag = /--max-semi-space-size=\d+/.exec(site.ExecStart!)?.[0];
  expect(flag).toBeDefined();
  for (const file of ['deploy/Dockerfile', 'scripts/start.mjs']) {
    expect(read(file)).toContain(flag);
    expect(read(file)).toMatch(/\bMALLOC_ARENA_MAX\b\W{1,4}2\b/);
  }
});

test('both start what is built, and may write to nothing of it', () => {
  const program = site.WorkingDirectory!;
  for (const [unit, entry] of [
    [site, 'main'],
    [backup, 'backup'],
  ] as const) {
    expect(unit.ExecStart).toMatch(
      new RegExp(`^${program}/node_modules/.bin/node --enable-source-maps (--[\\w=-]+ )*dist/server/${entry}\\.js`),
    );
    expect(read('vite.config.ts')).toMatch(new RegExp(`^\\s+${entry}: 'src/`, 'm'));
    expect(unit.ReadWritePaths).not.toContain(program);
  }
  expect(site.InaccessiblePaths).toBe('-/srv/backups -/etc/site');
});

const analyzer = '/usr/bin/systemd-analyze';

testWhere(existsSync(analyzer), 'no systemd-analyze')('systemd finds little left open in them (at most 3.0)', () => {
  for (const name of ['site.service', 'site-backup.service']) {
    const said = execFileSync(analyzer, ['security', '--offline=true', '--no-pager', `deploy/${name}`], {
      encoding: 'utf8',
    });
    expect(Number(/exposure level for \S+: ([\d.]+)/.exec(said)?.[1])).toBeLessThanOrEqual(3);
  }
});

test('the settings are settings of the site, and say where data and passphrase are', () => {
  expect(loadSettings(settings)).toMatchObject({
    dataDir: site.ReadWritePaths,
    backupPassphraseFile: '/etc/site/backup/passphrase',
    host: '127.0.0.1',
  });
});

test('every folder that they name is made by the commands, for the user who writes there', () => {
  const { User: user, WorkingDirectory: program } = site;
  for (const one of [user, backup.User])
    expect(commands).toContainEqual(expect.stringMatching(new RegExp(`^useradd .* ${one}$`)));
  expect(made).toEqual({
    '/etc/site': 'root 755',
    // The group's bits let the backup read what the site creates there.
    [settings.DATA_DIR!]: `${user} 2770`,
    [backup.ExecStart!.split(' backup ')[1]!]: `${backup.User} 700`,
    // The drill makes its key next to the passphrase.
    [settings.BACKUP_PASSPHRASE_FILE!.replace(/\/\w+$/, '')]: `${backup.User} 700`,
  });
  const all = commands.join('\n');
  expect(all).toContain(`\ngit clone REPOSITORY ${program}\ncd ${program}\nnpm run build\n`);
  expect(all).toContain(`install -m 600 ${program}/deploy/settings.env ${site.EnvironmentFile}\n`);
  expect(all).toContain(`-o ${backup.User} -g ${site.Group} /dev/stdin ${settings.BACKUP_PASSPHRASE_FILE}\n`);
  for (const [, file] of all.matchAll(/\/srv\/site\/(deploy\/\S+)/g))
    expect([file, existsSync(file!)]).toEqual([file, true]);
  for (const [, name] of all.matchAll(/systemctl enable --now (.+)/g))
    for (const one of name!.split(' ')) expect(all).toContain(`/srv/site/deploy/${one}`);
  // No other place is named anywhere.
  expect(operations).not.toMatch(/\/opt\/site|\/etc\/site\/environment|backup-passphrase/);
});

const hasNginx = process.getuid?.() === 0 && existsSync('/usr/sbin/nginx') && existsSync('/usr/bin/openssl');

testWhere(hasNginx, 'nginx and openssl are wanted, as root')(
  'nginx takes its file, checked as its first lines say',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'site-nginx-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    // Not beside the certificates that this machine may have.
    const here = (text: string) => text.replaceAll('/etc/ssl/site', `${folder}/ssl`);
    mkdirSync(join(folder, 'deploy'));
    const text = read('deploy/nginx.conf');
    writeFileSync(join(folder, 'deploy/nginx.conf'), here(text));
    const lines = [...text.matchAll(/^# {3}(.+)$/gm)].map(([, line]) => here(line!));
    expect(lines).toHaveLength(3);
    const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
    execFileSync('sh', ['-e', '-c', lines.join('\n')], { cwd: folder, env, stdio: 'pipe' });
  },
);

test('nginx logs no search word, no token of a letter and no code of a sign-in, as the site does', () => {
  const text = read('deploy/nginx.conf').replace(/^\s*#.*$/gm, '');
  const [, format] = /log_format (\w+) [^;]+;/.exec(text) ?? [];
  const [, used] = /access_log \S+ (\w+);/.exec(text) ?? [];
  expect([used, format]).toEqual([format, expect.any(String)]);
  // The whole request and its referrer contain the query.
  expect(/log_format [^;]+;/.exec(text)![0]).not.toMatch(
    /\$(request|request_uri|args|query_string|http_referer|uri)\b/,
  );
  // Otherwise requests that come too often, or while the site doesn't answer, would be written with the whole request into
  // the other log.
  expect(text).toMatch(/\berror_log \S+ crit;/);
});

test('the longest address that the site makes passes through nginx', () => {
  const [, kilobytes] = /large_client_header_buffers \d+ (\d+)k;/.exec(read('deploy/nginx.conf')) ?? [];
  // Twelve letters per rare character.
  expect(Number(kilobytes) * 1024).toBeGreaterThan(12 * (MAX_RECOMMENDATION_LENGTH + MAX_CLIENT_LENGTH) + 1024);
});

test('the compose file names settings that there are, and two processes that share nothing but database and bucket', () => {
  const compose = read('deploy/compose.yaml');
  const block = /environment:\n((?: {4}\w+: .*\n)+)/.exec(compose)![1]!;
  const words: Record<string, string> = {
    ...{ SITE_NAME: 'www.example.com', DATABASE_PASSWORD: 'a', BUCKET_PASSWORD: 'b' },
    SETTINGS_KEY: '0'.repeat(48),
  };
  const env = Object.fromEntries(
    [...block.matchAll(/(\w+): (.*)/g)].map(([, name, value]) => [
      name!,
      value!.replace(/\$\{(\w+)\}/g, (_, word: string) => words[word]!),
    ]),
  );
  expect(loadSettings(env)).toMatchObject({
    publicUrl: 'https://www.example.com',
    databaseUrl: 'postgres://site:a@database/site',
    trustProxy: 1,
    workers: 1,
    settingsKey: words.SETTINGS_KEY,
    s3: { endpoint: 'http://bucket:9000', bucket: 'site' },
  });
  expect(Object.keys(words)).toEqual(
    read('deploy/compose.env.example')
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => line.split('=')[0]),
  );
  const caddy = read('deploy/Caddyfile');
  for (const process of ['site-1', 'site-2']) {
    expect(compose).toContain(`\n  ${process}:\n    <<: *site\n    volumes: [${process}:/data]`);
    expect(caddy).toContain(`${process}:3000`);
  }
  // Both allow what the site allows.
  expect(/max_size (\d+)MB/.exec(caddy)![1]).toBe(/client_max_body_size (\d+)m;/.exec(read('deploy/nginx.conf'))![1]);
});
