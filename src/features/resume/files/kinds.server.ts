import { isWordFile } from './compound-file.server.ts';
import { isQuietPdf } from './pdf-contents.server.ts';
import type { FileCategory } from './rules.ts';
import { CATEGORY_RULES } from './rules.ts';
import { isWordZip } from './zip-directory.server.ts';

interface Kind {
  extension: string;
  contentType: string;
  /** By content: names and headers say what their sender likes (decisions §4). */
  is: (bytes: Buffer) => boolean | Promise<boolean>;
}

const startsWith = (bytes: Buffer, ...start: number[]) => bytes.subarray(0, start.length).equals(Buffer.from(start));
const textAt = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

/** Photos are only told apart here; whether they are whole is seen when they are encoded anew. */
const KINDS: readonly Kind[] = [
  {
    extension: '.png',
    contentType: 'image/png',
    is: (bytes) => startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  },
  { extension: '.jpg', contentType: 'image/jpeg', is: (bytes) => startsWith(bytes, 0xff, 0xd8, 0xff) },
  {
    extension: '.webp',
    contentType: 'image/webp',
    is: (bytes) => textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP',
  },
  { extension: '.pdf', contentType: 'application/pdf', is: isPdf },
  { extension: '.doc', contentType: 'application/msword', is: isWordFile },
  {
    extension: '.docx',
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    is: isWordZip,
  },
];

/** What the file is, if it is one of the kinds that its category takes. */
export async function kindOf(category: FileCategory, bytes: Buffer): Promise<Kind | undefined> {
  const { extensions } = CATEGORY_RULES[category];
  for (const kind of KINDS) if (extensions.includes(kind.extension) && (await kind.is(bytes))) return kind;
  return undefined;
}

export const isPhotoKind = ({ contentType }: { contentType: string }) => contentType.startsWith('image/');

const HTML = /<(!doctype|html|head|body|script|svg|iframe|meta|style|\?php)[\s>]/i;

/**
 * A PDF from its first byte to its last. Readers take files with something before or after, which is how a file that
 * is also a page, a program or an archive is made.
 */
async function isPdf(bytes: Buffer): Promise<boolean> {
  if (!/^(\xef\xbb\xbf)?\s{0,8}%PDF-[12]\.\d/.test(textAt(bytes, 0, 24))) return false;
  if (HTML.test(textAt(bytes, 0, 1024))) return false;
  const end = textAt(bytes, Math.max(0, bytes.length - 1024), bytes.length);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: some writers fill the last block up with NULs
  return /%%EOF[\s\u0000]*$/.test(end) && !endsAsZip(bytes) && isQuietPdf(bytes);
}

/** An archive that ends where the file ends, its comment included. */
function endsAsZip(bytes: Buffer): boolean {
  const signature = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
  const from = Math.max(0, bytes.length - 65_557);
  for (let at = bytes.indexOf(signature, from); at >= 0; at = bytes.indexOf(signature, at + 1)) {
    if (at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length) return true;
  }
  return false;
}
