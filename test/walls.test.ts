import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { check } from './made/planted-house.ts';

const KYSELY = {
  'node_modules/kysely/package.json': '{"name":"kysely","version":"1.0.0","main":"index.js"}',
  'node_modules/kysely/index.js': 'exports.sql = 1;',
};
const SQL = "import { sql } from 'kysely';\nexport const x = sql;";
const A = 'export const a = 1;';
const importing = (path: string) => `import { a } from '${path}';\nexport const x = () => a;`;

/** What each wall stops; the last file is the one that is reported. */
const PLANTED: [wall: string, files: Record<string, string>][] = [
  ['nobody-imports-app', { 'src/app/root.ts': A, 'src/features/home/use-z.ts': importing('#app/root.ts') }],
  ['shared-knows-nobody', { 'src/ui/a.ts': A, 'src/shared/x.ts': importing('#ui/a.ts') }],
  ['ui-knows-no-product', { 'content/company.ts': A, 'src/ui/x.ts': importing('#content/company.ts') }],
  [
    'platform-knows-no-product',
    { 'src/features/jobs/contract.ts': A, 'src/platform/x.server.ts': importing('#features/jobs/contract.ts') },
  ],
  [
    'platform-knows-no-product',
    { 'migrations/index.ts': A, 'src/platform/y.server.ts': importing('#migrations/index.ts') },
  ],
  [
    'history-stands-still',
    { 'src/platform/z.server.ts': A, 'migrations/0001-x.ts': importing('#platform/z.server.ts') },
  ],
  [
    'server-stays-on-the-server',
    { 'src/features/jobs/data.server.ts': A, 'src/features/jobs/jobs-page.tsx': importing('./data.server.ts') },
  ],
  ['server-draws-no-screens', { 'src/ui/b.tsx': A, 'src/features/jobs/endpoints.server.ts': importing('#ui/b.tsx') }],
  [
    'other-rooms-by-their-door',
    {
      'src/features/jobs/results.tsx': A,
      'src/features/home/public/home-page.tsx': importing('#features/jobs/results.tsx'),
    },
  ],
  [
    'other-rooms-by-their-door',
    // Two rooms of the same name: only the whole path tells them apart.
    {
      'src/features/jobs/shared/parts.server.ts': A,
      'src/features/resume/shared/parts-data.server.ts': importing('#features/jobs/shared/parts.server.ts'),
    },
  ],
  [
    'other-rooms-by-their-door',
    // SQL may be in a part of its own, which other rooms don't import.
    {
      'src/features/jobs/linked-data.server.ts': `${SQL}\n${A}`,
      'src/features/home/data.server.ts': importing('#features/jobs/linked-data.server.ts'),
    },
  ],
  [
    'staff-stay-behind',
    { 'src/features/jobs/staff/rules.ts': A, 'src/features/jobs/public/list-page.tsx': importing('../staff/rules.ts') },
  ],
  [
    'resume-shared-is-for-resume',
    {
      'src/features/resume/shared/use-x.ts': A,
      'src/features/home/use-y.ts': importing('#features/resume/shared/use-x.ts'),
    },
  ],
  ['nobody-imports-a-test', { 'src/ui/c.test.ts': A, 'src/ui/d.ts': importing('./c.test.ts') }],
  ['browser-has-no-node', { 'src/ui/e.ts': "import { readFileSync } from 'node:fs';\nexport const a = readFileSync;" }],
  ...['endpoints', 'metadata', 'linked_data', 'data-linked'].map((name): [string, Record<string, string>] => [
    'sql-in-data-only',
    { [`src/features/home/${name}.server.ts`]: SQL },
  ]),
];

test('each wall stops what is planted against it, and nothing else', () => {
  const { status, stderr } = check('check-walls', Object.assign({}, KYSELY, ...PLANTED.map(([, files]) => files)));
  const found = [...stderr.matchAll(/^(\S+) → .*\n {2}([\w-]+):.*$/gm)].map(([, from, wall]) => `${wall} ${from}`);
  const wanted = PLANTED.map(([wall, files]) => `${wall} ${Object.keys(files).at(-1)}`);
  expect(found.toSorted()).toEqual(wanted.toSorted());
  expect(stderr.split('\n')).toHaveLength(2 * wanted.length + 1);
  expect(status).toBe(1);
});

test('files that need each other are stopped', () => {
  const { status, stderr } = check('check-walls', {
    'src/ui/a.ts': "import { b } from './b.ts';\nexport const a = () => b;",
    'src/ui/b.ts': "import { a } from './a.ts';\nexport const b = () => a;",
  });
  expect(stderr).toContain('no-circles');
  expect(status).toBe(1);
});

test('rooms that need each other on the server are stopped; a type, or a need on the other side, is none', () => {
  const rooms = (back: string) => ({
    'src/features/jobs/data.server.ts': "import { b } from '#features/home/data.server.ts';\nexport const a = () => b;",
    'src/features/jobs/use-jobs.ts': 'export const c = 1;',
    'src/features/home/data.server.ts': 'export const b = 1;\nexport type B = number;',
    ...{ 'src/features/home/service.server.ts': back },
  });
  const circle = check('check-walls', rooms("import { a } from '#features/jobs/data.server.ts';\nexport const d = a;"));
  expect(circle.stderr).toContain('rooms in a circle: jobs → home → jobs');
  expect(circle.status).toBe(1);
  const type = "import type { a } from '#features/jobs/data.server.ts';\nexport type D = typeof a;";
  expect(check('check-walls', rooms(type))).toEqual({ status: 0, stderr: '' });
  const screen = {
    ...rooms('export {};'),
    'src/features/home/home-page.tsx':
      "import { c } from '#features/jobs/use-jobs.ts';\nexport default () => <b>{c}</b>;",
  };
  expect(check('check-walls', screen)).toEqual({ status: 0, stderr: '' });
});

test('a house that keeps the rules passes, SQL in a part of its own as well', () => {
  const house = {
    ...KYSELY,
    'src/features/jobs/linked-data.server.ts': SQL,
    'src/features/jobs/contract.ts': A,
    'src/features/home/public/home-page.tsx':
      "import { a } from '#features/jobs/contract.ts';\nexport default () => <b>{a}</b>;",
  };
  for (const script of ['check-walls', 'check-rooms'] as const)
    expect(check(script, house)).toEqual({ status: 0, stderr: '' });
});

test('the vocabulary knows no other names', () => {
  const others = ['utils.ts', 'stuff.ts', 'Page.tsx', 'slides.server.ts', 'slides.tsx', 'form-of-slides.tsx'];
  const paths = [...others.map((name) => `src/features/home/${name}`), 'src/ui/misc.tsx'];
  const { status, stderr } = check('check-rooms', Object.fromEntries(paths.map((path) => [path, 'export {};'])));
  for (const path of paths) expect(stderr).toContain(path);
  expect(status).toBe(1);
});

const FREE = 'scripts/check/free-names.json';

test('a name outside of the vocabulary stands in the list of exceptions, as long as it is there', () => {
  const slides = {
    'src/features/home/slides.tsx': 'export {};',
    'src/features/home/data-worker.server.ts': 'export {};',
  };
  const list = (...paths: string[]) => ({
    [FREE]: JSON.stringify(Object.fromEntries(paths.map((path) => [path, 'why']))),
  });
  const said = (files: Record<string, string>) => check('check-rooms', files);
  expect(said({ ...slides, ...list('src/features/home/slides.tsx') })).toEqual({ status: 0, stderr: '' });
  const stale = said({ ...slides, ...list('src/features/home/slides.tsx', 'src/features/home/gone.tsx') });
  expect(stale).toEqual({ status: 1, stderr: `${FREE}: src/features/home/gone.tsx needs no exception\n` });
  const needless = said({
    ...slides,
    ...list('src/features/home/slides.tsx', 'src/features/home/data-worker.server.ts'),
  });
  expect(needless.stderr).toContain('data-worker.server.ts needs no exception');
  const wordless = said({ ...slides, [FREE]: '{"src/features/home/slides.tsx": ""}' });
  expect(wordless.status).toBe(1);
});

test('the list of exceptions does not grow', () => {
  const known = Object.keys(JSON.parse(readFileSync(FREE, 'utf8')) as Record<string, string>);
  const paths = [...known, 'src/features/home/slides.tsx'];
  const { stderr } = check('check-rooms', {
    ...Object.fromEntries(paths.map((path) => [path, 'export {};'])),
    [FREE]: JSON.stringify(Object.fromEntries(paths.map((path) => [path, 'why']))),
  });
  expect(stderr).toBe(`${FREE}: give the file a name of its kind, or raise FREE_AT_MOST with a reason\n`);
});
