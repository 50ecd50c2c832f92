import { afterEach, beforeEach, expect, vi } from 'vitest';

// An unexpected console.error is a fault the test would otherwise hide.
let errors: unknown[][] = [];
beforeEach(() => {
  errors = [];
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    errors.push(args);
  });
});
afterEach(() => {
  expect(errors, 'console.error was called').toEqual([]);
});
