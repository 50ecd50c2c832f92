import { messages } from '#shared/messages.ts';
import type { ArticleInput } from './contract.ts';

type Shown = Pick<ArticleInput, 'typeName' | 'summary' | 'content' | 'coverImage' | 'externalLink'>;

/** Empty tags without words or pictures, as an editor leaves them, are no content. */
export const hasContent = (html: string) =>
  /<(img|hr|table)\b/i.test(html) || html.replace(/<[^>]*>|&nbsp;|\s/g, '') !== '';

/** What the public pages need, by field: lists show the summary, and 職場專欄 shows covers. */
export function missingToPublish({ typeName, summary, content, coverImage, externalLink }: Shown) {
  const missing: Record<string, string[]> = {};
  if (summary === '') missing.summary = [messages.required('摘要')];
  if (!hasContent(content) && externalLink === '') missing.content = ['內容與外部連結至少須填一項'];
  if (typeName === 'Column' && coverImage === '') missing.coverImage = ['職場專欄須有封面圖片'];
  return missing;
}
