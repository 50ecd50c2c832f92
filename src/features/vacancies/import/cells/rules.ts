// A cell's content as plain text. Programs also leave lists, objects and their own marks in it.
import { decodeHTML } from 'entities/decode';
import { normalized } from '#shared/composed.ts';
import { withPlainDots } from '#shared/fields/fields.ts';
import type { TextName } from '../titles/contract.ts';
import { literalOf } from './literal/rules.ts';
import { linesOfMarkup, wordsOfMarkup } from './markup/rules.ts';
import { withoutUnseen } from './unseen/rules.ts';

/** Any cell as one line; lists and objects give their direct contents only, since JSON may be nested without end. */
export function flatText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().replace(/T00:00:00\.000Z$|Z$/, '');
  if (typeof cell !== 'object') return String(cell);
  return Object.values(cell)
    .filter((value) => value !== null && typeof value !== 'object')
    .join('、');
}

/** Cells that may hold several entries. */
const SEVERAL: readonly TextName[] = ['category', 'city'];

/** A vacancy's text; undefined for a value that it cannot hold. */
export function cellText(cell: unknown, name: TextName): string | undefined {
  if (cell === null || cell === undefined) return '';
  // An exported CSV puts an apostrophe before what a spreadsheet would take for a formula.
  if (typeof cell === 'string') {
    const list = SEVERAL.includes(name) ? literalOf(cell) : undefined;
    return list === undefined ? cleanText(cell, name) : cellText(list, name);
  }
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  // Excel has no time zones: its dates arrive as if in UTC, but mean the wall clock.
  if (cell instanceof Date && !Number.isNaN(cell.getTime()))
    return cell.toISOString().replace(/T00:00:00\.000Z$|Z$/, '');
  const sign = name === 'content' ? '\n' : SEVERAL.includes(name) ? '、' : undefined;
  if (!Array.isArray(cell) || sign === undefined) return undefined;
  const words = cell.map((one) => (typeof one === 'object' ? wordsOf(one) : String(one)));
  return cleanText(words.filter(Boolean).join(sign), name);
}

function cleanText(text: string, name: TextName): string {
  const lines = withoutUnseen(withoutMarks(withoutMarkup(text, name))).replace(/\r\n?/g, '\n');
  return withPlainDots(normalized(lines, 'NFC').trim()).replace(/^'(?=[=+\-@＝＋－＠\t\r])/, '');
}

/** A cell in which odd things are allowed: also lists, with an object in them as one line. */
export function factText(cell: unknown): string {
  const value = typeof cell === 'string' ? (literalOf(cell) ?? cell) : cell;
  if (Array.isArray(value)) return value.map(lineText).filter(Boolean).join('\n');
  return typeof value === 'object' ? lineText(value) : plainText(value);
}

const lineText = (cell: unknown) => plainText(wordsOf(cell)).replace(/\s+/g, ' ');

/** Under these names an entry with a code has its words: {"code": "2007", "description": "軟體工程師"}. */
const NAMED = ['description', 'desc', 'name', 'label', 'text', 'value'] as const;

function wordsOf(cell: unknown): string {
  const isEntry = typeof cell === 'object' && cell !== null && 'code' in cell;
  const name = isEntry ? NAMED.find((one) => typeof (cell as Record<string, unknown>)[one] === 'string') : undefined;
  return flatText(name ? (cell as Record<string, unknown>)[name] : cell);
}

/** Without characters that no text may hold. */
const plainText = (cell: unknown): string =>
  (cellText(cell, 'address') ?? '')
    .toWellFormed()
    .replace(/[^\P{Cc}\n]|\ufffd/gu, ' ')
    .trim();

/** For posts copied from web pages: `&amp;` is &, `<br>` a new line, `<li>` a dot; some bring their tags as `&lt;p&gt;`. */
function withoutMarkup(text: string, name: TextName): string {
  const inWords = name === 'content' ? linesOfMarkup : wordsOfMarkup;
  const plain = inWords(text);
  return /&(#\w+|\w+);/.test(plain) ? inWords(decodeHTML(plain).replaceAll('\u00a0', ' ')) : plain;
}

/** A search's answer marks the words that were searched for: [[[數據]]]分析 or <em class='…'>數據</em>分析. */
const withoutMarks = (text: string): string =>
  text.replace(/\[\[\[([^[\]]*)\]\]\]/g, '$1').replace(/<(em|mark)(?:\s[^<>]*)?>([^<>]*)<\/\1>/gi, '$2');
