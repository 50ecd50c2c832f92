import { crc32, deflateSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';

/** Real small files of every kind, and parts for making false ones. */

const canvas = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } });

export const png = (width?: number, height?: number) => canvas(width, height).png().toBuffer();
export const jpeg = (width?: number, height?: number) => canvas(width, height).jpeg().toBuffer();
export const webp = (width?: number, height?: number) => canvas(width, height).webp().toBuffer();

/** A photograph lying on its side, with the place where it was taken. */
export const jpegFromPhone = () =>
  canvas(60, 40)
    .withExif({
      IFD0: { Make: 'SecretPhone', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '24/1 9/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '120/1 38/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

export const animatedWebp = () => {
  const [width, height] = [20, 20];
  const frames = Buffer.alloc(width * height * 2 * 3, 255).fill(0, 0, width * height * 3);
  return sharp(frames, { raw: { width, height: height * 2, channels: 3, pageHeight: height } })
    .webp({ loop: 0, delay: [100, 100], lossless: true })
    .toBuffer();
};

/** A few kilobytes that unpack to more pixels than any camera takes. Assembled by hand: encoding them would take seconds. */
export function pixelBomb(side = 12_000): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 3, 0, 0, 0]); // one bit per pixel, with a palette
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))));
  const parts: [string, Uint8Array][] = [
    ['IHDR', head],
    ['PLTE', Buffer.from([200, 30, 30])],
    ['IDAT', rows],
    ['IEND', Buffer.alloc(0)],
  ];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts.map(pngPart)]);
}

function pngPart([name, bytes]: [string, Uint8Array]): Buffer {
  const part = Buffer.concat([Buffer.alloc(4), Buffer.from(name), bytes, Buffer.alloc(4)]);
  part.writeUInt32BE(bytes.length, 0);
  part.writeUInt32BE(crc32(part.subarray(4, -4)), part.length - 4);
  return part;
}

/** Two bytes per sample, as scanners write them. */
export const deepPng = (width = 60, height = 40) => canvas(width, height).toColourspace('rgb16').png().toBuffer();

export const pdf = (text = 'resume') =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n` +
      `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj\n% ${text}\n` +
      `trailer<</Root 1 0 R/Size 4>>\nstartxref\n9\n%%EOF\n`,
  );

/** A PDF whose objects are packed in a stream, as most programs write them today. */
export function packedPdf(objects: string, type = '/Type/ObjStm', change = (bytes: Buffer) => bytes): Buffer {
  const packed = change(deflateSync(Buffer.from(`5 0 ${objects}`, 'latin1')));
  const dictionary = `<<${type}/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>`;
  const [before, after] = pdf().toString().split('% resume') as [string, string];
  const parts = [before, `4 0 obj${dictionary}stream\r\n`, packed, '\r\nendstream endobj', after];
  return Buffer.concat(parts.map((part) => Buffer.from(part as string)));
}

/** An object stream under any filter, with its bytes exactly as given. */
export function filteredPdf(filter: string, bytes: Buffer, key = '/Filter'): Buffer {
  const head = `7 0 obj<</Type/ObjStm/N 1/First 4${key} ${filter}/Length ${bytes.length}>>stream\r\n`;
  const [before, after] = pdf().toString().split('% resume') as [string, string];
  return Buffer.concat([Buffer.from(before + head), bytes, Buffer.from(`\r\nendstream endobj\n${after}`)]);
}

/** Object streams that each unpack to this much of `unit`. */
export function costlyPdf(unit: string, streams: number, bytesOfEach: number): Buffer {
  const packed = deflateSync(Buffer.from(`5 0 ${unit.repeat(Math.floor(bytesOfEach / unit.length))}`, 'latin1'));
  const head = `<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>stream\r\n`;
  const [before, after] = pdf().toString().split('% resume') as [string, string];
  const all = Array.from({ length: streams }, (_, i) => [`${i + 10} 0 obj${head}`, packed, '\r\nendstream endobj\n']);
  return Buffer.concat([before, ...all.flat(), after].map((part) => Buffer.from(part as string)));
}

type Parts = Record<string, string | Uint8Array>;

export const zip = (parts: Parts) =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([k, v]) => [k, typeof v === 'string' ? strToU8(v) : v]))),
  );

const TYPES =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override ' +
  'PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.' +
  'document.main+xml"/></Types>';

export const docx = (more: Parts = {}) =>
  zip({ '[Content_Types].xml': TYPES, 'word/document.xml': '<w:document>履歷</w:document>', ...more });

/** A compound file with these streams; `WordDocument` makes it an old Word file. */
export function compoundFile(streams: string[]): Buffer {
  const file = Buffer.alloc(512 * 4);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(file);
  file.writeUInt16LE(0x3e, 24);
  file.writeUInt16LE(3, 26);
  file.writeUInt16LE(0xfffe, 28);
  file.writeUInt16LE(9, 30);
  file.writeUInt16LE(6, 32);
  file.writeUInt32LE(1, 44);
  file.writeUInt32LE(1, 48);
  file.writeUInt32LE(4096, 56);
  file.fill(0xff, 60, 64);
  file.fill(0xff, 68, 72);
  file.fill(0xff, 76, 512);
  file.writeUInt32LE(0, 76);
  // The allocation table is in sector 0, the directory in sector 1.
  file.fill(0xff, 512, 1024);
  file.writeUInt32LE(0xfffffffd, 512);
  file.writeUInt32LE(0xfffffffe, 516);
  ['Root Entry', ...streams].slice(0, 4).forEach((name, i) => {
    const at = 1024 + i * 128;
    file.write(name, at, 'utf16le');
    file.writeUInt16LE(name.length * 2 + 2, at + 64);
    file[at + 66] = i === 0 ? 5 : 2;
  });
  return file;
}

export const doc = () => compoundFile(['WordDocument', '1Table']);

/** The start of a Windows program. */
export const program = () => Buffer.concat([Buffer.from('MZ\x90\x00\x03'), Buffer.alloc(2000, 7)]);

export const page = () => Buffer.from('<!doctype html><html><script>alert(1)</script></html>');

/** Padded to a size, but still the same kind of file. */
export function padded(bytes: Buffer, size: number): Buffer {
  const isPdf = bytes.subarray(0, 5).toString() === '%PDF-';
  if (!isPdf) return Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]);
  const filler = Buffer.alloc(size - bytes.length, 'x');
  filler.write('\n%', 0);
  filler.write('\n', filler.length - 1);
  return Buffer.concat([bytes.subarray(0, 9), filler, bytes.subarray(9)]);
}

export interface UploadFields {
  categoryName?: string;
  title?: string;
  uploadKey?: string;
  name?: string;
}

/** An upload as a browser sends it. */
export function uploadForm(bytes: Uint8Array | undefined, { name = 'file.pdf', ...fields }: UploadFields): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) if (value !== undefined) form.append(key, value);
  if (bytes) form.append('file', new File([new Uint8Array(bytes)], name));
  return form;
}

/** The same archive with a directory that states too small a length for a part. */
export function lying(archive: Buffer, length: number, said: number): Buffer {
  const changed = Buffer.from(archive);
  const truth = Buffer.alloc(4);
  truth.writeUInt32LE(length);
  for (let at = changed.indexOf(truth); at >= 0; at = changed.indexOf(truth, at + 4)) changed.writeUInt32LE(said, at);
  return changed;
}
