import sanitize from 'sanitize-html';
import { isPictureAddress } from '#features/pictures/rules.ts';

// biome-ignore format: a table
const TAGS = [
  'h2', 'h3', 'h4', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'blockquote', 'strong', 'b', 'em', 'i', 'u', 's',
  'sub', 'sup', 'a', 'img', 'figure', 'figcaption', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th',
  'td', 'code', 'pre',
];

/** What goes without a word: it held only layout, and its text stays. */
const QUIET = new Set([...TAGS, 'h1', 'span', 'div', 'font', 'section', 'article', 'colgroup', 'col']);

// An address of our own that is no picture would be asked for by whoever reads the article, in their name.
const isOurs = (src = '') => isPictureAddress(src);

/**
 * What may stand in an article: the marks an editor writes with, and nothing that runs, loads from elsewhere or
 * leaves the column. Applied when an article is stored (decisions §5), and to its pictures when it is shown: what was stored
 * before knew a looser rule.
 */
export const sanitizeArticle = (html: string): string => cleanArticle(html).content;

/** An article as it may be shown, whatever is stored. */
export function asShown<T extends { coverImage: string; content?: string }>(article: T): T {
  const coverImage = isOurs(article.coverImage) ? article.coverImage : '';
  const { content } = article;
  return { ...article, coverImage, ...(content === undefined ? {} : { content: sanitizeArticle(content) }) };
}

/** The same, and what had to go, in words for its author. */
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
    // A page asks no foreign server for anything: pictures come from our own files.
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
