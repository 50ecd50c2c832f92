import { expect, test } from 'vitest';
import { partsOfNumbers, rowNumbersOf } from './row-numbers.server.ts';

test('numbers that are read in parts are those that are read at once, wherever a part ends', () => {
  for (const [count, first] of [
    [0, 1],
    [1, 7],
    [60_000, 1],
    [60_000, 99_990],
    [300_000, 1],
  ] as const) {
    const numbers = Array.from({ length: count }, (_, i) => first + i);
    const text = numbers.join(',');
    const parts = [...partsOfNumbers(text)].map(rowNumbersOf);
    expect(parts.flat()).toEqual(numbers);
    expect(rowNumbersOf(text)).toEqual(numbers);
    if (count === 300_000) expect(parts.length).toBeGreaterThan(2);
  }
});
