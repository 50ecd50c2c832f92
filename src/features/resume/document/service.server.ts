import { Worker } from 'node:worker_threads';
import { Refusal } from '#platform/http/refusal.server.ts';
import { loadSharp } from '#platform/storage/sharp.server.ts';
import { workerAddress } from '#platform/worker-address.server.ts';
import type { AgreementSheet } from './agreement.server.ts';
import type { Sheet } from './pdf.server.ts';

/** More than staff ever request at once; each waits for those before it. */
const MAX_WAITING = 20;
const SECONDS = 30;
/** The thread holds two fonts, about 50 MB; it ends when nobody prints. */
const IDLE_SECONDS = 60;

const BUSY = '目前製作 PDF 的人數較多，請稍後再試';

interface Reply {
  id: number;
  pdf?: Uint8Array<ArrayBuffer>;
  error?: string;
}

interface Waiting {
  resolve: (pdf: Uint8Array<ArrayBuffer>) => void;
  reject: (error: Error) => void;
}

let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let next = 0;
const waiting = new Map<number, Waiting>();

/** A resume as a PDF. */
export async function makePdf(sheet: Sheet): Promise<Uint8Array<ArrayBuffer>> {
  return made({ sheet: { ...sheet, photo: sheet.photo && (await asJpeg(sheet.photo)) } });
}

/** The agreement to sign as a PDF. */
export const makeAgreement = (agreement: AgreementSheet) => made({ agreement });

/** Made on a separate thread, one after the other. */
async function made(work: { sheet: Sheet } | { agreement: AgreementSheet }): Promise<Uint8Array<ArrayBuffer>> {
  if (waiting.size >= MAX_WAITING) throw new Refusal(503, BUSY, { 'Retry-After': '10' });
  const id = ++next;
  const pdf = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => waiting.set(id, { resolve, reject }));
  const timer = setTimeout(() => stop(new Error('making a PDF took too long')), SECONDS * 1000);
  try {
    clearTimeout(idle);
    worker ??= start();
    worker.ref();
    worker.postMessage({ id, ...work });
    return await pdf;
  } finally {
    clearTimeout(timer);
    waiting.delete(id);
    if (waiting.size === 0) rest();
  }
}

const WORKER = workerAddress(import.meta.url, { source: './pdf-worker.server.ts', built: 'resume-pdf.js' });

function start(): Worker {
  const thread = new Worker(WORKER);
  thread.on('message', ({ id, pdf, error }: Reply) => {
    const one = waiting.get(id);
    if (pdf) one?.resolve(pdf);
    else one?.reject(new Error(error));
  });
  thread.on('error', (error) => thread === worker && stop(error));
  thread.on('exit', () => thread === worker && stop(new Error('the thread that makes PDFs ended')));
  return thread;
}

/** Fails all waiting requests; the next one starts a new thread. */
function stop(error: Error): void {
  const thread = worker;
  worker = undefined;
  thread?.terminate();
  for (const { reject } of waiting.values()) reject(error);
  waiting.clear();
}

function rest(): void {
  const thread = worker;
  // A process that is ending doesn't wait for an idle thread.
  thread?.unref();
  idle = setTimeout(() => {
    if (waiting.size > 0 || worker !== thread) return;
    worker = undefined;
    thread?.terminate();
  }, IDLE_SECONDS * 1000).unref();
}

/** PDF doesn't support WebP. A photo that cannot be read is left out. */
async function asJpeg(photo: Uint8Array): Promise<Uint8Array | undefined> {
  const sharp = loadSharp();
  try {
    return await sharp(photo).resize({ width: 360, height: 450, fit: 'inside' }).jpeg({ quality: 85 }).toBuffer();
  } catch {
    return undefined;
  }
}
