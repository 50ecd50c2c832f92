import { parentPort, workerData } from 'node:worker_threads';
import writeExcel from 'write-excel-file/node';
import type { SheetColumn } from './excel-writer.server.ts';

// A thread of its own: building a workbook from thousands of rows with long texts takes seconds.

const { sheet, columns } = workerData as { sheet: string; columns: SheetColumn[] };

/**
 * The Excel library looks texts up in a plain object, where `constructor` and `__proto__` already exist, so such a cell
 * would break the workbook. A space after the text makes it a different one; an import removes it again.
 */
const asText = (value: string) => ({ value: value in Object.prototype ? `${value} ` : value, type: String });

const asCell = (value: string, i: number) =>
  columns[i]?.isNumber && value !== '' ? { value: Number(value), type: Number } : asText(value);

const rows: ReturnType<typeof asCell>[][] = [];

/** Receives some rows at a time; null ends them. */
parentPort?.on('message', async (some: string[][] | null) => {
  if (some) {
    for (const cells of some) rows.push(cells.map(asCell));
    return;
  }
  const header = columns.map(({ title }) => ({ value: title, fontWeight: 'bold' as const }));
  const widths = columns.map(({ width }) => ({ width }));
  const workbook = await writeExcel([header, ...rows], { sheet, columns: widths, stickyRowsCount: 1 }).toBuffer();
  parentPort?.postMessage(new Uint8Array(workbook));
});
