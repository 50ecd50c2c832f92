import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';

/** Files of 匯出設定與內容 as somebody else could write them: every length and checksum is right. */

interface Frame {
  type: number;
  content: Buffer;
}

function* framesOf(bytes: Buffer): Generator<Frame> {
  for (let at = 0; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at + 1);
    yield { type: bytes[at]!, content: bytes.subarray(at + 5, at + 5 + length) };
    at += 5 + length;
  }
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

function packed(frames: readonly Frame[]): Buffer {
  // Some unpack to hundreds of megabytes, which better packing would take seconds for.
  return gzipSync(
    Buffer.concat(
      frames.flatMap(({ type, content }) => {
        const head = Buffer.alloc(5);
        head[0] = type;
        head.writeUInt32BE(content.length, 1);
        return [head, content];
      }),
    ),
    { level: 1 },
  );
}

/** The sums of the tables made anew. */
function summed(frames: Frame[]): Frame[] {
  const sums: Record<string, { rows: number; sha256: string }> = {};
  let rows = 0;
  let hash = createHash('sha256');
  return frames.map(({ type, content }) => {
    if (type === 2) {
      rows += content.toString().split('\n').length;
      hash.update(content).update('\n');
    }
    if (type !== 1) return { type, content };
    const record = JSON.parse(content.toString());
    if (record.kind === 'table') [rows, hash] = [0, createHash('sha256')];
    if (record.kind === 'tableEnd') {
      sums[record.name] = { rows, sha256: hash.digest('hex') };
      Object.assign(record, sums[record.name]);
    }
    if (record.kind === 'manifest') record.manifest.tables = sums;
    return { type, content: Buffer.from(JSON.stringify(record)) };
  });
}

/** With a change to every record that is text. */
export function forge(unpacked: Buffer, change: (text: string) => string): Buffer {
  const changed = [...framesOf(unpacked)].map(({ type, content }) =>
    type === 3 ? { type, content } : { type, content: Buffer.from(change(content.toString())) },
  );
  return packed(summed(changed));
}

/** With another record in the place of each that begins so; nothing else follows from it. */
export function forgeRecord(unpacked: Buffer, beginning: string, record: string): Buffer {
  return packed(
    [...framesOf(unpacked)].map(({ type, content }) =>
      type === 1 && content.toString().startsWith(beginning)
        ? { type, content: Buffer.from(record) }
        : { type, content },
    ),
  );
}

/** With other bytes for each picture. */
export function forgePictures(unpacked: Buffer, change: (bytes: Buffer) => Buffer): Buffer {
  const frames = [...framesOf(unpacked)];
  return packed(
    frames.map(({ type, content }, i) => {
      if (type === 3) return { type, content: change(content) };
      const following = frames[i + 1];
      if (type !== 1 || following?.type !== 3) return { type, content };
      const record = JSON.parse(content.toString());
      const bytes = change(following.content);
      Object.assign(record.file, { bytes: bytes.length, sha256: sha256(bytes) });
      return { type, content: Buffer.from(JSON.stringify(record)) };
    }),
  );
}

/** With more rows in a section, each a record. */
export function withRows(unpacked: Buffer, section: string, lines: Iterable<string>): Buffer {
  const more = [...lines].map((line) => ({ type: 2, content: Buffer.from(line) }));
  const isOf = ({ type, content }: Frame) =>
    type === 1 && content.toString().includes(`"kind":"table","name":"${section}"`);
  return packed(summed([...framesOf(unpacked)].flatMap((frame) => (isOf(frame) ? [frame, ...more] : [frame]))));
}
