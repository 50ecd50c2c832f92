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

/** A text as a stream, a page of it at a time, from page 1. */
export function pagedText(
  head: string,
  readPage: (page: number) => Promise<{ text: string; isLast: boolean }>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let page = 0;
  return new ReadableStream({
    pull: async (controller) => {
      if (page === 0) controller.enqueue(encoder.encode(head));
      // A stream that was given nothing doesn't ask again: pages without text are passed over here.
      for (let isGoingOn = true; isGoingOn; ) {
        page += 1;
        const { text, isLast } = await readPage(page);
        if (text) controller.enqueue(encoder.encode(text));
        if (isLast) controller.close();
        isGoingOn = !text && !isLast;
      }
    },
  });
}
