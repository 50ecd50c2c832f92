import { fieldsRefused } from '#platform/http/refusal.server.ts';
import { countCharacters } from '#shared/fields/characters.ts';
import { messages } from '#shared/messages.ts';
import { cleanArticle } from '../service.server.ts';
import { type ArticleInput, MAX_CONTENT } from './contract.ts';
import { hasContent } from './rules.ts';

/** An editor nests a dozen; sanitising thousands takes more than a second. */
const MOST_NESTED = 200;
const TOO_NESTED = '內容的格式太複雜，請改貼純文字後再排版';
/** Tags that contain nothing, or need no end tag since the next one ends them. */
const NEVER_NESTED = new Set([
  ...['br', 'hr', 'img', 'col', 'wbr', 'input', 'meta', 'link'],
  ...['p', 'li', 'dt', 'dd', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]);

/** The largest number of tags that are open at once. */
function depthOf(html: string): number {
  let [depth, most] = [0, 0];
  for (const [, end, name = ''] of html.matchAll(/<(\/?)([a-z][a-z\d]*)/gi)) {
    if (NEVER_NESTED.has(name.toLowerCase())) continue;
    depth = end ? Math.max(0, depth - 1) : depth + 1;
    most = Math.max(most, depth);
  }
  return most;
}

/**
 * The input as it will be stored, and what was removed from its text.
 * @throws {Refusal} if it is nested too deeply, or if sanitising, which adds what a link needs, makes it longer than may be
 * sent back
 */
export function textsOf({ content: given, expiresAt, ...input }: ArticleInput) {
  if (depthOf(given) > MOST_NESTED) throw fieldsRefused({ content: [TOO_NESTED] });
  const { content, removed } = cleanArticle(given);
  if (countCharacters(content) > MAX_CONTENT) throw fieldsRefused({ content: [messages.max('內容', MAX_CONTENT)] });
  const texts = { ...input, content: hasContent(content) ? content : '', expiresAt: expiresAt || null };
  return { texts, removed };
}
