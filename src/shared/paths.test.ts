import { expect, test } from 'vitest';
import { withoutSlashes } from './paths.ts';

test.each([
  ['/jobs', '/jobs'],
  ['/jobs/', '/jobs'],
  ['/a//b///', '/a//b'],
  ['/', ''],
  ['', ''],
])('%s is %s', (path, without) => {
  expect(withoutSlashes(path)).toBe(without);
});
