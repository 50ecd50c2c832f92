// npm run image:try: builds deploy/Dockerfile from a clean checkout with Docker or Podman, runs it, and checks it against
// docs/operations.md. It uses exec and no network, so that no port has to be free.
// npm run image:try -- IMAGE: the same with an existing image.
// IMAGE_BUILD_ARGS: further arguments for the build, e.g. "--network host" if the registry is reached only that way.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, step } from './tools.mjs';

const OUTPUT = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 64 * 1024 * 1024 };

/** The engine that answers, or why there is none. */
function findEngine() {
  const reasons = [];
  for (const name of ['docker', 'podman']) {
    try {
      execFileSync(name, ['info'], OUTPUT);
      return { name };
    } catch (error) {
      const why = error.code === 'ENOENT' ? 'not installed' : String(error.stderr).trim().split('\n').at(-1);
      reasons.push(`${name}: ${why}`);
    }
  }
  return { reasons: reasons.join('; ') };
}

const { name: engine, reasons } = findEngine();
if (!engine) {
  console.log(`SKIPPED: the image cannot be tried here (${reasons})`);
  process.exit(0);
}

const tag = `site-try-${process.pid}`;
const given = process.argv[2];
const call = (...words) => execFileSync(engine, words, OUTPUT).trim();
const quietly = (...words) => {
  try {
    call(...words);
  } catch {
    // It isn't installed.
  }
};

let found = 0;
let wrong = 0;
function check(what, isSo, seen = '') {
  found++;
  if (!isSo) wrong++;
  console.log(`${isSo ? 'ok   ' : 'WRONG'} ${what}${isSo || !seen ? '' : `: ${seen}`}`);
}

/** Starts the image's own command on the volume, and waits until the image's own health check passes. */
async function start(healthcheck) {
  call('run', '-d', '--name', tag, '--network', 'none', '--no-healthcheck', '-v', `${tag}:/data`, given ?? tag);
  for (const until = Date.now() + 30_000; Date.now() < until; ) {
    try {
      call('exec', tag, ...healthcheck);
      return;
    } catch {
      await new Promise((done) => setTimeout(done, 200));
    }
  }
  throw new Error(`it did not become healthy: ${logs()}`);
}

const logs = () => {
  const all = execFileSync('sh', ['-c', `${engine} logs ${tag} 2>&1`], OUTPUT);
  return all.trim();
};

/** Stops it as an administrator would; returns its exit code and how long it took. */
function stop() {
  const began = Date.now();
  call('stop', '-t', '20', tag);
  const ended = { code: call('inspect', '--format', '{{.State.ExitCode}}', tag), ms: Date.now() - began, said: logs() };
  call('rm', '-f', tag);
  return ended;
}

/** A folder on this machine that the image's user may write to, whoever runs this. */
function openFolder(home, name) {
  const folder = join(home, name);
  mkdirSync(folder);
  chmodSync(folder, 0o777);
  return folder;
}

const PASSPHRASE = '/etc/site/backup/passphrase';

/** A command in a separate container on the volume, as docs/operations.md describes. */
function tool(home, volume, ...words) {
  const mounts = { [volume]: '/data', [join(home, 'backups')]: '/backups', [join(home, 'keys')]: '/etc/site/backup' };
  const mounted = Object.entries(mounts).flatMap(([from, to]) => ['-v', `${from}:${to}`]);
  const setting = ['-e', `BACKUP_PASSPHRASE_FILE=${PASSPHRASE}`];
  const argv = ['run', '--rm', '--network', 'none', ...setting, ...mounted, given ?? tag, 'npm', 'run', ...words];
  const { status, stdout, stderr } = spawnSync(engine, argv, OUTPUT);
  return { code: status, said: stdout.trim(), seen: `${status}: ${stdout}${stderr}` };
}

/** Tries the commands beside the running site, and a restore into another volume. */
function tryCommands(home) {
  const backups = openFolder(home, 'backups');
  const keys = openFolder(home, 'keys');
  // By the image's user, since a passphrase that others may read is refused and only root could give the file away.
  const write = 'umask 077; head -c 32 /dev/urandom | base64 > passphrase';
  call('run', '--rm', '--network', 'none', '-v', `${keys}:/keys`, '-w', '/keys', given ?? tag, 'sh', '-c', write);
  writeFileSync(join(backups, 'jobs.csv'), '職務名稱,職務類別,縣市,薪資,工作內容\n廚師,餐飲,台北市,面議,料理\n');
  const imported = tool(home, tag, 'vacancies:import', '--', '/backups/jobs.csv');
  check('vacancies:import works in it', imported.code === 0, imported.seen);
  const listed = tool(home, tag, 'members', '--', 'list');
  check('members works in it', listed.code === 0 && /共 \d+ 位會員$/.test(listed.said), listed.seen);
  const made = tool(home, tag, 'backup', '--', '/backups');
  check('backup works in it', made.code === 0 && made.said.includes('已備份'), made.seen);
  const [file] = readdirSync(backups).filter((name) => name.endsWith('.backup'));
  const drilled = tool(home, tag, 'restore:drill', '--', `/backups/${file}`);
  check('restore:drill works in it', drilled.code === 0 && drilled.said.includes('演練成功'), drilled.seen);
  const refused = tool(home, tag, 'restore', '--', `/backups/${file}`);
  check('restore refuses the data of a running site', refused.code === 1, refused.seen);
  const restored = tool(home, `${tag}-restored`, 'restore', '--', `/backups/${file}`);
  check('restore into an empty volume works in it', restored.code === 0, restored.seen);
  const again = tool(home, `${tag}-restored`, 'members', '--', 'list');
  check('and brings the same members back', again.said === listed.said, again.seen);
  const unknown = tool(home, tag, 'move-to-postgres', '--', 'mysql://x');
  check('move-to-postgres answers in it', unknown.code === 1 && unknown.said.includes('postgres://'), unknown.seen);
}

const inside = (code) => JSON.parse(call('exec', tag, 'node', '-e', code));

const ASK = `(async () => {
  const at = 'http://127.0.0.1:' + process.env.PORT;
  const seen = {};
  for (const path of ['/', '/jobs', '/admin', '/healthz', '/readyz', '/feed.xml', '/no-such-page'])
    seen[path] = (await fetch(at + path)).status;
  const headers = { 'Content-Type': 'application/json' };
  const post = (path, body) => fetch(at + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const vacancies = await (await post('/api/vacancy', {})).json();
  const subscribed = await (await post('/api/newsletter/subscribe', { email: 'reader@example.com' })).json();
  console.log(JSON.stringify({ seen, vacancy: vacancies[0].vacancyId, subscribed }));
})()`;

// What the image contains, and as which user the site runs.
const LOOK = `(() => {
  const { readdirSync, readFileSync, accessSync, statSync, constants } = require('node:fs');
  const may = (path) => { try { accessSync(path, constants.W_OK); return true; } catch { return false; } };
  const own = readdirSync('.').concat(readdirSync('dist', { recursive: true }).map((name) => 'dist/' + name));
  const names = readdirSync('node_modules').flatMap((name) => name.startsWith('.') ? []
    : name.startsWith('@') ? readdirSync('node_modules/' + name).map((one) => name + '/' + one) : [name]);
  const mode = (statSync('/data').mode & 0o777).toString(8);
  const writable = ['/site', '/site/dist', '/site/node_modules', '/usr/local/bin/node'].filter(may);
  console.log(JSON.stringify({ uid: process.getuid(), own, names, mode, writable, versions: process.versions.node }));
})()`;

const checkout = mkdtempSync(join(tmpdir(), 'site-image-'));
try {
  // Only what is committed, so that nothing else of this folder gets in.
  execFileSync('git', ['clone', '-q', '--no-hardlinks', root, checkout], OUTPUT);
  const more = process.env.IMAGE_BUILD_ARGS?.split(' ').filter(Boolean) ?? [];
  if (!given)
    await step(`Building with ${engine}`, async () => {
      // Only Podman has to be asked for an image format that keeps a health check, and not to leave each step behind.
      const form = engine === 'podman' ? ['--format', 'docker', '--layers=false'] : [];
      const words = ['build', '-q', ...form, ...more, '-f', join(checkout, 'deploy/Dockerfile'), '-t', tag, checkout];
      execFileSync(engine, words, { ...OUTPUT, stdio: ['ignore', 'pipe', 'inherit'] });
    });
  const [image] = JSON.parse(call('image', 'inspect', given ?? tag));
  const { User: user, Env: env, Healthcheck: health } = image.Config;
  const healthcheck = (health ?? image.Healthcheck ?? image.HealthCheck)?.Test?.slice(1) ?? [];
  check('it runs as a user of its own', user === 'node', user);
  check('it says how to see that it is healthy', healthcheck[0] === 'node', JSON.stringify(health));
  check(
    'its environment holds no secret',
    !env.some((one) => /(PASS|SECRET|TOKEN|_KEY|_URL)\w*=/.test(one)),
    env.join(' '),
  );

  await start(healthcheck);
  const { uid, own, names, mode, writable } = inside(LOOK);
  check('the process is not root', uid !== 0, String(uid));
  check('it may not change its own program', writable.length === 0, writable.join(' '));
  check('its data is for it alone', mode === '700', mode);
  const top = own
    .filter((name) => !name.includes('/'))
    .toSorted()
    .join(' ');
  check(
    'it holds the built site, its packages, and nothing else',
    top === 'dist node_modules package.json scripts',
    top,
  );
  const odd = own.filter((name) => /\.(tsx?|env|pem|sqlite)$|\.test\.|\.npmrc$|\.git$/.test(name));
  check('no source, test, settings or data', odd.length === 0, odd.join(' '));
  const { packages } = JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8'));
  const dev = names.filter((name) => packages[`node_modules/${name}`]?.dev);
  check('no package of development', dev.length === 0 && names.length > 20, dev.join(' '));
  // Before the questions, since the import puts another vacancy first.
  const home = mkdtempSync(join(tmpdir(), 'site-image-backups-'));
  try {
    tryCommands(home);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
  const first = inside(ASK);
  const wanted = { '/': 200, '/jobs': 200, '/admin': 200, '/healthz': 200, '/readyz': 200, '/feed.xml': 200 };
  const expected = JSON.stringify({ ...wanted, '/no-such-page': 404 });
  check('its pages are there', JSON.stringify(first.seen) === expected, JSON.stringify(first.seen));
  const ended = stop();
  check('SIGTERM ends it cleanly', ended.code === '0' && /\nStopped$/.test(ended.said), `${ended.code}: ${ended.said}`);

  await start(healthcheck);
  const second = inside(ASK);
  const isKept = second.vacancy === first.vacancy && !first.subscribed && second.subscribed;
  check('a new container on the same volume goes on with the data', isKept, JSON.stringify([first, second]));
  check('it is migrated and filled once', !/Database prepared|Filled/.test(stop().said));
  console.log(`${Math.round(image.Size / 1e6)} MB in all; stopped within ${ended.ms} ms`);
  console.log(`${found - wrong} passed, ${wrong} failed`);
} finally {
  quietly('rm', '-f', tag);
  quietly('volume', 'rm', tag);
  quietly('volume', 'rm', `${tag}-restored`);
  if (!given) quietly('rmi', tag);
  rmSync(checkout, { recursive: true, force: true });
}
process.exitCode = wrong > 0 ? 1 : 0;
