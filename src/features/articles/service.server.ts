import { LRUCache } from 'lru-cache';
import sanitize from 'sanitize-html';
import { isPictureAddress } from '#features/pictures/rules.ts';

// biome-ignore format: a table
const TAGS = [
  'h2', 'h3', 'h4', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'blockquote', 'strong', 'b', 'em', 'i', 'u', 's',
  'sub', 'sup', 'a', 'img', 'figure', 'figcaption', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th',
  'td', 'code', 'pre',
];

/** Tags that are removed without a notice: they only affected layout, and their text stays. */
const QUIET = new Set([...TAGS, 'h1', 'span', 'div', 'font', 'section', 'article', 'colgroup', 'col']);

// A reader's browser would request any other address of ours in the reader's name.
const isOurs = (src = '') => isPictureAddress(src);

/**
 * Keeps what an article may contain: the tags that the editor writes, and nothing that runs, loads from elsewhere or leaves
 * the column. Applied when an article is stored (decisions §5), and to its pictures when it is shown, since earlier articles
 * were stored under a looser rule.
 */
export const sanitizeArticle = (html: string): string => cleanArticle(html).content;

/** Sanitising a text takes milliseconds, so results are remembered, up to this many characters. */
const MOST_REMEMBERED = 4_000_000;
const remembered = new LRUCache<string, string>({
  maxSize: MOST_REMEMBERED,
  // Most texts need no change: then both are the same text.
  sizeCalculation: (clean, stored) => stored.length + (clean === stored ? 0 : clean.length) + 1,
});

function cleaned(stored: string): string {
  const known = remembered.get(stored);
  if (known !== undefined) return known;
  const clean = sanitizeArticle(stored);
  remembered.set(stored, clean === stored ? stored : clean);
  return clean;
}

/** Makes a stored article safe to show. */
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
