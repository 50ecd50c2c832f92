import { parentPort } from 'node:worker_threads';
import { type DocumentExtension, verdictOn } from '../documents.server.ts';

export interface Asked {
  extension: DocumentExtension;
  bytes: Uint8Array;
}

// A thread of its own: a crafted document keeps a processor busy for as long as it is let, and other requests wait for none
// of it. How long, and with how much memory, is bounded where the thread is started.
parentPort?.on('message', async ({ extension, bytes }: Asked) => {
  const { buffer, byteOffset, byteLength } = bytes;
  parentPort?.postMessage(await verdictOn(extension, Buffer.from(buffer, byteOffset, byteLength)));
});
