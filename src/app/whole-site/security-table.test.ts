import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const text = readFileSync('docs/security.md', 'utf8');

test('every file that docs/security.md names is there', () => {
  const missing: string[] = [];
  for (const line of text.split('\n')) {
    const named = [...line.matchAll(/`([\w./-]+\.(?:ts|tsx|mjs|json))`/g)].map(([, path]) => path!);
    const linked = [...line.matchAll(/\]\(([\w./-]+\.md)(?:#[\w-]+)?\)/g)].map(([, path]) => join('docs', path!));
    // A bare name is beside the file named before it in the line.
    const beside = named[0] ? dirname(named[0]) : '';
    for (const path of [...named, ...linked]) {
      const isThere = existsSync(path) || (path === basename(path) && existsSync(join(beside, path)));
      if (!isThere) missing.push(path);
    }
  }
  expect(missing).toEqual([]);
});

test('every row of the ASVS table says what shows it, or why it is not done, and no chapter is left out', () => {
  const table = text.slice(text.indexOf('## OWASP ASVS'));
  const rows = [...table.matchAll(/^\| (V\d+)[^|]*\| ([^|]+) \| ([^|]+) \|$/gm)];
  const said = /`|\]\(|^not done: .|^short of the level: .|^there are none|^keeps nobody out|^–$/;
  expect(rows.filter(([, , , shown]) => !said.test(shown!)).map(([, , what]) => what)).toEqual([]);
  const chapters = new Set(rows.map(([, chapter]) => chapter));
  expect([...chapters]).toEqual(Array.from({ length: 17 }, (_, i) => `V${i + 1}`));
  expect(rows.length).toBeGreaterThanOrEqual(60);
});
