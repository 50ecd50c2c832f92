import type { AnyRow } from '#shared/contract.ts';

/** An answer that is a file to save, streamed; its type stands in the row. */
export class FileReply {
  /** In plain ASCII. */
  readonly name: string;
  readonly content: ReadableStream<Uint8Array>;
  constructor(name: string, content: ReadableStream<Uint8Array>) {
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
