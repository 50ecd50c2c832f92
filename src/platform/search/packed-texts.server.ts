/** In bytes; no text is split over two pieces. */
const PIECE = 1 << 16;
/** The bytes before each text that state its length. */
const PREFIX = 2;

/**
 * Very many short texts, stored as bytes: a million strings would block the event loop for some 20 ms at every garbage
 * collection. Texts are only ever added; none is longer than a piece.
 */
export class PackedTexts {
  readonly #pieces: Buffer[] = [];
  /** Bytes used in the last piece. */
  #used = PIECE;
  /** Where each text begins, counted across all pieces. */
  #starts = new Uint32Array(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Returns the text's number. */
  push(text: string): number {
    const size = PREFIX + Buffer.byteLength(text);
    if (this.#used + size > PIECE) {
      this.#pieces.push(Buffer.alloc(PIECE));
      this.#used = 0;
    }
    const piece = this.#pieces.at(-1)!;
    piece.writeUInt16LE(size - PREFIX, this.#used);
    piece.write(text, this.#used + PREFIX);
    if (this.#length === this.#starts.length) {
      const starts = new Uint32Array(this.#length * 2);
      starts.set(this.#starts);
      this.#starts = starts;
    }
    this.#starts[this.#length] = (this.#pieces.length - 1) * PIECE + this.#used;
    this.#used += size;
    return this.#length++;
  }

  at(number: number): string {
    const start = this.#starts[number]!;
    const piece = this.#pieces[Math.floor(start / PIECE)]!;
    const from = (start % PIECE) + PREFIX;
    return piece.toString('utf8', from, from + piece.readUInt16LE(from - PREFIX));
  }

  /** The numbers under which a text is stored. */
  numbersOf(text: string): number[] {
    const bytes = Buffer.from(`\0\0${text}`);
    bytes.writeUInt16LE(bytes.length - PREFIX, 0);
    const numbers: number[] = [];
    // Searched with its length before it, so that it is hardly ever found inside another text.
    for (const [i, whole] of this.#pieces.entries()) {
      const piece = i === this.#pieces.length - 1 ? whole.subarray(0, this.#used) : whole;
      for (let at = piece.indexOf(bytes); at >= 0; at = piece.indexOf(bytes, at + 1)) {
        const number = this.#numberAt(i * PIECE + at);
        if (number !== undefined) numbers.push(number);
      }
    }
    return numbers;
  }

  #numberAt(start: number): number | undefined {
    let [low, high] = [0, this.#length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#starts[middle]! < start) low = middle + 1;
      else high = middle;
    }
    return this.#starts[low] === start && low < this.#length ? low : undefined;
  }
}
