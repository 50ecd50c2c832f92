import { BackupRefused, DAMAGED } from '../refused.server.ts';

/** Reads exact numbers of bytes from a stream of pieces of any size. */
export class Bytes {
  readonly #source: AsyncIterator<Uint8Array>;
  #kept: Uint8Array[] = [];
  #length = 0;
  #ended = false;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async #fill(size: number): Promise<void> {
    while (this.#length < size && !this.#ended) {
      const { value, done } = await this.#source.next();
      if (done) this.#ended = true;
      else if (value.length > 0) {
        this.#kept.push(value);
        this.#length += value.length;
      }
    }
  }

  async upTo(size: number): Promise<Buffer> {
    await this.#fill(size);
    const all = this.#kept.length === 1 ? bufferOf(this.#kept[0]!) : Buffer.concat(this.#kept);
    const taken = all.subarray(0, size);
    const left = all.subarray(taken.length);
    this.#kept = left.length > 0 ? [left] : [];
    this.#length = left.length;
    return taken;
  }

  /** @throws {BackupRefused} when there are fewer */
  async take(size: number): Promise<Buffer> {
    const taken = await this.upTo(size);
    if (taken.length < size) throw new BackupRefused(DAMAGED);
    return taken;
  }

  async isAtEnd(): Promise<boolean> {
    await this.#fill(1);
    return this.#length === 0;
  }

  /** The given pieces, followed by everything that is left. */
  async *rest(...taken: Buffer[]): AsyncGenerator<Buffer> {
    yield* taken;
    while (!(await this.isAtEnd())) yield await this.upTo(this.#length);
  }
}

const bufferOf = ({ buffer, byteOffset, length }: Uint8Array) => Buffer.from(buffer, byteOffset, length);
