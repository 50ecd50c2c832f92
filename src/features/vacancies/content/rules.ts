// A vacancy's text by its headings, lists and paragraphs, as people write them. Also part of what browsers load. Every
// repetition in the patterns is bounded, so that a text costs in proportion to its length (rules.test.ts holds it).

export interface Heading {
  text: string;
  /** What makes it a heading, before and after: 【】, ■, a colon. */
  open: string;
  close: string;
}

export interface Item {
  /** 1. or ■, as written. */
  open: string;
  text: string;
  /** 0, or 1 below another. */
  level: 0 | 1;
  /** Lines that hang below the first. */
  more: string[];
}

export type Block =
  | ({ kind: 'heading' } & Heading)
  | { kind: 'text'; lines: string[] }
  /** `mark`: what its entries begin with alike. */
  | { kind: 'list'; mark: string; items: Item[] };

const MAX_TITLE = 40;
/** Longer than this a marked line is a sentence, whatever follows it. */
const MAX_MARKED_TITLE = 20;

const LEADING = /^【([^】]{1,40})】/;
/** Others are headings only where they stand alone: 《》 also begins a sentence, [] a remark. */
const BRACKETED = /^[[〔《［][^[\]〔〕《》［］]{1,40}[\]〕》］]$/;
const MARKDOWN = /^#{1,6}[ \t]{1,8}/;
/** Of what an entry can begin with, this also stands before headings. */
const HEADING_MARK = /^(?:[■□●○◎◆◇▲△▼▶►▪★☆➤➢]|[(]?一)/;
const SENTENCE = /[。，；！？!?;]|[.,、：:]$/;

const MARKS = [
  /^[■□●○◎◆◇▲△▼▶►▪▫•‧·・★☆※✓✔✦❖➤➢][ \t\u3000]{0,8}/,
  // What also is a minus or a star needs a space or a Chinese word after it.
  /^[-*+–—－＊→](?:[ \t\u3000]{1,8}|(?=[\u3400-\u9fff「『（]))/,
  /^[(（](?:\d{1,2}|[一二三四五六七八九十]{1,3}|[a-z])[)）][ \t\u3000]{0,8}/i,
  /^[一二三四五六七八九十]{1,3}[、.．)）][ \t\u3000]{0,8}/,
  /^\d{1,2}(?:[、)）．]|\.(?!\d))[ \t\u3000]{0,8}/,
  /^[①-⑳⑴-⒇❶-❿][.、]?[ \t\u3000]{0,8}/,
  /^[a-h][.)）][ \t\u3000]{1,8}/i,
];

interface Mark {
  mark: string;
  /** What all entries of that list begin with alike. */
  kind: string;
}

/** What a line begins with if it is an entry of a list. */
function markOf(text: string): Mark | undefined {
  for (const pattern of MARKS) {
    const mark = pattern.exec(text)?.[0];
    if (mark === undefined) continue;
    if (mark.length === text.length) return undefined;
    const kind = mark
      .trimEnd()
      .replace(/[①-⑳⑴-⒇❶-❿]/, '@')
      .replace(/\d{1,2}/, '1')
      .replace(/[一二三四五六七八九十]{1,3}/, '一')
      .replace(/[a-z]/i, 'a');
    // （1） and (1) are one.
    return { mark, kind: kind.normalize('NFKC') };
  }
  return undefined;
}

interface Row {
  text: string;
  isIndented: boolean;
  mark: Mark | undefined;
}

/** A text's blocks in its order. Written one after the other, without white space, they are the text. */
export function contentBlocks(content: string): Block[] {
  const rows: Row[] = content.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => {
    const text = line.trim();
    return { text, isIndented: /^(?:[ ]{2}|[\t\u3000])/.test(line), mark: markOf(text) };
  });
  const filled = rows.filter(({ text }) => text !== '');
  const blocks: Block[] = [];
  let at = 0;
  let isAfterGap = true;
  for (const row of rows) {
    if (row.text === '') {
      isAfterGap = true;
      continue;
    }
    place(blocks, row, { before: filled[at - 1], after: filled[at + 1], isAfterGap });
    at++;
    isAfterGap = false;
  }
  return blocks;
}

interface Around {
  before: Row | undefined;
  after: Row | undefined;
  /** An empty line stands before it. */
  isAfterGap: boolean;
}

function place(blocks: Block[], row: Row, around: Around): void {
  const heading = headingOf(row, around);
  if (heading) {
    const { rest, ...parts } = heading;
    blocks.push({ kind: 'heading', ...parts });
    if (rest) append(blocks, { text: rest, isIndented: false, mark: markOf(rest) }, true);
  } else append(blocks, row, around.isAfterGap);
}

function append(blocks: Block[], { text, mark, isIndented }: Row, isAfterGap: boolean): void {
  const last = blocks.at(-1);
  if (mark) addItem(blocks, text, mark, isAfterGap);
  else if (last?.kind === 'list' && isIndented && !isAfterGap) last.items.at(-1)?.more.push(text);
  else if (last?.kind === 'text' && !isAfterGap) last.lines.push(text);
  else blocks.push({ kind: 'text', lines: [text] });
}

/** One mark below another is a list in a list; the first mark again comes back up. */
function addItem(blocks: Block[], text: string, { mark, kind }: Mark, isAfterGap: boolean): void {
  const item = { open: mark, text: text.slice(mark.length), more: [] };
  const last = blocks.at(-1);
  if (last?.kind === 'list' && last.mark === kind) last.items.push({ ...item, level: 0 });
  else if (last?.kind === 'list' && !isAfterGap) last.items.push({ ...item, level: 1 });
  else blocks.push({ kind: 'list', mark: kind, items: [{ ...item, level: 0 }] });
}

/** A line that heads what follows it. After 【】 a text may go on in the same line. */
function headingOf({ text, mark }: Row, { before, after }: Around): (Heading & { rest?: string }) | undefined {
  const leading = LEADING.exec(text);
  if (leading) return { open: '【', text: leading[1] ?? '', close: '】', rest: text.slice(leading[0].length).trim() };
  const sharp = MARKDOWN.exec(text)?.[0];
  if (sharp && sharp.length < text.length) return { open: sharp, text: text.slice(sharp.length), close: '' };
  // The others head something.
  if (!after) return undefined;
  if (mark) {
    const isAlone = before?.mark?.kind !== mark.kind && after.mark?.kind !== mark.kind && !after.isIndented;
    const title = titled(text.slice(mark.mark.length), MAX_MARKED_TITLE);
    if (!isAlone || !title || !HEADING_MARK.test(mark.kind)) return undefined;
    // 一、 says where one is, ■ only that something begins.
    const isNumber = mark.kind.includes('一');
    return isNumber ? { ...title, text: mark.mark + title.text } : { ...title, open: mark.mark };
  }
  if (BRACKETED.test(text)) return { open: text.slice(0, 1), text: text.slice(1, -1), close: text.slice(-1) };
  return /[:：]$/.test(text) ? titled(text, MAX_TITLE) : undefined;
}

/** Short, and no sentence; a colon at its end goes. */
function titled(text: string, max: number): Heading | undefined {
  const close = /[:：]$/.exec(text)?.[0] ?? '';
  const title = close ? text.slice(0, -1).trimEnd() : text;
  if (title === '' || title.length > max || SENTENCE.test(title)) return undefined;
  return { open: '', text: title, close };
}

/** A piece of a line; with `href` it is a link. */
export interface Piece {
  text: string;
  href?: string;
}

const MAX_ADDRESS = 2000;
/** Without the 0; 0830-1730 are hours. */
const AREA = '(?:37|49|82|89|8[23]6|[2-8])';
const LINKS = [
  // Full-width signs and Chinese right after an address are not part of it.
  `(?<![\\w@])(?:https?://|www\\.)[\\w\\-.~:/?#[\\]@!$&'()*+,;=%]{1,${MAX_ADDRESS}}`,
  '(?<![\\w.%+-])[\\w.%+-]{1,64}@(?:[a-z\\d-]{1,63}\\.){1,8}[a-z]{2,24}(?![\\w@])',
  '(?<![\\w-])(?:\\+886[- ]?9\\d\\d|09\\d\\d)[- ]?\\d{3}[- ]?\\d{3}(?![\\w-])',
  '(?<![\\w-])0800[- ]?\\d{3}[- ]?\\d{3}(?![\\w-])',
  `(?<![\\w-])(?:\\+886[- ]?${AREA}[- ]|0${AREA}[-－ ]|[(（]0${AREA}[)）] ?)\\d{3,4}[-－ ]?\\d{3,4}(?![\\w-])`,
];
const EXTENSION = '(?: ?(?:#|ext\\.?|轉|分機) ?\\d{1,6}(?!\\d))?';
const LINK = new RegExp(`(${LINKS[0]})|(${LINKS[1]})|(?:${LINKS.slice(2).join('|')})${EXTENSION}`, 'gi');

/** A line with its addresses and numbers as links: http, https, mailto and tel, nothing else. */
export function linkedPieces(line: string): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  const add = (text: string, href?: string) => {
    if (text) pieces.push(href ? { text, href } : { text });
  };
  for (const match of line.matchAll(LINK)) {
    const text = match[1] ? withoutTail(match[1]) : match[0];
    const href = match[1] ? webAddress(text) : match[2] ? `mailto:${text}` : callable(text);
    if (!href) continue;
    add(line.slice(done, match.index));
    add(text, href);
    done = match.index + text.length;
  }
  add(line.slice(done));
  return pieces;
}

/** The sentence's signs at its end, and a bracket that was opened before it. */
function withoutTail(address: string): string {
  let end = address.length;
  // Counted once: looking anew for each sign would take the square of its length.
  let open = 0;
  for (const sign of address) open += sign === '(' ? 1 : sign === ')' ? -1 : 0;
  for (; end > 0; end--) {
    const sign = address[end - 1] as string;
    if (sign === ')' && open < 0) open++;
    else if (!".,:;!?'*[]".includes(sign)) break;
  }
  return address.slice(0, end);
}

/** Only what has a host with a point in it, and is whole. */
function webAddress(text: string): string | undefined {
  if (text.length >= MAX_ADDRESS) return undefined;
  const host = /^(?:https?:\/\/)?((?:[a-z\d-]{1,63}\.){1,8}[a-z\d-]{2,24})(?::\d{1,5})?(?:[/?#]|$)/i.exec(text)?.[1];
  if (!host) return undefined;
  return /^https?:/i.test(text) ? text : `https://${text}`;
}

function callable(text: string): string {
  const [number = '', extension] = text.split(/#|ext\.?|轉|分機/i);
  const digits = number.replace(/[^\d+]/g, '');
  return `tel:${digits}${extension ? `,${extension.replace(/\D/g, '')}` : ''}`;
}
