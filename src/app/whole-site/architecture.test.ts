import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const text = readFileSync('docs/architecture.md', 'utf8');
const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> };

const stepsOf = (part: string) =>
  [...part.matchAll(/^\| `([^`]+)` \| ([→⇒]) `([^`]+)` \|/gm)].map(([, from, how, to]) => ({
    from: from!,
    how,
    to: to!,
  }));

/** The files that a file imports, types included. */
function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(/(?:from|import) '([.#][^']+)'|import\('([.#][^']+)'\)/g)].map((found) => {
    const name = (found[1] ?? found[2])!;
    if (name.startsWith('.')) return path.posix.join(path.posix.dirname(file), name);
    const alias = Object.keys(imports).find((key) => name.startsWith(key.replace('*', '')))!;
    return path.posix.normalize(imports[alias]!.replace('*', name.slice(alias.length - 1)));
  });
}

test('every step of the walks is there, and goes where it says', () => {
  const steps = stepsOf(text);
  expect(steps.length).toBeGreaterThan(40);
  const wrong = steps.filter(
    ({ from, how, to }) => !existsSync(from) || !existsSync(to) || (how === '→' && !importsOf(from).includes(to)),
  );
  expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test('each walk is one way: a step begins where an earlier one came to', () => {
  const walks = text.split('\n### ').slice(1);
  expect(walks).toHaveLength(3);
  for (const walk of walks) {
    const steps = stepsOf(walk);
    const reached = new Set([steps[0]!.from]);
    for (const { from, to } of steps) {
      expect([...reached], walk.split('\n', 1)[0]).toContain(from);
      reached.add(to);
    }
  }
});

test('every file that a recipe names is there', () => {
  const recipes = text.slice(text.indexOf('## Recipes'), text.indexOf('## Measures'));
  const named = [...recipes.matchAll(/`((?:src|docs|content|migrations)\/[\w./-]+)`/g)].map(([, file]) => file!);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((file) => !file.includes('NNNN') && !existsSync(file))).toEqual([]);
});

const measures = text.slice(text.indexOf('## Measures'), text.indexOf('## Glossary'));

test('the measures tell how many files each walk has', () => {
  const walks = text.split('\n### ').slice(1);
  const files = walks.map((walk) => new Set(stepsOf(walk).flatMap(({ from, to }) => [from, to])).size);
  expect([...measures.matchAll(/its walk has (\d+)/g)].map(([, number]) => Number(number))).toEqual(files);
});

test('the measures name every folder of src that has more than 25 files', () => {
  const files = readdirSync('src', { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const counts = Map.groupBy(files, ({ parentPath }) => parentPath);
  const flat = [...counts].filter(([, inIt]) => inIt.length > 25).map(([folder]) => folder);
  const named = [...measures.matchAll(/`(src\/[\w/-]+)`/g)].map(([, folder]) => folder!);
  expect(named.toSorted()).toEqual(flat.toSorted());
});
