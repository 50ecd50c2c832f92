import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const record = readFileSync('docs/decisions/0043-what-we-write-ourselves.md', 'utf8');
const named = [...record.matchAll(/`((?:src\/)?[\w./-]+\.tsx?)`/g)].map(([, file]) => file!);

test('what the record of our own parts names is there', () => {
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});

test('a long part of the plumbing says which libraries were weighed', () => {
  const long = globSync('src/platform/**/*.server.ts').filter(
    (file) => readFileSync(file, 'utf8').split('\n').length > 101,
  );
  expect(long.length).toBeGreaterThan(20);
  expect(long.filter((file) => !named.includes(file))).toEqual([]);
});
