// Each field of a resume is described once, in the fields.ts of its part (docs/decisions/0036). Its label is that of
// decisions §8. Its length and its checks are in the contract, which must name the same fields.

/** The content of a field: a text, a number that stands for a choice, a number or nothing, yes or no. */
interface Values {
  text: string;
  code: number;
  amount: number | null;
  yesNo: boolean;
}
export type Kind = keyof Values;

export const BLANKS: Values = { text: '', code: 0, amount: null, yesNo: false };

/** What a client is told only if staff choose so. */
export type Disclosure = 'salary' | 'leaving' | 'employers';

/**
 * What a client sees of a field (docs/decisions/0029): it stays as it is (dates, choices from a list, our own numbers), is
 * blank, or is a text in which everything recognisable is covered. A nation stays if it is a real one; `unset` is 0, as
 * before anything is chosen. The member of staff who hands the resume on decides about the others.
 */
export type Way = 'open' | 'hidden' | 'unset' | 'covered' | 'nation' | Disclosure;

/** How a hidden value is recognised if somebody writes it into a text. */
export type Trace =
  | 'ownName'
  | 'words'
  | 'whole'
  | 'mailbox'
  | 'number'
  | 'birthday'
  | 'centimetres'
  | 'kilograms'
  | 'none';

/** The field's line in the document, if label and value alone are not enough. */
interface Line {
  label?: string;
  /** The line's text for an entry; by default the plain value. */
  say?: (entry: never) => string;
  /** Shown as an entry's heading, a column of its table, or its period. */
  place?: 'title' | 'column' | 'note';
}

interface Shown {
  label: string;
  /** Null: another field's line already contains it. */
  line?: Line | null;
}
type Held = { kind?: 'text'; isSearched: boolean } | { kind: Exclude<Kind, 'text'>; isSearched?: never };
/** A hidden field must state how it is recognised, so that it doesn't reappear in a text. */
type Masked = { mask: 'hidden' | 'unset'; traces: Trace } | { mask: Exclude<Way, 'hidden' | 'unset'>; traces?: never };

export type Field = Shown & Held & Masked;
/** A part's fields in the order of the document. */
export type Fields = Readonly<Record<string, Field>>;

export type KindOf<F> = F extends { kind: infer K extends Kind } ? K : 'text';
export type ValuesOf<F> = { -readonly [Name in keyof F]: Values[KindOf<F[Name]>] };

/** Joins the parts that are filled in. */
export const joined = (parts: readonly (string | false)[], between = '／') => parts.filter(Boolean).join(between);

/** The initial content of a form for another entry. */
export const blankOf = (fields: Fields) => Object.fromEntries(Object.keys(fields).map((name) => [name, '']));
