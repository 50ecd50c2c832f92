import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AROUND } from './server.ts';

/** What is done to the built program to make another version of it. */
type Change = (dist: string) => void;

const ENDS_AT = resolve('e2e/support/ends-at.mjs');

/** When an update is interrupted: at a step of its state, or once it prints something. */
interface End {
  at?: 'trying' | 'switching';
  saying?: string;
  by?: 'SIGKILL' | 'SIGINT';
}

/** Instead of installing and building: links the packages, and copies what the test has built for this version. */
const PREPARE = `import { cpSync, readFileSync, symlinkSync } from 'node:fs';
const { name, fails } = JSON.parse(readFileSync('version.json', 'utf8'));
if (fails) throw new Error('no such package');
symlinkSync(process.env.TEST_PACKAGES, 'node_modules');
cpSync(process.env.TEST_BUILDS + '/' + name, 'dist', { recursive: true });
`;

/**
 * The project as an agency has it: a clone whose origin gets newer versions. Packages and builds are shared; git is real.
 */
export class Clone {
  readonly folder: string;
  readonly #source: string;
  readonly #builds: string;
  readonly #env: NodeJS.ProcessEnv;

  constructor(home: string, env: Record<string, string>) {
    this.#source = join(home, 'source');
    this.#builds = join(home, 'builds');
    this.folder = join(home, 'clone');
    const packages = { TEST_PACKAGES: resolve('node_modules'), TEST_BUILDS: this.#builds };
    const nobody = { HOME: home, GIT_CONFIG_NOSYSTEM: '1', GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@example.com' };
    const committer = { GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@example.com' };
    this.#env = { ...AROUND, ...packages, ...nobody, ...committer, ...env };
    mkdirSync(join(this.#source, 'scripts'), { recursive: true });
    for (const one of [
      'package.json',
      '.gitignore',
      'scripts/tools.mjs',
      'scripts/installed.mjs',
      'scripts/update.mjs',
      'scripts/update',
    ])
      cpSync(one, join(this.#source, one), { recursive: true });
    // A link isn't a folder, which is what the project's own list names.
    writeFileSync(join(this.#source, '.gitignore'), 'node_modules\ndist/\n.update/\n');
    writeFileSync(join(this.#source, 'scripts/prepare.mjs'), PREPARE);
    this.git('init', '--quiet', '--initial-branch=main');
    this.release('one');
    this.git('clone', '--quiet', this.#source, this.folder);
    this.#atHome('node', 'scripts/prepare.mjs');
  }

  git(...words: string[]): string {
    return this.#run('git', words, existsSync(this.#source) ? this.#source : '/');
  }

  #atHome = (command: string, ...words: string[]) => this.#run(command, words, this.folder);

  #run(command: string, words: string[], cwd: string): string {
    return execFileSync(command, words, { cwd, env: this.#env, encoding: 'utf8', stdio: 'pipe' }).trim();
  }

  /** A newer version at the origin. */
  release(name: string, change: Change = () => {}, { fails = false } = {}): void {
    cpSync('dist', join(this.#builds, name), { recursive: true });
    change(join(this.#builds, name));
    writeFileSync(join(this.#source, 'version.json'), JSON.stringify({ name, fails }));
    this.git('add', '.');
    this.git('commit', '--quiet', '-m', name);
    this.git('tag', name);
  }

  /** What the clone is now: the version according to git, and the one whose packages and build are there. */
  version() {
    const { name } = JSON.parse(readFileSync(join(this.folder, 'version.json'), 'utf8')) as { name: string };
    const isClean = this.#atHome('git', 'status', '--porcelain') === '';
    const hasMigration = programs(join(this.folder, 'dist')).some(([, text]) => text.includes(LATER));
    return {
      name,
      isClean,
      hasMigration,
      hasPackages: existsSync(join(this.folder, 'node_modules/.bin')),
      left: readdirSync(this.folder).filter((one) => one === '.update'),
      branch: this.#atHome('git', 'rev-parse', '--abbrev-ref', 'HEAD'),
      worktrees: this.#atHome('git', 'worktree', 'list').split('\n').length,
    };
  }

  /** Runs the update as an operator does; `end` says when it is killed, or gets another signal. */
  async update(words: string[] = [], end: End = {}): Promise<{ code: number | null; said: string }> {
    const { at = '', by = 'SIGKILL' } = end;
    const child = spawn(process.execPath, ['--import', ENDS_AT, 'scripts/update.mjs', ...words], {
      cwd: this.folder,
      env: { ...this.#env, ENDS_AT: at, ENDS_BY: by },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (end.saying && said.includes(end.saying)) child.kill(by);
      });
    const [code] = await once(child, 'close');
    return { code: code as number | null, said };
  }

  /** As it comes out of a zip file. */
  forgetGit = () => rmSync(join(this.folder, '.git'), { recursive: true });
}

const LATER = '9999-later';

const programs = (dist: string) =>
  readdirSync(join(dist, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => [join(dist, 'server', name), readFileSync(join(dist, 'server', name), 'utf8')] as const);

const ADDS_TABLE = `await db.schema.createTable('later').addColumn('id', 'integer', (c) => c.primaryKey()).execute()`;
/** A change that only a restore undoes. */
export const EMPTIES_TABLE = `await db.deleteFrom('carousel_items').execute()`;

/** With one more migration after all others. */
export const withMigration = (work = ADDS_TABLE) =>
  ((dist) => {
    const LAST = /("00\d\d-[a-z-]+": \w+)\n\};/;
    const found = programs(dist).filter(([, text]) => LAST.test(text));
    if (found.length === 0) throw new Error('the migrations are built otherwise: look at e2e/support/versions.ts');
    for (const [file, text] of found)
      writeFileSync(
        file,
        text.replace(LAST, (_, last) => `${last},\n"${LATER}": { up: async (db) => { ${work} } }\n};`),
      );
  }) satisfies Change;

/** It migrates, but then has nothing to serve. */
export const withoutPages: Change = (dist) => rmSync(join(dist, 'client'), { recursive: true });
