import { messages } from '#shared/messages.ts';

const MB = 1_048_576; // decisions §10

export const FILE_CATEGORIES = ['英文履歷', '個人生活照', '專業證照', '作品集', '大頭照', '推薦協議書'] as const;
export type FileCategory = (typeof FILE_CATEGORIES)[number];

interface CategoryRule {
  /** The file must be smaller than this (spec §9). */
  below: number;
  extensions: readonly Extension[];
  /** 1: a new file replaces the old one; otherwise there may be this many (decisions §4). */
  most: 1 | 20;
  /** Whether a title must be given, may be given, or is always this one (spec §7). */
  title: 'required' | 'optional' | { fixed: string };
}

const PHOTOS = ['.png', '.jpg', '.jpeg', '.webp'] as const;
export const DOCUMENTS = ['.pdf', '.doc', '.docx'] as const;
export type DocumentExtension = (typeof DOCUMENTS)[number];
/** The server knows each by its content (kinds.server.ts, documents.server.ts). */
export type Extension = (typeof PHOTOS)[number] | DocumentExtension;

/** The body of an upload may be little larger than this. */
export const MAX_FILE_BYTES = 4 * MB;

/** What each category takes: the one table for browser and server (spec §5, §9). */
export const CATEGORY_RULES: Record<FileCategory, CategoryRule> = {
  英文履歷: { below: 4 * MB, extensions: DOCUMENTS, most: 1, title: { fixed: '英文履歷' } },
  個人生活照: { below: MB, extensions: PHOTOS, most: 20, title: 'optional' },
  專業證照: { below: MB, extensions: PHOTOS, most: 20, title: 'required' },
  作品集: { below: 4 * MB, extensions: DOCUMENTS, most: 20, title: 'required' },
  大頭照: { below: MB, extensions: PHOTOS, most: 1, title: { fixed: '個人照' } },
  推薦協議書: { below: 4 * MB, extensions: ['.pdf'], most: 1, title: { fixed: '推薦協議書' } },
};

/** The title of a category whose files have none of their own. */
export function fixedTitle(category: FileCategory): string | undefined {
  const { title } = CATEGORY_RULES[category];
  return typeof title === 'object' ? title.fixed : undefined;
}

export type FileProblem = 'size' | 'kind';

/** What the browser can check before sending a file; the server looks at the content. */
export function fileProblem(category: FileCategory, file: { name: string; size: number }): FileProblem | undefined {
  const { below, extensions } = CATEGORY_RULES[category];
  if (!endsAs(extensions, file.name)) return 'kind';
  return file.size >= below ? 'size' : undefined;
}

/** Advice below the title that names the problem (spec §8). */
export function problemText(category: FileCategory, { name, size }: { name: string; size: number }): string {
  const { extensions } = CATEGORY_RULES[category];
  if (!endsAs(extensions, name)) return `可以上傳 ${extensions.join('、')}。`;
  const large = sizeText(size);
  return isPhoto(category) ? `這張照片有 ${large}，縮小後就能上傳。` : `這個檔案有 ${large}，請先壓縮，再上傳。`;
}

export const isPhoto = (category: FileCategory) => CATEGORY_RULES[category].extensions === PHOTOS;

/** Rounded up, so that a file slightly too large isn't shown with exactly the allowed size. */
export const sizeText = (bytes: number) =>
  bytes < MB ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(Math.ceil((bytes / MB) * 10) / 10).toFixed(1)} MB`;

/** What a category takes, in words. */
export function limitText(category: FileCategory): string {
  const { below, extensions } = CATEGORY_RULES[category];
  return `${extensions.join('、')}，小於 ${below / MB} MB`;
}

/** The name under which a list shows a file. */
export const fileLabel = ({ title, categoryName }: { title: string; categoryName: string }) => title || categoryName;
/** With its category, for staff. */
export const wholeLabel = ({ title, categoryName }: { title: string; categoryName: string }) =>
  [categoryName, title].filter(Boolean).join('：');

const TITLE_MAX = 50; // spec §5

/** What is wrong with a title; blanks are trimmed before. */
export function titleFault(category: FileCategory, title: string): string | undefined {
  const { title: rule } = CATEGORY_RULES[category];
  if (typeof rule === 'object') return undefined;
  if (rule === 'required' && title === '') return messages.required('標題');
  return [...title].length > TITLE_MAX ? messages.max('標題', TITLE_MAX) : undefined;
}

/** What is wrong with a file, as far as it shows without reading it. An empty file field has no name. */
export function fileFault(category: FileCategory, file: { name: string; size: number }): string | undefined {
  const { below, extensions } = CATEGORY_RULES[category];
  if (file.name === '' && file.size === 0) return messages.required('檔案');
  if (!endsAs(extensions, file.name)) return messages.fileType('檔案');
  return file.size < below ? undefined : messages.size('檔案', below / 1024);
}

const endsAs = (extensions: readonly string[], name: string) =>
  extensions.includes(/\.[a-z0-9]+$/i.exec(name)?.[0].toLowerCase() ?? '');

/** Said when a category holds as many files as it may. */
export const fullMessage = (category: FileCategory) => `${category}最多 ${CATEGORY_RULES[category].most} 個`;
