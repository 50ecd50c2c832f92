// Lists and objects that a program wrote into a cell as its own source text: ['a', 'b'], {'job': 'https://…'}, [3, 4, 5].

/** No fact needs a longer cell. */
const MAX_LENGTH = 5000;
const MAX_DEPTH = 4;

const SCALAR =
  /\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)|(None|null|nan|NaN|True|False|true|false))\s*/y;
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t' };
const CODE = /\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|(.))/gis;
const unescaped = (text: string) =>
  text.replace(CODE, (_, wide, narrow, sign) =>
    wide || narrow ? String.fromCharCode(Number.parseInt(wide ?? narrow, 16)) : (ESCAPES[sign] ?? sign),
  );

class Broken extends Error {}

/** The list or object that a whole cell is, by the rules of JSON and of Python; undefined if it is none. */
export function literalOf(cell: string): object | undefined {
  const text = cell.trim();
  const isOne = (text.startsWith('[') && text.endsWith(']')) || (text.startsWith('{') && text.endsWith('}'));
  if (!isOne || text.length > MAX_LENGTH) return undefined;
  try {
    const reader = new Reader(text);
    const value = reader.value(1);
    return reader.isAtEnd && typeof value === 'object' && value !== null ? value : undefined;
  } catch (error) {
    if (error instanceof Broken) return undefined;
    throw error;
  }
}

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#text.length;
  }

  value(depth: number): unknown {
    if (depth > MAX_DEPTH) throw new Broken();
    if (this.#takes('[')) return this.#until(']', () => this.value(depth + 1));
    if (this.#takes('{')) {
      const entries = this.#until('}', () => {
        const name = this.#scalar();
        if (!this.#takes(':')) throw new Broken();
        return [String(name), this.value(depth + 1)] as const;
      });
      return Object.fromEntries(entries);
    }
    return this.#scalar();
  }

  #until<T>(end: string, item: () => T): T[] {
    const items: T[] = [];
    while (!this.#takes(end)) {
      if (items.length > 0 && !this.#takes(',')) throw new Broken();
      // Python allows a comma behind the last one.
      if (items.length > 0 && this.#takes(end)) break;
      items.push(item());
    }
    return items;
  }

  #takes(sign: string): boolean {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at++;
    if (this.#text[this.#at] !== sign) return false;
    this.#at++;
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at++;
    return true;
  }

  #scalar(): string | number | boolean | null {
    SCALAR.lastIndex = this.#at;
    const match = SCALAR.exec(this.#text);
    if (!match) throw new Broken();
    this.#at += match[0].length;
    const [, single, double, number, word] = match;
    if (number !== undefined) return Number(number);
    if (word !== undefined) return /^t/i.test(word) ? true : /^f/i.test(word) ? false : null;
    return unescaped(single ?? double ?? '');
  }
}
