import { expect, test } from 'vitest';
import { solveWork } from './solve-work.ts';

// Node has no browser workers, just like a browser that forbids them.
const challenge = { parameters: {} };

test('where no worker can be had, the work is impossible', async () => {
  expect(await solveWork(challenge)).toBeUndefined();
});

test('nothing is begun for whoever has left', async () => {
  await expect(solveWork(challenge, AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
});
