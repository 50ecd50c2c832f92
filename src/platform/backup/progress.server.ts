const TELL_EVERY_MS = 3000;

/** A line that is rewritten on a terminal, and a line every few seconds elsewhere. */
export class Progress {
  readonly #out: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>;
  #toldAt = Date.now();
  #isOpen = false;

  constructor(out: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stdout) {
    this.#out = out;
  }

  tell(line: () => string): void {
    const every = this.#out.isTTY ? 100 : TELL_EVERY_MS;
    if (Date.now() - this.#toldAt < every) return;
    this.#toldAt = Date.now();
    this.#isOpen = Boolean(this.#out.isTTY);
    this.#out.write(this.#out.isTTY ? `\r\u001b[2K${line()}` : `${line()}\n`);
  }

  /** The line stays, and the next text stands below. */
  end(): void {
    if (this.#isOpen) this.#out.write('\n');
    this.#isOpen = false;
  }
}

export const count = (n: number) => n.toLocaleString('en-US');
export const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
