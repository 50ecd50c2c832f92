import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import iconv from 'iconv-lite';

/** The encodings that Excel and the agency's older programs save. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'big5';

/**
 * By the byte order mark; else UTF-8 if the whole file is valid UTF-8, else Big5. Guessing by letter frequency would
 * sometimes be wrong, and hardly any Big5 text of more than a few characters is valid UTF-8.
 */
export async function detectEncoding(file: string): Promise<Encoding> {
  const start = await firstBytes(file, 3);
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  if (start.equals(Buffer.from([0xef, 0xbb, 0xbf]))) return 'utf-8';
  return (await isUtf8(file)) ? 'utf-8' : 'big5';
}

export async function firstBytes(file: string, count: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function isUtf8(file: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(file)) decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** The file as text, without its byte order mark; bytes that are no character in its encoding become U+FFFD. */
export function readText(file: string, encoding: Encoding): Readable {
  const bytes = createReadStream(file);
  const text = encoding === 'utf-8' ? utf8Text() : (iconv.decodeStream(encoding) as unknown as Transform);
  bytes.on('error', (error) => text.destroy(error));
  return bytes.pipe(text);
}

/** Takes a third of the time that iconv takes, and long lists are mostly in UTF-8. */
function utf8Text(): Transform {
  const decoder = new TextDecoder();
  return new Transform({
    encoding: 'utf8',
    transform: (chunk, _, done) => done(null, decoder.decode(chunk, { stream: true })),
    flush: (done) => done(null, decoder.decode()),
  });
}

/** Lines end only at \n or \r\n: readline would also end them at U+2028, which JSON allows inside a text. */
export async function* readLines(text: Readable, longest: number): AsyncGenerator<string | undefined> {
  let rest = '';
  let tooLong = false;
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    for (const line of lines) {
      yield tooLong || line.length > longest ? undefined : line.replace(/\r$/, '');
      tooLong = false;
    }
    if (rest.length > longest) [rest, tooLong] = ['', true]; // otherwise a file without line ends would fill the memory
  }
  if (tooLong) yield undefined;
  else if (rest !== '') yield rest;
}
