import { isPictureAddress } from '#features/pictures/rules.ts';

/**
 * Turns text copied from Word, Google Docs or a web page into the tags that articles have. Pictures of other sites are left
 * out.
 */
export function readPasted(html: string, origin: string): { html: string; hasLostPictures: boolean } {
  // Read as data: the page's policy would remove styles before they could be read.
  const unstyled = html
    .replace(/(<\/?)style\b/gi, '$1template')
    .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, ' data-style='));
  const { body } = new DOMParser().parseFromString(unstyled, 'text/html');
  for (const sheet of body.querySelectorAll('template')) sheet.remove();
  makeLists(body);
  for (const element of body.querySelectorAll('[data-style]')) readStyle(element);
  for (const heading of body.querySelectorAll('h1')) rename(heading, 'h2');
  for (const heading of body.querySelectorAll('h5, h6')) rename(heading, 'h4');
  for (const link of body.querySelectorAll('a')) unwrap(link);
  dropBlankLines(body);
  const hasLostPictures = dropPictures(body, origin);
  return { html: body.innerHTML, hasLostPictures };
}

const styleOf = (element: Element) => element.getAttribute('data-style') ?? '';

/**
 * Uses the text's own document, which loads and runs nothing: pictures moved into the page's document would be requested.
 */
function fill(name: string, content: Element): Element {
  const element = content.ownerDocument.createElement(name);
  element.append(...content.childNodes);
  return element;
}

const rename = (element: Element, name: string) => element.replaceWith(fill(name, element));

/** Word writes lists as paragraphs: each contains its bullet, and its level is in its style. */
function makeLists(body: HTMLElement) {
  const { ownerDocument } = body;
  /** The open lists, the outermost first. */
  let lists: Element[] = [];
  for (const line of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    const level = Number(/mso-list:\s*l\d+ level(\d)/i.exec(styleOf(line))?.[1] ?? 0);
    if (level === 0) continue;
    const mark = line.querySelector('[data-style*="mso-list:Ignore" i]');
    const kind = /[\d\p{L}][.)）、．]/u.test(mark?.textContent ?? '') ? 'ol' : 'ul';
    mark?.remove();
    if (line.previousElementSibling !== lists[0]) lists = [];
    lists.length = Math.min(lists.length, lists[level - 1]?.localName === kind ? level : level - 1);
    while (lists.length < level) {
      const list = ownerDocument.createElement(kind);
      const outer = lists.at(-1);
      if (outer) (outer.lastElementChild ?? outer.appendChild(ownerDocument.createElement('li'))).append(list);
      else line.before(list);
      lists.push(list);
    }
    const item = lists.at(-1)!.appendChild(ownerDocument.createElement('li'));
    item.append(line);
  }
}

const MARKS = [
  { name: 'strong', says: /font-weight:\s*(bold|[6-9]00)/i, notIn: 'h1, h2, h3, h4, h5, h6, th' },
  { name: 'em', says: /font-style:\s*italic/i },
  { name: 'u', says: /text-decoration[^:;]*:[^;]*underline/i, notIn: 'a' },
  { name: 's', says: /text-decoration[^:;]*:[^;]*line-through/i },
];

/** Turns a style that looks like one of our tags into that tag. */
function readStyle(element: Element) {
  const style = styleOf(element);
  // Google Docs wraps everything copied in a <b> that isn't bold.
  if (element.matches('b, strong') && /font-weight:\s*(normal|400)/i.test(style))
    return element.replaceWith(...element.childNodes);
  if (!element.matches('span, font, a, p, td')) return;
  for (const { name, says, notIn } of MARKS) {
    if (!says.test(style) || (notIn && element.closest(notIn))) continue;
    element.append(fill(name, element));
  }
}

/** Facebook and Google redirect links through a page of their own, which asks readers whether they want to leave. */
const DETOUR = /^https:\/\/(?:lm?\.facebook\.com\/l\.php|www\.google\.com\/url)\?/;

function unwrap(link: HTMLAnchorElement) {
  if (!DETOUR.test(link.href)) return;
  const { searchParams } = new URL(link.href);
  const given = ['u', 'q', 'url'].map((name) => searchParams.get(name) ?? '');
  const target = given.find((one) => /^https?:/.test(one) && URL.canParse(one));
  if (target) link.href = target;
}

const BLOCKS = 'p, div, ul, ol, table, h2, h3, h4, blockquote, pre, hr';

/** The page itself puts space between paragraphs. */
function dropBlankLines(body: HTMLElement) {
  for (const line of body.querySelectorAll('p, div'))
    if (!line.textContent?.trim() && !line.closest('td, th, li') && !line.querySelector('img, hr, table'))
      line.remove();
  for (const end of body.querySelectorAll('br'))
    if (isBesideBlock(end, 'previousSibling') || isBesideBlock(end, 'nextSibling')) end.remove();
}

/** Whether there is nothing to read between the two. */
function isBesideBlock(end: Element, side: 'previousSibling' | 'nextSibling'): boolean {
  let node = end[side];
  while (node && (node instanceof Comment || (node instanceof Text && !node.data.trim()))) node = node[side];
  return node instanceof Element && node.matches(BLOCKS);
}

/** Emoji, and signs beside them. Two patterns: a single one would take quadratic time on a hostile page. */
const isEmoji = (text: string) =>
  /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(text) && !/[\p{L}\s]/u.test(text);

/** Returns whether any were dropped. */
function dropPictures(body: HTMLElement, origin: string): boolean {
  let hasDropped = false;
  for (const picture of body.querySelectorAll('img')) {
    const source = picture.getAttribute('src') ?? '';
    const address = URL.canParse(source, origin) ? new URL(source, origin) : undefined;
    if (address?.origin === origin && isPictureAddress(address.pathname)) {
      picture.setAttribute('src', address.pathname);
    } else if (isEmoji(picture.alt)) {
      // Facebook and Gmail show emoji as pictures.
      picture.replaceWith(picture.alt);
    } else {
      picture.remove();
      hasDropped = true;
    }
  }
  return hasDropped;
}
