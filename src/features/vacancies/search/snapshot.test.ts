import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from '#shared/search-words.ts';
import { type IndexedRow, Snapshot } from './snapshot.server.ts';
import { newVocabulary } from './vocabulary/service.server.ts';

/** A vacancy as it is saved at a minute of one day. */
function saved(row_id: number, minute: number): IndexedRow {
  return {
    ...{
      row_id,
      vacancy_id: `v-${row_id}`,
      publish_at: null,
      created_at: '2026-01-01T00:00:00.000Z',
      expires_at: null,
      stamp: minute,
      tags: 'p台北市\nw全職',
    },
    updated_at: new Date(Date.UTC(2026, 10, 1, 0, minute)).toISOString(),
    ...{ city_key: '台北市', category_key: '業務', position: `職務 ${row_id} ${minute}`, pay_top: minute },
  };
}

const newestFirst = (a: IndexedRow, b: IndexedRow) =>
  a.updated_at === b.updated_at ? (a.vacancy_id < b.vacancy_id ? 1 : -1) : a.updated_at < b.updated_at ? 1 : -1;

async function loaded(rows: IndexedRow[]): Promise<Snapshot> {
  let parts: IndexedRow[][] = [rows.toSorted(newestFirst)];
  return Snapshot.load(newVocabulary(foldText), async () => {
    const [part = []] = parts;
    parts = parts.slice(1);
    return part;
  });
}

/** What a snapshot says of each vacancy, in its order. */
async function said(snapshot: Snapshot): Promise<string[]> {
  const { rowId, pay, position } = snapshot.columns;
  const all: number[] = [];
  for await (const slots of snapshot.slots()) all.push(...slots);
  return all.map((slot) => {
    const { folded } = snapshot.vocabulary.positions.values[position[slot]!]!;
    return `${rowId[slot]} ${pay[slot]} ${folded}`;
  });
}

const expected = (rows: Iterable<IndexedRow>) =>
  [...rows].sort(newestFirst).map(({ row_id, pay_top, position }) => `${row_id} ${pay_top} ${foldText(position)}`);

const anyRow = fc.integer({ min: 1, max: 12 });
const anyMinute = fc.integer({ min: 0, max: 30 });
const step = fc.oneof(
  fc.record({ saves: fc.array(fc.tuple(anyRow, anyMinute), { maxLength: 4 }) }),
  fc.record({ later: fc.array(anyRow, { maxLength: 4 }) }),
  fc.record({ deletes: fc.array(anyRow, { maxLength: 3 }) }),
);

test('whatever is saved and deleted, each snapshot tells its own moment, newest first', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyMinute, { maxLength: 8 }),
      fc.array(step, { maxLength: 12 }),
      async (minutes, steps) => {
        const rows = new Map(minutes.map((minute, i) => [i + 1, saved(i + 1, minute)]));
        let snapshot = await loaded([...rows.values()]);
        const moments: [Snapshot, string[]][] = [[snapshot, expected(rows.values())]];
        let now = 100;
        for (const one of steps) {
          if ('deletes' in one) {
            for (const row of one.deletes) rows.delete(row);
            snapshot = await snapshot.without(one.deletes);
          } else {
            // Most saves are newer than all that is there; imports and clocks make others.
            const saves = 'later' in one ? one.later.map((row) => [row, now++] as const) : one.saves;
            const changed = new Map(saves.map(([row, minute]) => [row, saved(row, minute)]));
            for (const [row, change] of changed) rows.set(row, change);
            snapshot = await snapshot.with([...changed.values()]);
          }
          moments.push([snapshot, expected(rows.values())]);
        }
        for (const [then, rowsThen] of moments) {
          expect(await said(then)).toEqual(rowsThen);
          expect(then.size).toBe(rowsThen.length);
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('a snapshot that others have followed can be followed anew', async () => {
  const first = await loaded([saved(1, 1), saved(2, 2)]);
  const one = await first.with([saved(1, 5)]);
  const other = await first.with([saved(2, 6), saved(3, 7)]);
  expect(await said(first)).toEqual(expected([saved(1, 1), saved(2, 2)]));
  expect(await said(one)).toEqual(expected([saved(1, 5), saved(2, 2)]));
  expect(await said(other)).toEqual(expected([saved(1, 1), saved(2, 6), saved(3, 7)]));
});

test('when the room for changes is used up, all is copied, and there is room again', async () => {
  let snapshot = await loaded([saved(1, 0), saved(2, 0)]);
  const rooms = [snapshot.first];
  for (let i = 1; i <= 1100; i++) {
    snapshot = await snapshot.with([saved(1, i)]);
    rooms.push(snapshot.first);
  }
  expect(await said(snapshot)).toEqual(expected([saved(1, 1100), saved(2, 0)]));
  expect(Math.min(...rooms)).toBe(0);
  expect(rooms.at(-1)).toBeGreaterThan(900);
  expect(snapshot.slotOf('v-1')).toBe(snapshot.first);
  expect(snapshot.slotOf('v-9')).toBeUndefined();
});
