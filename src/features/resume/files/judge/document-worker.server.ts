import { parentPort } from 'node:worker_threads';
import { verdictOn } from '../documents.server.ts';
import type { DocumentExtension } from '../rules.ts';

export interface Asked {
  extension: DocumentExtension;
  bytes: Uint8Array;
}

// A thread of its own: a crafted document can keep a processor busy for as long as it is allowed to, and no other request
// must wait for that. Whoever starts the thread bounds its time and memory.
parentPort?.on('message', async ({ extension, bytes }: Asked) => {
  const { buffer, byteOffset, byteLength } = bytes;
  parentPort?.postMessage(await verdictOn(extension, Buffer.from(buffer, byteOffset, byteLength)));
});
