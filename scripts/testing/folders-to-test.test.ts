import { expect, test } from 'vitest';
import { foldersToTest } from './folders-to-test.mjs';

const WHOLE = ['src/app/whole-site/', 'src/app/answers/'];

test('a change of a room concerns the room, whoever uses it by name, and the whole site; no other room', () => {
  const folders = foldersToTest(['src/features/articles/data.server.ts']);
  expect(folders).toEqual(expect.arrayContaining(['src/features/articles/', 'src/features/home/', ...WHOLE]));
  expect(folders).not.toContain('src/features/resume/basic/');
});

test('a room within a room is one of its own', () => {
  const folders = foldersToTest(['src/features/resume/basic/contract.ts']);
  expect(folders).toEqual(expect.arrayContaining(['src/features/resume/basic/', 'src/features/resume/document/']));
  expect(folders).not.toContain('src/features/resume/language/');
});

test('what is no room’s concerns all; what no test imports concerns none', () => {
  const room = 'src/features/articles/data.server.ts';
  for (const other of ['src/platform/http/app.server.ts', 'src/shared/dates.ts', 'src/app/routes.tsx', 'package.json'])
    expect(foldersToTest([room, other]), other).toBeUndefined();
  for (const other of ['docs/search.md', 'README.md', 'e2e/public/home.spec.ts', 'deploy/nginx.conf'])
    expect(foldersToTest([room, other]), other).toEqual(foldersToTest([room]));
});
