import { expect, test } from 'vitest';
import { bytesText } from './sizes.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1500, '1.5 kB'],
  [52_428_800, '52 MB'],
  [4_200_000_000, '4.2 GB'],
  [3e15, '3000 TB'],
])('%d bytes are %s', (bytes, text) => expect(bytesText(bytes)).toBe(text));
