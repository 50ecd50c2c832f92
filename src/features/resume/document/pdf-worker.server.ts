import { parentPort } from 'node:worker_threads';
import { drawResume, type Sheet } from './pdf.server.ts';

// A thread of its own: reading a Chinese font and setting a resume takes longer than other requests should wait.
parentPort?.on('message', async ({ id, sheet }: { id: number; sheet: Sheet }) => {
  try {
    const pdf = await drawResume(sheet);
    parentPort?.postMessage({ id, pdf: new Uint8Array(pdf) });
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
