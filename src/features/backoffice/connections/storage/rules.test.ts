import { expect, test } from 'vitest';
import { isInTheOpen } from './rules.ts';

test.each([
  ['http://files.example', true],
  ['http://localhost.evil.example', true],
  ['http://127.evil.example', true],
  ['HTTP://10.0.0.5:9000', true],
  ['https://files.example', false],
  ['http://localhost:9000', false],
  ['http://127.0.0.1', false],
  ['http://[::1]:9000', false],
  ['http:', false],
])('files sent to %s travel in the open: %s', (endpoint, isOpen) => {
  expect(isInTheOpen(endpoint)).toBe(isOpen);
});
