// Each field of a resume is described once, in the fields.ts of its part (docs/decisions/0036). Its label there is that of
// decisions §8; its length and what is refused stand in the contract, which must name the same fields.

/** What a field holds: a text, a number that stands for a choice, a number or nothing, yes or no. */
interface Values {
  text: string;
  code: number;
  amount: number | null;
  yesNo: boolean;
}
export type Kind = keyof Values;

export const BLANKS: Values = { text: '', code: 0, amount: null, yesNo: false };

/** What a client learns only if staff choose so. */
export type Disclosure = 'salary' | 'leaving' | 'employers';

/**
 * What a client reads of a field (docs/decisions/0029): it stays as it is (dates, choices of a list, numbers of our own), is
 * blank, or is a text in which everything recognisable is covered. A nation stays if it is a real one; `unset` is 0, as
 * before anything is chosen. Whoever hands the resume on chooses the others.
 */
export type Way = 'open' | 'hidden' | 'unset' | 'covered' | 'nation' | Disclosure;

/** How a hidden value is recognised when somebody writes it into a text. */
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

/** The field's line in the document, if label and value alone won't do. */
interface Line {
  label?: string;
  /** What the line says of the entry; by default the plain value. */
  say?: (entry: never) => string;
  /** Shown as an entry's heading, a column of its table, or its period. */
  place?: 'title' | 'column' | 'note';
}

interface Told {
  label: string;
  /** Null: another field's line already says it. */
  line?: Line | null;
}
type Held = { kind?: 'text'; isSearched: boolean } | { kind: Exclude<Kind, 'text'>; isSearched?: never };
/** A hidden field must say by what it is recognised, so that it doesn't reappear in a text. */
type Masked = { mask: 'hidden' | 'unset'; traces: Trace } | { mask: Exclude<Way, 'hidden' | 'unset'>; traces?: never };

export type Field = Told & Held & Masked;
/** A part's fields in the order of the document. */
export type Fields = Readonly<Record<string, Field>>;

export type KindOf<F> = F extends { kind: infer K extends Kind } ? K : 'text';
export type ValuesOf<F> = { -readonly [Name in keyof F]: Values[KindOf<F[Name]>] };

/** Joins the parts that are filled in. */
export const joined = (parts: readonly (string | false)[], between = '／') => parts.filter(Boolean).join(between);

/** What a form for another entry begins with. */
export const blankOf = (fields: Fields) => Object.fromEntries(Object.keys(fields).map((name) => [name, '']));
