import { Zip, ZipDeflate } from 'fflate';
import { pauses } from '../pauses.server.ts';

/** One file of an archive: a path with `/` between folders, and its bytes, complete or in parts. */
export interface ZipEntry {
  path: string;
  bytes: Uint8Array | AsyncIterable<Uint8Array>;
  /** Already compressed, as pictures, PDF and Word files are: compressing again would only cost time. */
  isCompact?: boolean;
}

/** A ZIP archive as a stream. It holds at most one entry, or part of one, in memory, and makes none before it is read. */
export function zipStream(entries: AsyncIterable<ZipEntry>, now: Date): ReadableStream<Uint8Array> {
  const chunks = chunksOf(entries, now);
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => {
      await chunks.return(undefined);
    },
  });
}

async function* chunksOf(entries: AsyncIterable<ZipEntry>, now: Date): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const pause = pauses();
  for await (const { path, bytes, isCompact } of entries) {
    // Not fflate's pass-through: it stores entries with their size after them, which some programs can't read.
    const file = new ZipDeflate(path, { level: isCompact ? 0 : 6 });
    file.mtime = now;
    zip.add(file);
    for await (const part of bytes instanceof Uint8Array ? [bytes] : bytes) {
      file.push(part);
      yield* ready.splice(0);
      await pause();
    }
    file.push(new Uint8Array(), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}

// Characters that Windows refuses in names, and those that could lead out of the folder.
const UNSAFE = /[\p{Cc}\p{Cf}\\/:*?"<>|]/gu;

/** Makes paths for an archive: safe on every system, and none twice. */
export function uniquePaths(): (folder: string, name: string) => string {
  const taken = new Set<string>();
  return (folder, name) => {
    const [, stem = '', extension = ''] =
      /^(.*?)(\.\w{1,8})?$/s.exec(name.replace(UNSAFE, '_').replace(/^[.\s]+/, '')) ?? [];
    for (let n = 1; ; n++) {
      const path = `${folder}/${stem.trim() || 'file'}${n > 1 ? ` (${n})` : ''}${extension}`;
      // Windows and macOS ignore letter case.
      const key = path.normalize('NFC').toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return path;
    }
  };
}
