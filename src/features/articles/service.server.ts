import { LRUCache } from 'lru-cache';
import sanitize from 'sanitize-html';
import { isPictureAddress } from '#features/pictures/rules.ts';

// biome-ignore format: a table
const TAGS = [
  'h2', 'h3', 'h4', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'blockquote', 'strong', 'b', 'em', 'i', 'u', 's',
  'sub', 'sup', 'a', 'img', 'figure', 'figcaption', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th',
  'td', 'code', 'pre',
];

/** Tags that are removed without a notice: they only held layout, and their text stays. */
const QUIET = new Set([...TAGS, 'h1', 'span', 'div', 'font', 'section', 'article', 'colgroup', 'col']);

// Any other address of our own would be requested by whoever reads the article, in their name.
const isOurs = (src = '') => isPictureAddress(src);

/**
 * Keeps what may stand in an article: the marks that an editor writes, and nothing that runs, loads from elsewhere or leaves
 * the column. Applied when an article is stored (decisions §5), and to its pictures when it is shown: earlier articles were
 * stored under a looser rule.
 */
export const sanitizeArticle = (html: string): string => cleanArticle(html).content;

/** Characters of texts that are remembered with what cleaning left of them: to clean one takes milliseconds. */
const MOST_REMEMBERED = 4_000_000;
const remembered = new LRUCache<string, string>({
  maxSize: MOST_REMEMBERED,
  // Most are clean: then both are one text.
  sizeCalculation: (clean, stored) => stored.length + (clean === stored ? 0 : clean.length) + 1,
});

function cleaned(stored: string): string {
  const known = remembered.get(stored);
  if (known !== undefined) return known;
  const clean = sanitizeArticle(stored);
  remembered.set(stored, clean === stored ? stored : clean);
  return clean;
}

/** An article fit to be shown, whatever is stored. */
export function asShown<T extends { coverImage: string; content?: string }>(article: T): T {
  const coverImage = isOurs(article.coverImage) ? article.coverImage : '';
  const { content } = article;
  return { ...article, coverImage, ...(content === undefined ? {} : { content: cleaned(content) }) };
}

/** The same, with a list of what was removed, in words for the author. */
export function cleanArticle(html: string): { content: string; removed: string[] } {
  const removed = new Set<string>();
  const content = sanitize(html, {
    allowedTags: TAGS,
    allowedAttributes: {
      a: ['href', 'target', 'rel'],
      img: ['src', 'alt', 'width', 'height', 'loading'],
      th: ['scope', 'colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
      ol: ['start'],
    },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    // A page requests nothing from foreign servers: pictures come from our own files.
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isOurs(attribs.src),
    onOpenTag: (tag, attribs) => {
      if (tag === 'img' && !isOurs(attribs.src)) removed.add('外部圖片');
      else if (!QUIET.has(tag)) removed.add(KINDS[tag] ?? '不支援的格式');
    },
    transformTags: {
      h1: 'h2',
      a: (tagName, attribs) => {
        const isOutside = /^https?:/i.test(attribs.href ?? '');
        const href: Record<string, string> = attribs.href ? { href: attribs.href } : {};
        return { tagName, attribs: isOutside ? { ...href, target: '_blank', rel: 'noopener noreferrer' } : href };
      },
      img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, alt: attribs.alt ?? '', loading: 'lazy' } }),
    },
  });
  return { content, removed: [...removed] };
}

const KINDS: Record<string, string> = {
  script: '程式碼',
  style: '樣式',
  iframe: '嵌入內容',
  object: '嵌入內容',
  embed: '嵌入內容',
  video: '影片',
  audio: '聲音',
};
