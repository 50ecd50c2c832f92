import { ReadableStream } from 'node:stream/web';
import type { AnyRow } from '#shared/contract.ts';

/** An answer that is a file to save, streamed; its type is set in the row. */
export class FileReply {
  /** In plain ASCII. */
  readonly name: string;
  readonly content: globalThis.ReadableStream<Uint8Array>;
  constructor(name: string, content: globalThis.ReadableStream<Uint8Array>) {
    this.name = name;
    this.content = content;
  }
}

export function fileResponse({ fileType }: AnyRow, { name, content }: FileReply, headers: Headers): Response {
  const type = fileType ?? 'application/octet-stream';
  headers.set('Content-Type', type.startsWith('text/') ? `${type}; charset=utf-8` : type);
  headers.set('Content-Disposition', `attachment; filename="${name}"`);
  return new Response(content, { headers });
}

/** A text as a stream that is produced piece by piece, as it is read. */
export const textStream = (pieces: AsyncIterable<string>) =>
  ReadableStream.from(bytesOf(pieces)) as unknown as globalThis.ReadableStream<Uint8Array>;

async function* bytesOf(pieces: AsyncIterable<string>) {
  const encoder = new TextEncoder();
  for await (const piece of pieces) if (piece) yield encoder.encode(piece);
}
