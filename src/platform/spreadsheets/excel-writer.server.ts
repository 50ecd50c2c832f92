import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Turns } from '../turns.server.ts';
import { workerAddress } from '../worker-address.server.ts';

export interface SheetColumn {
  title: string;
  width: number;
  /** Its texts are numbers, so that they can be sorted and added up. */
  isNumber?: boolean;
}

const WORKER = workerAddress(import.meta.url, { source: './workbook-worker.server.ts', built: 'excel-workbook.js' });

/** One workbook at a time: each holds all of its rows. */
const turns = new Turns(1);

/** A workbook with one sheet, made on a separate thread that receives some rows at a time. */
export function makeWorkbook(
  sheet: string,
  columns: readonly SheetColumn[],
  slices: AsyncIterable<string[][]> | Iterable<string[][]>,
): Promise<Uint8Array<ArrayBuffer>> {
  return turns.take(async () => {
    const thread = new Worker(WORKER, {
      // Without functions, which can't be sent to a thread.
      workerData: { sheet, columns: columns.map(({ title, width, isNumber }) => ({ title, width, isNumber })) },
    });
    try {
      // If the thread ends, this fails, even while rows are still being read.
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
