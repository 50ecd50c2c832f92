import { fieldsRefused } from '#platform/http/refusal.server.ts';
import { countCharacters } from '#shared/fields/characters.ts';
import { messages } from '#shared/messages.ts';
import { cleanArticle } from '../service.server.ts';
import { type ArticleInput, MAX_CONTENT } from './contract.ts';
import { hasContent } from './rules.ts';

/**
 * The input as it is stored, and what was removed from its text.
 * @throws {Refusal} where cleaning, which adds what a link needs, makes it longer than may be sent back
 */
export function textsOf({ content: given, expiresAt, ...input }: ArticleInput) {
  const { content, removed } = cleanArticle(given);
  if (countCharacters(content) > MAX_CONTENT) throw fieldsRefused({ content: [messages.max('內容', MAX_CONTENT)] });
  const texts = { ...input, content: hasContent(content) ? content : '', expiresAt: expiresAt || null };
  return { texts, removed };
}
