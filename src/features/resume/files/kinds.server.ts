import { judgeDocument } from './judge/document-judge.server.ts';
import type { Verdict } from './judge/pdf-contents.server.ts';
import { CATEGORY_RULES, DOCUMENTS, type DocumentExtension, type Extension, type FileCategory } from './rules.ts';

interface Kind {
  contentType: string;
  /** By content: senders choose names and headers (decisions §4). */
  begins: (bytes: Buffer) => boolean;
}

const startsWith = (bytes: Buffer, ...start: number[]) => bytes.subarray(0, start.length).equals(Buffer.from(start));
const textAt = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

/** Only tells the kinds apart; whether a photo is whole shows when it is encoded anew. */
const KINDS: Record<Exclude<Extension, '.jpeg'>, Kind> = {
  '.png': {
    contentType: 'image/png',
    begins: (bytes) => startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  },
  '.jpg': { contentType: 'image/jpeg', begins: (bytes) => startsWith(bytes, 0xff, 0xd8, 0xff) },
  '.webp': {
    contentType: 'image/webp',
    begins: (bytes) => textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP',
  },
  '.pdf': { contentType: 'application/pdf', begins: (bytes) => textAt(bytes, 0, 24).includes('%PDF-') },
  '.doc': { contentType: 'application/msword', begins: (bytes) => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0) },
  '.docx': {
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    begins: (bytes) => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04),
  },
};

const NAMES = Object.keys(KINDS) as (keyof typeof KINDS)[];

export const isPhotoKind = ({ contentType }: { contentType: string }) => contentType.startsWith('image/');

const isDocument = (extension: string): extension is DocumentExtension =>
  (DOCUMENTS as readonly string[]).includes(extension);

/** The kind of the file if its category takes it; for a refused document, the reason. */
export async function kindOf(
  category: FileCategory,
  bytes: Buffer,
): Promise<{ extension: string; contentType: string } | Exclude<Verdict, 'fine'>> {
  const { extensions } = CATEGORY_RULES[category];
  const extension = NAMES.find((name) => extensions.includes(name) && KINDS[name].begins(bytes));
  if (!extension) return 'wrong';
  const { contentType } = KINDS[extension];
  const verdict = isDocument(extension) ? await judgeDocument(extension, bytes) : 'fine';
  return verdict === 'fine' ? { extension, contentType } : verdict;
}
