import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { LETTERS } from '#features/company/letters/fields.ts';
import { migrations } from '#migrations/index.ts';
import { routeTable } from '../routes.tsx';

// What is written down but joined to nothing: no other test would miss it.

const read = (file: string) => readFileSync(file, 'utf8');

test('every migration is run', () => {
  const files = readdirSync('migrations').filter((name) => /^\d/.test(name));
  expect(Object.keys(migrations)).toEqual(files.map((name) => basename(name, '.ts')).sort());
});

test('every letter that staff may word is sent by somebody', () => {
  // Which letter tells of an interview is a rule, since it is shown before it goes.
  const senders = globSync(['src/features/**/*letters.server.ts', 'src/features/**/interviews/rules.ts'])
    .map(read)
    .join('\n');
  expect(Object.keys(LETTERS).filter((name) => !senders.includes(`'${name}'`))).toEqual([]);
});

test('every page has an address', () => {
  const pages = globSync(['src/features/**/*-page.tsx', 'src/app/frame/*-page.tsx']).filter(
    (file) => !/\/(backoffice|staff|import)\//.test(file),
  );
  const routed = new Set(routeTable.map(({ page }) => `src/${page}.tsx`));
  expect(pages.filter((file) => !routed.has(file))).toEqual([]);
});

test('every command is built, goes into the image and stands in docs/commands.md', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const said = read('docs/commands.md') + read('README.md');
  const isSaid = (name: string) => new RegExp(`(npm (run )?|\`)${name}[ \`]`).test(said);
  expect(Object.keys(scripts).filter((name) => !isSaid(name))).toEqual([]);
  const built = read('vite.config.ts');
  expect(globSync('src/app/commands/cli-*.server.ts').filter((file) => !built.includes(`'${file}'`))).toEqual([]);
  const runs = globSync('scripts/*.mjs').filter(
    (file) => file !== 'scripts/build.mjs' && read(file).includes('dist/server'),
  );
  expect(runs.filter((file) => !read('deploy/Dockerfile').includes(` ${file} `))).toEqual([]);
});

test('every form says its method: one that a browser sends by itself puts what is typed into the address', () => {
  const screens = globSync('src/**/*.tsx');
  expect(screens.filter((file) => /<form\b(?![^<]*?\smethod=")/.test(read(file)))).toEqual([]);
});
