import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { workerAddress } from '../worker-address.server.ts';
import type { ExcelBounds, ExcelRefusal, ExcelSlice, SheetsRead } from './excel-bounds.server.ts';
import { FileRefused } from './file-refused.server.ts';

const SENTENCES: Record<ExcelRefusal, string> = {
  broken: '不是 Excel 檔案，或檔案已損壞',
  large: 'Excel 檔案的內容太多，請刪除不需要的工作表，或改存為 .csv',
  wide: 'Excel 檔案的列數或欄數太多，請刪除資料以外的空白列與空白欄，或改存為 .csv',
};

const WORKER = workerAddress(import.meta.url, { source: './excel-worker.server.ts', built: 'excel-sheet.js' });

/**
 * The rows of a workbook's first visible sheet, some at a time. They are read on a separate thread that ends when the
 * reading ends, which frees its memory. Refuses a workbook larger than the bounds.
 */
export async function* excelSlices(
  file: string,
  bounds: ExcelBounds,
  longestRow: number,
  onSheets: (sheets: SheetsRead) => void,
) {
  const thread = new Worker(WORKER, {
    workerData: { file, bounds, longestRow },
    resourceLimits: { maxOldGenerationSizeMb: bounds.heapMb, maxYoungGenerationSizeMb: 32 },
  });
  // An error reaches the caller that waits for a slice; if none waits, it is dropped.
  thread.on('error', () => {});
  try {
    for (;;) {
      const slice = await nextSlice(thread, bounds.seconds);
      if ('refused' in slice) throw new FileRefused(`${SENTENCES[slice.refused]}：${file}`);
      if (slice.sheets) onSheets(slice.sheets);
      if (slice.rows.length === 0) return;
      yield slice.rows;
    }
  } finally {
    await thread.terminate();
  }
}

async function nextSlice(thread: Worker, seconds: number): Promise<ExcelSlice> {
  const signal = AbortSignal.timeout(seconds * 1000);
  try {
    const answered = once(thread, 'message', { signal });
    thread.postMessage('next');
    return (await answered)[0] as ExcelSlice;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ERR_WORKER_OUT_OF_MEMORY' || code === 'ABORT_ERR') return { refused: 'large' };
    throw error;
  }
}
