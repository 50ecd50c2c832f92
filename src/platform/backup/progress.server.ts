import { BackupRefused } from './refused.server.ts';

const TELL_EVERY_MS = 3000;

/**
 * A line that is rewritten on a terminal, and a line every few seconds elsewhere. Since every work tells of itself all
 * the time, this is also where it learns that the operator wants it to stop.
 */
export class Progress {
  readonly #out: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>;
  #toldAt = Date.now();
  #isOpen = false;

  readonly #signal: AbortSignal | undefined;

  constructor(signal?: AbortSignal, out: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stdout) {
    this.#signal = signal;
    this.#out = out;
  }

  /** @throws {BackupRefused} when it was interrupted: whoever works cleans up as after any fault */
  tell(line: () => string): void {
    if (this.#signal?.aborted) throw new BackupRefused('已中斷，沒有留下任何資料');
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
