import { beforeEach, expect, test, vi } from 'vitest';
import { pauses } from './pauses.server.ts';

let clock = 0;
vi.spyOn(performance, 'now').mockImplementation(() => clock);
const nextTurn = () => new Promise((done) => setImmediate(done));

beforeEach(nextTurn);

test('work goes on for 8 ms, and then others have their turn', async () => {
  const pause = pauses();
  clock += 7;
  expect(pause()).toBeUndefined();
  clock += 1;
  let isOver = false;
  setImmediate(() => {
    isOver = true;
  });
  await pause();
  expect(isOver).toBe(true);
  expect(pause()).toBeUndefined();
});

test('parts of work that follow each other in one turn share its 8 ms', async () => {
  const first = pauses();
  clock += 5;
  expect(first()).toBeUndefined();
  const second = pauses();
  clock += 5;
  const paused = second();
  expect(paused).toBeInstanceOf(Promise);
  await paused;
  expect(second()).toBeUndefined();
  clock += 5;
  expect(second()).toBeUndefined();
});

test('what pauses together goes on in turns', async () => {
  const [one, other] = [pauses(), pauses()];
  clock += 8;
  const steps: string[] = [];
  const work = async (name: string, pause: typeof one) => {
    for (let i = 0; i < 3; i++) {
      await pause();
      steps.push(name);
      clock += 8;
    }
  };
  await Promise.all([work('one', one), work('other', other)]);
  expect(steps).toEqual(['one', 'other', 'one', 'other', 'one', 'other']);
});
