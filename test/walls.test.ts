import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { check } from './made/planted-house.ts';

const planted: [wall: string, files: Record<string, string>][] = [
  [
    'nobody-imports-app',
    {
      'src/app/root.ts': 'export const a = 1;',
      'src/ui/button.tsx': "import { a } from '#app/root.ts';\nexport const B = () => <b>{a}</b>;",
    },
  ],
  [
    'shared-knows-nobody',
    { 'src/ui/a.ts': 'export const a = 1;', 'src/shared/x.ts': "import { a } from '#ui/a.ts';\nexport const x = a;" },
  ],
  [
    'ui-knows-no-product',
    {
      'content/company.ts': 'export const a = 1;',
      'src/ui/x.ts': "import { a } from '#content/company.ts';\nexport const x = a;",
    },
  ],
  [
    'platform-knows-no-product',
    {
      'src/features/jobs/contract.ts': 'export const a = 1;',
      'src/platform/x.server.ts': "import { a } from '#features/jobs/contract.ts';\nexport const x = a;",
    },
  ],
  [
    'platform-knows-no-product',
    {
      'migrations/index.ts': 'export const a = 1;',
      'src/platform/x.server.ts': "import { a } from '#migrations/index.ts';\nexport const x = a;",
    },
  ],
  [
    'history-stands-still',
    {
      'src/platform/x.server.ts': 'export const a = 1;',
      'migrations/0001-x.ts': "import { a } from '#platform/x.server.ts';\nexport const x = a;",
    },
  ],
  [
    'server-stays-on-the-server',
    {
      'src/features/jobs/data.server.ts': 'export const a = 1;',
      'src/features/jobs/jobs-page.tsx': "import { a } from './data.server.ts';\nexport default () => <b>{a}</b>;",
    },
  ],
  [
    'server-draws-no-screens',
    {
      'src/ui/a.tsx': 'export const a = <b />;',
      'src/features/jobs/endpoints.server.ts': "import { a } from '#ui/a.tsx';\nexport const x = a;",
    },
  ],
  [
    'other-rooms-by-their-door',
    {
      'src/features/jobs/results.tsx': 'export const a = <b />;',
      'src/features/home/public/home-page.tsx':
        "import { a } from '#features/jobs/results.tsx';\nexport default () => a;",
    },
  ],
  [
    'other-rooms-by-their-door',
    // Namesakes are two rooms: only the whole path tells which.
    {
      'src/features/jobs/shared/parts.server.ts': 'export const a = 1;',
      'src/features/resume/shared/parts-data.server.ts':
        "import { a } from '#features/jobs/shared/parts.server.ts';\nexport const x = a;",
    },
  ],
  [
    'staff-stay-behind',
    {
      'src/features/jobs/staff/rules.ts': 'export const a = 1;',
      'src/features/jobs/public/jobs-page.tsx':
        "import { a } from '../staff/rules.ts';\nexport default () => <b>{a}</b>;",
    },
  ],
  [
    'resume-shared-is-for-resume',
    {
      'src/features/resume/shared/use-x.ts': 'export const a = 1;',
      'src/features/home/use-y.ts': "import { a } from '#features/resume/shared/use-x.ts';\nexport const y = a;",
    },
  ],
  [
    'no-circles',
    {
      'src/ui/a.ts': "import { b } from './b.ts';\nexport const a = () => b;",
      'src/ui/b.ts': "import { a } from './a.ts';\nexport const b = () => a;",
    },
  ],
  [
    'nobody-imports-a-test',
    {
      'src/ui/a.test.ts': 'export const a = 1;',
      'src/ui/b.ts': "import { a } from './a.test.ts';\nexport const b = a;",
    },
  ],
  ['browser-has-no-node', { 'src/ui/a.ts': "import { readFileSync } from 'node:fs';\nexport const a = readFileSync;" }],
];

test.each(planted)('the wall %s stops what is planted against it', (wall, files) => {
  const { status, stderr } = check('check-walls', files);
  expect(stderr).toContain(wall);
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

test('SQL outside data, tables, seed and platform is stopped', () => {
  const { status, stderr } = check('check-walls', {
    'node_modules/kysely/package.json': '{"name":"kysely","version":"1.0.0","main":"index.js"}',
    'node_modules/kysely/index.js': 'exports.sql = 1;',
    'src/features/jobs/endpoints.server.ts': "import { sql } from 'kysely';\nexport const x = sql;",
  });
  expect(stderr).toContain('sql-in-data-only');
  expect(status).toBe(1);
});

test('SQL may stand in a part of its own, which other rooms do not enter', () => {
  const kysely = {
    'node_modules/kysely/package.json': '{"name":"kysely","version":"1.0.0","main":"index.js"}',
    'node_modules/kysely/index.js': 'exports.sql = 1;',
    'src/features/jobs/linked-data.server.ts': "import { sql } from 'kysely';\nexport const x = sql;",
  };
  expect(check('check-walls', kysely)).toEqual({ status: 0, stderr: '' });
  expect(check('check-rooms', kysely)).toEqual({ status: 0, stderr: '' });
  const { status, stderr } = check('check-walls', {
    ...kysely,
    'src/features/home/data.server.ts':
      "import { x } from '#features/jobs/linked-data.server.ts';\nexport const y = x;",
  });
  expect(stderr).toContain('other-rooms-by-their-door');
  expect(status).toBe(1);
});

test.each(['metadata', 'linked_data', 'data-linked'])('SQL in %s.server.ts is stopped all the same', (name) => {
  const { status, stderr } = check('check-walls', {
    'node_modules/kysely/package.json': '{"name":"kysely","version":"1.0.0","main":"index.js"}',
    'node_modules/kysely/index.js': 'exports.sql = 1;',
    [`src/features/jobs/${name}.server.ts`]: "import { sql } from 'kysely';\nexport const x = sql;",
  });
  expect(stderr).toContain('sql-in-data-only');
  expect(status).toBe(1);
});

test('a house that keeps the rules passes', () => {
  const { status, stderr } = check('check-walls', {
    'src/features/jobs/contract.ts': 'export const a = 1;',
    'src/features/home/public/home-page.tsx':
      "import { a } from '#features/jobs/contract.ts';\nexport default () => <b>{a}</b>;",
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});

test.each([
  'src/features/home/utils.ts',
  'src/ui/misc.tsx',
  'src/features/home/stuff.ts',
  'src/features/home/Page.tsx',
  'src/features/home/slides.server.ts',
  'src/features/home/slides.tsx',
  'src/features/home/form-of-slides.tsx',
])('the vocabulary knows no %s', (path) => {
  const { status, stderr } = check('check-rooms', { [path]: 'export {};' });
  expect(stderr).toContain(path);
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
