// WordPress with WP Job Manager on PHP-FPM and MariaDB, as Debian packages them, in a folder of its own.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { sleep } from '../support/watch.ts';
import { config, fpm } from './settings.ts';

const SOURCE = process.env.WORDPRESS ?? '/usr/share/wordpress';
const PLUGIN = process.env.WP_JOB_MANAGER;

const inSbin = (pattern: RegExp) =>
  existsSync('/usr/sbin')
    ? readdirSync('/usr/sbin')
        .filter((name) => pattern.test(name))
        .map((name) => `/usr/sbin/${name}`)[0]
    : undefined;
const FPM = inSbin(/^php-fpm[\d.]*$/);
const MARIADB = inSbin(/^mariadbd$/);

/** What must be installed first, in words; empty if nothing is missing. */
export function missing(): string[] {
  const packages =
    'apt-get install --no-install-recommends nginx mariadb-server php-fpm php-mysql php-mbstring php-xml php-gd wordpress wordpress-theme-twentytwentyone';
  return [
    ...(FPM && MARIADB && existsSync(join(SOURCE, 'wp-content/themes/twentytwentyone')) && inSbin(/^nginx$/)
      ? []
      : [`Debian's WordPress, PHP-FPM, MariaDB and nginx: ${packages}`]),
    ...(PLUGIN && existsSync(join(PLUGIN, 'wp-job-manager.php'))
      ? []
      : [
          'WP Job Manager: unpack a release that fits that WordPress (https://wordpress.org/plugins/wp-job-manager/advanced/) and name its folder, WP_JOB_MANAGER=/path',
        ]),
  ];
}

export interface WordPress {
  /** Without nginx's. */
  pids: number[];
  /** Where PHP listens for FastCGI. */
  socket: string;
  root: string;
  versions: string;
  /** The ids of its categories, by name. */
  categories: Record<string, number>;
  stop: () => Promise<void>;
}

/** Filled with `content`, whose shape fill.php describes. */
export async function startWordPress(content: object): Promise<WordPress> {
  const home = mkdtempSync(join(tmpdir(), 'site-bench-wordpress-'));
  const root = join(home, 'www');
  cpSync(SOURCE, root, { recursive: true, dereference: true });
  cpSync(PLUGIN as string, join(root, 'wp-content/plugins/wp-job-manager'), { recursive: true });
  writeFileSync(join(root, 'wp-config.php'), config(home));

  const database = join(home, 'database');
  mkdirSync(database);
  execFileSync('mariadb-install-db', [`--datadir=${database}`, ...AS_ME, '--auth-root-authentication-method=normal'], {
    stdio: 'pipe',
  });
  const mariadb = run(MARIADB as string, [
    '--no-defaults',
    `--datadir=${database}`,
    `--socket=${home}/mariadb.sock`,
    `--log-error=${home}/mariadb.log`,
    '--skip-networking',
    '--innodb-buffer-pool-size=512M',
    '--character-set-server=utf8mb4',
    ...AS_ME,
  ]);
  await answering(() => sql(home, 'create database wordpress'));
  php(root, 'install');
  writeFileSync(join(home, 'content.json'), JSON.stringify(content));
  const filled = JSON.parse(php(root, 'content', join(home, 'content.json')));
  sql(home, 'use wordpress; analyze table wp_posts, wp_postmeta, wp_term_relationships, wp_options');

  writeFileSync(join(home, 'fpm.conf'), fpm(home));
  const fpmProcess = run(FPM as string, ['-R', '-F', '-y', join(home, 'fpm.conf')]);
  await answering(() => existsSync(join(home, 'php.sock')) || Promise.reject(new Error('php-fpm does not answer')));
  return {
    pids: [mariadb.pid as number, fpmProcess.pid as number],
    socket: join(home, 'php.sock'),
    root,
    versions: php(root, 'versions').trim(),
    categories: filled.categories,
    stop: async () => {
      for (const child of [fpmProcess, mariadb]) {
        child.kill('SIGTERM');
        if (child.exitCode === null) await once(child, 'exit');
      }
      rmSync(home, { recursive: true, force: true });
    },
  };
}

const AS_ME = [`--user=${userInfo().username}`];

const sql = (home: string, text: string) =>
  execFileSync('mariadb', ['--no-defaults', `--socket=${home}/mariadb.sock`, '-uroot', '-e', text], { stdio: 'pipe' });

const php = (root: string, ...words: string[]) =>
  execFileSync('php', ['-d', 'memory_limit=1G', 'bench/peers/fill.php', root, ...words], { encoding: 'utf8' });

function run(program: string, args: string[]): ChildProcess {
  const child = spawn(program, args, { stdio: 'ignore' });
  process.once('exit', () => child.kill());
  return child;
}

async function answering(ask: () => unknown): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await ask();
      return;
    } catch (error) {
      if (tries > 100) throw error;
      await sleep(100);
    }
  }
}
