/** A value in a PDF, as far as it matters for what the file does. */
export type PdfValue =
  | { kind: 'name' | 'text' | 'word'; value: string }
  | { kind: 'reference'; number: number }
  | { kind: 'list'; items: PdfValue[] }
  | PdfDictionary;

export interface PdfDictionary {
  kind: 'dictionary';
  /** In file order, repeated keys included: readers differ in which of two they take. */
  entries: [string, PdfValue][];
}

/** Reading went further than any real file needs, or objects contain each other endlessly. */
export class TooCostly extends Error {}

/** Characters read in all, repeated reading included: twice the largest file with all that may be unpacked from it. */
const MAX_READ = 24_000_000;
const MAX_NESTED = 60;

/** Counts what is read of one file, wherever the reading starts. */
export class Budget {
  #left = MAX_READ;

  spend(characters: number): void {
    this.#left -= characters;
    if (this.#left < 0) throw new TooCostly();
  }
}

const BLANK = new Set('\0\t\n\f\r ');
const DELIMITER = new Set('()<>[]{}/%');
const isRegular = (sign: string | undefined) => sign !== undefined && !BLANK.has(sign) && !DELIMITER.has(sign);

const END = Symbol('what closes the list or dictionary around');
type Read = PdfValue | typeof END | undefined;

/** Reads values as PDF readers do; a value that is not whole is undefined. */
export class PdfReader {
  at: number;
  readonly #text: string;
  readonly #budget: Budget;

  constructor(text: string, at: number, budget: Budget) {
    this.#text = text;
    this.at = at;
    this.#budget = budget;
  }

  /** The value that begins here, if it is whole. */
  value(): PdfValue | undefined {
    const from = this.at;
    const read = this.#read(0);
    this.#budget.spend(this.at - from);
    return read === END ? undefined : read;
  }

  /** Skips blanks and remarks. Reading them counts too: reading may start at each word of one remark. */
  skip(): void {
    const from = this.at;
    this.#skip();
    this.#budget.spend(this.at - from);
  }

  #skip(): void {
    const text = this.#text;
    for (; this.at < text.length; this.at++) {
      const sign = text[this.at] as string;
      if (sign === '%') {
        while (this.at < text.length && text[this.at] !== '\n' && text[this.at] !== '\r') this.at++;
      } else if (!BLANK.has(sign)) return;
    }
  }

  /** The characters from here to the next blank. */
  word(): string {
    const from = this.at;
    while (isRegular(this.#text[this.at])) this.at++;
    return this.#text.slice(from, this.at);
  }

  #read(depth: number): Read {
    if (depth > MAX_NESTED) throw new TooCostly();
    this.#skip();
    const text = this.#text;
    const sign = text[this.at];
    if (sign === undefined) return undefined;
    if (sign === '/') return this.#name();
    if (sign === '(') return this.#literal();
    if (sign === '[') return this.#list(depth);
    if (sign === '<') return text[this.at + 1] === '<' ? this.#dictionary(depth) : this.#hex();
    if (sign === ']' || sign === '>' || sign === ')' || sign === '{' || sign === '}') {
      this.at += text.startsWith('>>', this.at) ? 2 : 1;
      return END;
    }
    return { kind: 'word', value: this.word() };
  }

  #name(): PdfValue {
    this.at++;
    const value = this.word().replace(/#([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
    return { kind: 'name', value };
  }

  #literal(): Read {
    const text = this.#text;
    const from = this.at + 1;
    let open = 0;
    for (; this.at < text.length; this.at++) {
      const sign = text[this.at];
      if (sign === '\\') this.at++;
      else if (sign === '(') open++;
      else if (sign === ')' && --open === 0) return { kind: 'text', value: unescaped(text.slice(from, this.at++)) };
    }
    return undefined;
  }

  #hex(): Read {
    const end = this.#text.indexOf('>', this.at);
    if (end < 0) return undefined;
    const digits = this.#text.slice(this.at + 1, end).replace(/[^\da-f]/gi, '');
    this.at = end + 1;
    return {
      kind: 'text',
      value: Buffer.from(digits.padEnd(digits.length + (digits.length % 2), '0'), 'hex').toString('latin1'),
    };
  }

  #list(depth: number): Read {
    this.at++;
    const items = this.#upTo(']', depth);
    return items && { kind: 'list', items };
  }

  #dictionary(depth: number): Read {
    this.at += 2;
    const values = this.#upTo('>>', depth);
    if (!values) return undefined;
    const entries: [string, PdfValue][] = [];
    for (let i = 0; i < values.length; i++) {
      const [key, value] = [values[i], values[i + 1]];
      // Only a name can be a key: readers skip anything else and go on.
      if (key?.kind !== 'name' || !value) continue;
      entries.push([key.value, value]);
      i++;
    }
    return { kind: 'dictionary', entries };
  }

  #upTo(end: string, depth: number): PdfValue[] | undefined {
    const values: PdfValue[] = [];
    for (;;) {
      this.#skip();
      if (this.#text.startsWith(end, this.at)) {
        this.at += end.length;
        return values;
      }
      const value = this.#read(depth + 1);
      // A value that ends where another one ends, or runs into what follows the object, is not whole.
      if (value === undefined || value === END) return undefined;
      if (value.kind === 'word' && /^(end)?(obj|stream)$/.test(value.value)) return undefined;
      const [number, generation] = values.slice(-2);
      if (value.kind === 'word' && value.value === 'R' && isNumber(number) && isNumber(generation))
        values.splice(-2, 2, { kind: 'reference', number: Number(number.value) });
      else values.push(value);
    }
  }
}

const isNumber = (value: PdfValue | undefined): value is { kind: 'word'; value: string } =>
  value?.kind === 'word' && /^\d{1,10}$/.test(value.value);

const unescaped = (literal: string) =>
  literal.replace(/\\(?:([0-7]{1,3})|(\r\n?|\n)|([\s\S]))/g, (_, octal, line, sign) =>
    octal ? String.fromCharCode(Number.parseInt(octal, 8) & 255) : line ? '' : 'nrtbf'.includes(sign) ? ' ' : sign,
  );

/** All values of these names, at this level. */
export const valuesOf = ({ entries }: PdfDictionary, ...names: string[]) =>
  entries.filter(([name]) => names.includes(name)).map(([, value]) => value);
