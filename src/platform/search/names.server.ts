/** Texts that many rows share, each stored once. Their numbers never change, so that snapshots can share them too. */
export class Names<T> {
  readonly #ids = new Map<string, number>();
  readonly values: T[] = [];
  readonly #read: (text: string) => T;

  constructor(read: (text: string) => T) {
    this.#read = read;
  }

  idOf(text: string): number {
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    const id = this.values.push(this.#read(text)) - 1;
    this.#ids.set(text, id);
    return id;
  }
}
