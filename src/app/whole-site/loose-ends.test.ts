import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';
import { LETTERS } from '#features/company/letters/fields.ts';
import { FURTHER } from '#features/vacancies/public/filters/rules.ts';
import { migrations } from '#migrations/index.ts';
import type { AnyRow } from '#shared/contract.ts';
import { routeTable } from '../routes.tsx';

// Things that are declared but connected to nothing: no other test would notice.

const read = (file: string) => readFileSync(file, 'utf8');

test('every migration is run', () => {
  const files = readdirSync('migrations').filter((name) => /^\d/.test(name));
  expect(Object.keys(migrations)).toEqual(files.map((name) => basename(name, '.ts')).sort());
});

test('every letter that staff may word is sent by somebody', () => {
  // Which letter tells about an interview is a rule, since it is shown before it is sent.
  const senders = globSync(['src/features/**/*letters.server.ts', 'src/features/**/interviews/rules.ts'])
    .map(read)
    .join('\n');
  expect(Object.keys(LETTERS).filter((name) => !senders.includes(`'${name}'`))).toEqual([]);
});

test('every page has an address, those of staff in the back-office, which reads each list', () => {
  const routed = routeTable.map(({ page }) => `src/${page}.tsx`);
  const backOffice = read('src/app/admin/back-office.tsx');
  const ofStaff = [...backOffice.matchAll(/'#(features\/.*-page\.tsx)'/g)].map(([, page]) => `src/${page}`);
  const pages = globSync(['src/features/**/*-page.tsx', 'src/app/frame/*-page.tsx']);
  expect(pages.filter((file) => ![...routed, ...ofStaff].includes(file))).toEqual([]);
  const lists = [...backOffice.matchAll(/<Resource\s+name="(\w+)"/g)].map(([, name]) => name!);
  const provided = read('src/app/admin/data-provider.ts');
  expect(lists.length).toBeGreaterThan(10);
  expect(lists.filter((name) => !provided.includes(`\n  ${name}: (`))).toEqual([]);
});

test('what is to be kept going or swept is begun by somebody', () => {
  const sources = globSync('src/**/*.server.ts').map(read);
  const named = sources.join('\n').matchAll(/^export (?:const|function|async function) ((?:keep|sweep)[A-Z]\w+)/gm);
  const isAlone = (name: string) => sources.filter((source) => source.includes(name)).length < 2;
  expect([...named].map(([, name]) => name!).filter(isAlone)).toEqual([]);
});

test('every filter beside those of the specification has an input and stands in docs/search.md', () => {
  const form = read('src/features/vacancies/public/filters/filter-form.tsx');
  expect(FURTHER.filter((name) => !new RegExp(`['"]${name}['"]`).test(form))).toEqual([]);
  expect(FURTHER.filter((name) => !read('docs/search.md').includes(`\`${name}\``))).toEqual([]);
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

const contracts = import.meta.glob<Record<string, unknown>>('../../features/**/contract.ts', { eager: true });
const rows = Object.entries(contracts).flatMap(([file, exported]) =>
  Object.values(exported)
    .filter((value): value is AnyRow => value instanceof Object && 'method' in value && 'path' in value)
    .map((row) => ({ row, folder: dirname(file).replace('../../', 'src/') })),
);
const keysOf = (shape: unknown, but: readonly string[] = []) =>
  Object.keys((shape as { shape?: object } | undefined)?.shape ?? {}).filter((key) => !but.includes(key));
const isIn = (files: string, key: RegExp) => globSync(files).some((file) => key.test(read(file)));

test('each field that may be changed is answered, and has an input in the folder of its call', () => {
  const based = ['revision', 'basedOn', 'entryKey'];
  const left = rows.flatMap(({ row: { method, path, body, reply }, folder }) => {
    const [sent, answered] = [keysOf(body, based), keysOf(reply)];
    const isEntry = method === 'PUT' && path.endsWith('}') && keysOf(body).length > sent.length;
    // Some are returned with all the others, or as part of the resume.
    if (!isEntry || !sent.some((key) => answered.includes(key))) return [];
    const hasInput = (key: string) => isIn(`${folder}/*.tsx`, new RegExp(`['"]${key}['"]`));
    return sent.filter((key) => !answered.includes(key) || !hasInput(key)).map((key) => `${path}: ${key}`);
  });
  expect(rows.length).toBeGreaterThan(150);
  expect(left).toEqual([]);
});

test('whatever may narrow a list is looked at where the list is read, and stands on a screen of its folder', () => {
  const left = rows.flatMap(({ row: { path, query }, folder }) => {
    const asked = keysOf(query, ['page', 'pageSize', 'sort', 'direction']);
    if (!keysOf(query).includes('page')) return [];
    const isAt = (files: string) => (key: string) => isIn(`${folder}/${files}`, new RegExp(`\\b${key}\\b`));
    return asked.filter((key) => !isAt('*data.server.ts')(key) || !isAt('*.tsx')(key)).map((key) => `${path}: ${key}`);
  });
  expect(left).toEqual([]);
});
