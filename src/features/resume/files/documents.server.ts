import { isWordFile } from './judge/compound-file.server.ts';
import { judgePdf, type Verdict } from './judge/pdf-contents.server.ts';
import { isWordZip } from './judge/zip-directory.server.ts';
import type { DocumentExtension } from './rules.ts';

/** Whether a document is whole and does nothing by itself. A crafted one can make this slow: call it on a thread. */
export async function verdictOn(extension: DocumentExtension, bytes: Buffer): Promise<Verdict> {
  return JUDGES[extension](bytes);
}

const wordVerdict = (isFine: boolean): Verdict => (isFine ? 'fine' : 'wrong');

const JUDGES: Record<DocumentExtension, (bytes: Buffer) => Verdict | Promise<Verdict>> = {
  '.pdf': (bytes) => (isWholePdf(bytes) ? judgePdf(bytes) : 'wrong'),
  '.doc': (bytes) => wordVerdict(isWordFile(bytes)),
  '.docx': async (bytes) => wordVerdict(await isWordZip(bytes)),
};

const textAt = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

const HTML = /<(!doctype|html|head|body|script|svg|iframe|meta|style|\?php)[\s>]/i;

/**
 * Whether the PDF fills the file from the first byte to the last. Readers accept other bytes before and after it, which
 * would let the file also be a page, a program or an archive.
 */
function isWholePdf(bytes: Buffer): boolean {
  if (!/^(\xef\xbb\xbf)?\s{0,8}%PDF-[12]\.\d/.test(textAt(bytes, 0, 24))) return false;
  if (HTML.test(textAt(bytes, 0, 1024))) return false;
  const content = withoutFiller(bytes);
  return content.subarray(-5).toString('latin1') === '%%EOF' && !endsAsZip(bytes) && !endsAsZip(content);
}

/** Some writers fill the last block up, or the file to a size: with NULs, blanks or line ends. */
function withoutFiller(bytes: Buffer): Buffer {
  let end = bytes.length;
  while (end > 0 && isFiller(bytes[end - 1]!)) end--;
  return bytes.subarray(0, end);
}

/** NUL, tab, line ends, blank. */
const isFiller = (byte: number) => byte === 0 || byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);

/** An archive that ends where the file ends, its comment included. */
function endsAsZip(bytes: Buffer): boolean {
  const signature = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
  const from = Math.max(0, bytes.length - 65_557);
  for (let at = bytes.indexOf(signature, from); at >= 0; at = bytes.indexOf(signature, at + 1)) {
    if (at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length) return true;
  }
  return false;
}
