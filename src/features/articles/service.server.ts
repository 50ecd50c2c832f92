import sanitize from 'sanitize-html';

/**
 * What may stand in an article: the marks an editor writes with, and nothing that runs, loads from elsewhere or
 * leaves the column. Applied when an article is stored (decisions §5).
 */
export function sanitizeArticle(html: string): string {
  return sanitize(html, {
    allowedTags: [
      ...[
        'h2',
        'h3',
        'h4',
        'p',
        'br',
        'hr',
        'ul',
        'ol',
        'li',
        'blockquote',
        'strong',
        'b',
        'em',
        'i',
        'u',
        's',
        'sub',
        'sup',
      ],
      ...[
        'a',
        'img',
        'figure',
        'figcaption',
        'table',
        'caption',
        'thead',
        'tbody',
        'tfoot',
        'tr',
        'th',
        'td',
        'code',
        'pre',
      ],
    ],
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
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !/^\/(?!\/)/.test(attribs.src ?? ''),
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
}
