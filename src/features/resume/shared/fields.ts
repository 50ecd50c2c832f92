// A field of a resume is described once, in the fields.ts of its part (docs/decisions/0036). Its label there is that of
// decisions §8; how long it may be and what is refused stands in the contract, which must name the same fields.

/** What a field holds: a text, a number that stands for a choice, a number or nothing, yes or no. */
interface Values {
  text: string;
  code: number;
  amount: number | null;
  yesNo: boolean;
}
export type Kind = keyof Values;

export const BLANKS: Values = { text: '', code: 0, amount: null, yesNo: false };

/** What a client is told only if somebody chose so. */
export type Disclosure = 'salary' | 'leaving' | 'employers';

/**
 * What a client reads of a field (docs/decisions/0029): it stays as it is (dates, choices of a list, numbers of our own), is
 * blank, or is a text in which everything is covered that can be recognised. A nation stays if it is one; `unset` is 0,
 * as it is before anything is chosen. The others are chosen by whoever hands it on.
 */
export type Way = 'open' | 'hidden' | 'unset' | 'covered' | 'nation' | Disclosure;

/** How what is hidden is recognised where somebody writes it into a text. */
export type Trace = 'ownName' | 'words' | 'whole' | 'number' | 'birthday' | 'centimetres' | 'kilograms' | 'none';

/** Its line in the document where label and value alone won't do. */
interface Line {
  label?: string;
  /** What it says of the entry; the value as it is, unless told. */
  say?: (entry: never) => string;
  /** An entry's heading, a column of its table, or when it was. */
  place?: 'title' | 'column' | 'note';
}

interface Told {
  label: string;
  /** Null: another field's line says it too. */
  line?: Line | null;
}
type Held = { kind?: 'text'; isSearched: boolean } | { kind: Exclude<Kind, 'text'>; isSearched?: never };
/** What is hidden doesn't come back in a text: somebody decides by what it would be recognised. */
type Masked = { mask: 'hidden' | 'unset'; traces: Trace } | { mask: Exclude<Way, 'hidden' | 'unset'>; traces?: never };

export type Field = Told & Held & Masked;
/** A part's fields in the order in which the document says them. */
export type Fields = Readonly<Record<string, Field>>;

export type KindOf<F> = F extends { kind: infer K extends Kind } ? K : 'text';
export type ValuesOf<F> = { -readonly [Name in keyof F]: Values[KindOf<F[Name]>] };

/** Joins the parts that are filled in. */
export const joined = (parts: readonly (string | false)[], between = '／') => parts.filter(Boolean).join(between);
