import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Turns } from '../turns.server.ts';
import { workerAddress } from '../worker-address.server.ts';

export interface SheetColumn {
  title: string;
  width: number;
  /** Its texts are numbers, to sort and to add up. */
  isNumber?: boolean;
}

const WORKER = workerAddress(import.meta.url, { source: './workbook-worker.server.ts', built: 'excel-workbook.js' });

/** One after the other: each holds all of its rows. */
const turns = new Turns(1);

/** A workbook of one sheet, made on a thread of its own that is handed some rows at a time. */
export function makeWorkbook(
  sheet: string,
  columns: readonly SheetColumn[],
  slices: AsyncIterable<string[][]> | Iterable<string[][]>,
): Promise<Uint8Array<ArrayBuffer>> {
  return turns.take(async () => {
    const thread = new Worker(WORKER, {
      // No functions: they don't pass to a thread.
      workerData: { sheet, columns: columns.map(({ title, width, isNumber }) => ({ title, width, isNumber })) },
    });
    try {
      // What ends the thread fails this, also while rows are read.
      const made = once(thread, 'message') as Promise<[Uint8Array<ArrayBuffer>]>;
      made.catch(() => {});
      for await (const rows of slices) thread.postMessage(rows);
      thread.postMessage(null);
      return (await made)[0];
    } finally {
      await thread.terminate();
    }
  });
}
