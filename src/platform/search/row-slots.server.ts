import { pauses } from '../pauses.server.ts';

/** Slots by row number. Numbers scatter when rows are replaced, so only pages of numbers in use take memory. */
export class RowSlots {
  readonly #pages: (Int32Array | undefined)[] = [];

  set(rowId: number, slot: number): void {
    this.#pages[rowId >> 12] ??= new Int32Array(4096).fill(-1);
    this.#pages[rowId >> 12]![rowId & 4095] = slot;
  }

  /** -1 if the row has none. */
  get(rowId: number): number {
    return this.#pages[rowId >> 12]?.[rowId & 4095] ?? -1;
  }
}

export async function slotsOf(rowIds: Uint32Array): Promise<RowSlots> {
  const slots = new RowSlots();
  const pause = pauses();
  for (let slot = 0; slot < rowIds.length; slot++) {
    slots.set(rowIds[slot]!, slot);
    if (slot % 4096 === 0) await pause();
  }
  return slots;
}
