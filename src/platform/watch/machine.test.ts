import { expect, test } from 'vitest';
import { diskState } from './machine.server.ts';

const GB = 1_000_000_000;

test.each([
  [{ free: 50 * GB, all: 100 * GB }, 'ok'],
  [{ free: 9 * GB, all: 100 * GB }, 'warning'],
  [{ free: 1.9 * GB, all: 4 * GB }, 'warning'],
  [{ free: 0.4 * GB, all: 1 * GB }, 'bad'],
] as const)('%o is %s', (disk, state) => expect(diskState(disk)).toBe(state));
