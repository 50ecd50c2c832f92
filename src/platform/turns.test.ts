import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Turns, TurnsByKey } from './turns.server.ts';

/** Work that notes how many of its kind ran at once. */
function counted() {
  const seen = { now: 0, most: 0, done: 0 };
  const work = async () => {
    seen.most = Math.max(seen.most, ++seen.now);
    await sleep(1);
    seen.now--;
    seen.done++;
  };
  return { seen, work };
}

test('so many run at once, and all get their turn, whatever fails', async () => {
  const turns = new Turns(2);
  const { seen, work } = counted();
  const fails = () => turns.take(() => Promise.reject(new Error('no')));
  const all = [
    ...Array(5)
      .fill(work)
      .map((one) => turns.take(one)),
    fails(),
    turns.take(work),
  ];
  expect((await Promise.allSettled(all)).filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(seen).toEqual({ now: 0, most: 2, done: 6 });
  expect(turns.isIdle).toBe(true);
});

test('each key waits for itself alone', async () => {
  const turns = new TurnsByKey(1);
  const { seen, work } = counted();
  await Promise.all(['a', 'a', 'b', 'b', 'c'].map((key) => turns.take(key, work)));
  expect(seen).toEqual({ now: 0, most: 3, done: 5 });
});
