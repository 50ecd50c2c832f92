// Splits a vacancy's text into headings, lists and paragraphs, as people write them. Browsers load this too. Every
// repetition in the patterns is bounded, so that the cost grows with the length of the text (rules.test.ts checks it).

interface Heading {
  text: string;
  /** The signs that mark it as a heading, before and after: 【】, ■, a colon. */
  open: string;
  close: string;
}

export interface Item {
  /** 1. or ■, as written. */
  open: string;
  text: string;
  /** 0, or 1 for an entry of a nested list. */
  level: 0 | 1;
  /** Lines that are indented below the first. */
  more: string[];
}

export type Block =
  | ({ kind: 'heading' } & Heading)
  | { kind: 'text'; lines: string[] }
  /** `mark`: the mark that its entries share. */
  | { kind: 'list'; mark: string; items: Item[] };

const MAX_TITLE = 40;
/** A marked line longer than this is a sentence, whatever follows it. */
const MAX_MARKED_TITLE = 20;

const LEADING = /^【([^】]{1,40})】/;
/** Other brackets mean a heading only if they stand alone: 《》 may also begin a sentence, [] a remark. */
const BRACKETED = /^[[〔《［][^[\]〔〕《》［］]{1,40}[\]〕》］]$/;
const MARKDOWN = /^#{1,6}[ \t]{1,8}/;
/** The list marks that may also stand before a heading. */
const HEADING_MARK = /^(?:[■□●○◎◆◇▲△▼▶►▪★☆➤➢]|[(]?一)/;
/** Marks that come filled and hollow; one beside the other marks entries of the same list, as in ★☆★☆. */
const SHAPES = ['■□', '●○', '◆◇', '▲△', '▼▽', '★☆', '➤➢'];
const SENTENCE = /[。，；！？!?;]|[.,、：:]$/;

const MARKS = [
  // Typed as emoji, a mark is followed by U+FE0F.
  /^(?:[■□●○◎◆◇▲△▼▶►▪▫•‧·・★☆※✓✔✦❖➤➢✅☑⭐]|👉|🔹|🔸|🔷|🔶)\uFE0F?[ \t\u3000]{0,8}/,
  // A mark that may also be a minus or a star needs a space or a Chinese word after it.
  /^[-*+–—－＊→](?:[ \t\u3000]{1,8}|(?=[\u3400-\u9fff「『（]))/,
  /^[(（](?:[\d０-９]{1,2}|[一二三四五六七八九十]{1,3}|[a-z])[)）][ \t\u3000]{0,8}/i,
  /^[一二三四五六七八九十]{1,3}[、.．)）][ \t\u3000]{0,8}/,
  /^[\d０-９]{1,2}(?:[、)）]|[.．](?![\d０-９]))[ \t\u3000]{0,8}/,
  /^\d\uFE0F?\u20E3[ \t\u3000]{0,8}/,
  /^[①-⑳⑴-⒇❶-➓][.、]?[ \t\u3000]{0,8}/,
  /^[Ⅰ-Ⅻⅰ-ⅻ][.．、)）][ \t\u3000]{0,8}/,
  /^[a-h][.)）][ \t\u3000]{1,8}/i,
];

/** 2-1 before a word; it may also be a date, a range or the beginning of a telephone number. */
const SUB_NUMBER = /^(\d{1,2})-(\d{1,2})(?:[.、．)）](?!\d)[ \t\u3000]{0,8}|[ \t\u3000]{1,8}|(?=[\u3400-\u9fff]))/;

interface Mark {
  mark: string;
  /** What all entries of the list begin with. */
  kind: string;
}

/** The list mark at the start of a line, if there is one. */
function markOf(text: string): Mark | undefined {
  for (const pattern of MARKS) {
    const mark = pattern.exec(text)?.[0];
    if (mark === undefined) continue;
    if (mark.length === text.length) return undefined;
    const kind = mark
      .trimEnd()
      .replace(/[①-⑳⑴-⒇❶-➓Ⅰ-Ⅻⅰ-ⅻ]/, '@')
      .replace('\uFE0F', '')
      // （1） and (1) are the same.
      .normalize('NFKC')
      .replace(/\d{1,2}/, '1')
      .replace(/[一二三四五六七八九十]{1,3}/, '一')
      .replace(/[a-z]/i, 'a');
    return { mark, kind };
  }
  return undefined;
}

/** Marks 2-1 and 2-2: the first of them below 2. or above 2-2, the others after the one before. */
function markSubNumbers(rows: readonly Row[]): void {
  const numbers = rows.map(({ text }) => SUB_NUMBER.exec(text));
  let next = '';
  for (const [at, number] of numbers.entries()) {
    if (!number) continue;
    const [mark, outer, inner] = number;
    const isFirst = inner === '1' && numbers[at + 1]?.[1] === outer && numbers[at + 1]?.[2] === '2';
    const isBelow = inner === '1' && rows[at - 1]?.mark?.mark.replace(/\D/g, '') === outer;
    if (!isFirst && !isBelow && `${outer}-${inner}` !== next) continue;
    if (mark.length < rows[at]!.text.length) rows[at]!.mark = { mark, kind: '1-1' };
    next = `${outer}-${Number(inner) + 1}`;
  }
}

interface Row {
  text: string;
  isIndented: boolean;
  mark: Mark | undefined;
}

/** The blocks of a text in order. Put together, they are the text without its white space. */
export function contentBlocks(content: string): Block[] {
  const rows: Row[] = content.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => {
    const text = line.trim();
    return { text, isIndented: /^(?:[ ]{2}|[\t\u3000])/.test(line), mark: markOf(text) };
  });
  const filled = rows.filter(({ text }) => text !== '');
  markSubNumbers(filled);
  const blocks: Block[] = [];
  let at = 0;
  let isAfterGap = true;
  const heads = new Set<string>();
  for (const row of rows) {
    if (row.text === '') {
      isAfterGap = true;
      continue;
    }
    place(blocks, row, { before: filled[at - 1], after: filled[at + 1], isAfterGap, heads });
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
  /** The kinds of marks that stand before headings so far. */
  heads: Set<string>;
}

function place(blocks: Block[], row: Row, around: Around): void {
  const heading = headingOf(row, around, !around.isAfterGap && blocks.at(-1)?.kind === 'list');
  if (heading) {
    const { rest, ...parts } = heading;
    if (row.mark) around.heads.add(row.mark.kind);
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

/** A different mark below an entry begins a nested list; the first mark again returns to the outer list. */
function addItem(blocks: Block[], text: string, { mark, kind }: Mark, isAfterGap: boolean): void {
  const item = { open: mark, text: text.slice(mark.length), more: [] };
  const last = blocks.at(-1);
  if (last?.kind === 'list' && last.mark === kind) last.items.push({ ...item, level: 0 });
  else if (last?.kind === 'list' && !isAfterGap) last.items.push({ ...item, level: 1 });
  else blocks.push({ kind: 'list', mark: kind, items: [{ ...item, level: 0 }] });
}

/** A line that is the heading of the lines after it. Text may follow 【】 on the same line. */
function headingOf(
  { text, mark }: Row,
  { before, after, heads }: Around,
  isInList: boolean,
): (Heading & { rest?: string }) | undefined {
  const leading = LEADING.exec(text);
  if (leading) return { open: '【', text: leading[1] ?? '', close: '】', rest: text.slice(leading[0].length).trim() };
  const sharp = MARKDOWN.exec(text)?.[0];
  if (sharp && sharp.length < text.length) return { open: sharp, text: text.slice(sharp.length), close: '' };
  // The other kinds need something to head.
  if (!after) return undefined;
  if (mark) {
    const isAlone = !areAlike(before?.mark, mark) && !areAlike(after.mark, mark) && !after.isIndented;
    const title = titled(text.slice(mark.mark.length), MAX_MARKED_TITLE);
    if (!isAlone || !title || !HEADING_MARK.test(mark.kind)) return undefined;
    // A list that is running goes on, unless the mark headed a part before.
    if (isInList && !title.close && !heads.has(mark.kind)) return undefined;
    // 一、 numbers a section; ■ only marks its beginning.
    const isNumber = mark.kind.includes('一');
    return isNumber ? { ...title, text: mark.mark + title.text } : { ...title, open: mark.mark };
  }
  if (BRACKETED.test(text)) return { open: text.slice(0, 1), text: text.slice(1, -1), close: text.slice(-1) };
  return /[:：]$/.test(text) ? titled(text, MAX_TITLE) : undefined;
}

/** The same mark, or the same shape filled and hollow. */
function areAlike(one: Mark | undefined, other: Mark): boolean {
  if (!one) return false;
  return one.kind === other.kind || SHAPES.some((shape) => shape.includes(one.kind) && shape.includes(other.kind));
}

/** Short and not a sentence; a colon at its end is dropped. */
function titled(text: string, max: number): Heading | undefined {
  const close = /[:：]$/.exec(text)?.[0] ?? '';
  const title = close ? text.slice(0, -1).trimEnd() : text;
  if (title === '' || title.length > max || SENTENCE.test(title)) return undefined;
  return { open: '', text: title, close };
}

/** A piece of a line; with `href` it is a link. */
interface Piece {
  text: string;
  href?: string;
}

const MAX_ADDRESS = 2000;
/** Area codes without the 0; 0830-1730 are hours. */
const AREA = '(?:37|49|82|89|8[23]6|[2-8])';
// Full-width characters right after an address are not part of it.
const WEB = `(?:https?://|www\\.)[\\w\\-.~:/?#[\\]@!$&'()*+,;=%]{1,${MAX_ADDRESS}}`;
const MAIL = '[\\w.%+-]{1,64}@(?:[a-z\\d-]{1,63}\\.){1,8}[a-z]{2,24}(?![\\w@])';
const NUMBERS = [
  '(?:\\+886[- ]?9\\d\\d|09\\d\\d)[- ]?\\d{3}[- ]?\\d{3}(?![\\w-])',
  '0800[- ]?\\d{3}[- ]?\\d{3}(?![\\w-])',
  `(?:\\+886[- ]?${AREA}[- ]|0${AREA}[-－ ]|[(（]0${AREA}[)）] ?)\\d{3,4}[-－ ]?\\d{3,4}(?![\\w-])`,
];
const EXTENSION = '(?: ?(?:#|ext\\.?|轉|分機) ?\\d{1,6}(?!\\d))?';
// The character before belongs to the match: Safari before 16.4 reads no look-behind, and would run nothing of the page.
const LINK = new RegExp(`[^\\w@](${WEB})|[^\\w.%+-](${MAIL})|[^\\w-]((?:${NUMBERS.join('|')})${EXTENSION})`, 'gi');

/** A line with its addresses and numbers as links: only http, https, mailto and tel. */
export function linkedPieces(line: string): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  const add = (text: string, href?: string) => {
    if (text) pieces.push(href ? { text, href } : { text });
  };
  // So that the first character has one before it. A match begins one character before its link.
  const after = `\n${line}`;
  for (let match = LINK.exec(after); match; match = LINK.exec(after)) {
    // The character that ends a link may be the one before the next.
    LINK.lastIndex--;
    const [, web, mail, number = ''] = match;
    const text = web ? withoutTail(web) : (mail ?? number);
    const href = web ? webAddress(text) : mail ? `mailto:${text}` : callable(text);
    if (!href) continue;
    add(line.slice(done, match.index));
    add(text, href);
    done = match.index + text.length;
  }
  add(line.slice(done));
  return pieces;
}

/** Without the sentence's punctuation at the end, and without a closing bracket that was opened before the address. */
function withoutTail(address: string): string {
  let end = address.length;
  // Counted once: searching again for each character would take quadratic time.
  let open = 0;
  for (const sign of address) open += sign === '(' ? 1 : sign === ')' ? -1 : 0;
  for (; end > 0; end--) {
    const sign = address[end - 1] as string;
    if (sign === ')' && open < 0) open++;
    else if (!".,:;!?'*[]".includes(sign)) break;
  }
  return address.slice(0, end);
}

/** Only if it is complete and its host has a dot. */
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
