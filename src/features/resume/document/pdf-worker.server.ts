import { parentPort } from 'node:worker_threads';
import { type AgreementSheet, drawAgreement } from './agreement.server.ts';
import { drawResume, type Sheet } from './pdf.server.ts';

type PdfWork = { id: number } & (
  | { sheet: Sheet; agreement?: undefined }
  | { agreement: AgreementSheet; sheet?: undefined }
);

// A thread of its own: reading a Chinese font and laying out a resume takes longer than other requests should wait.
parentPort?.on('message', async ({ id, sheet, agreement }: PdfWork) => {
  try {
    const pdf = agreement ? await drawAgreement(agreement) : await drawResume(sheet);
    parentPort?.postMessage({ id, pdf: new Uint8Array(pdf) });
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
