import { BackupRefused } from './refused.server.ts';

const TELL_EVERY_MS = 3000;

/**
 * On a terminal one line that is rewritten; elsewhere a line every few seconds. Since every job reports its progress all the
 * time, it also learns here that the operator wants it to stop.
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

  /** @throws {BackupRefused} when it was interrupted: the job then cleans up as after any error */
  tell(line: () => string): void {
    if (this.#signal?.aborted) throw new BackupRefused('已中斷，沒有留下任何資料');
    const every = this.#out.isTTY ? 100 : TELL_EVERY_MS;
    if (Date.now() - this.#toldAt < every) return;
    this.#toldAt = Date.now();
    this.#isOpen = Boolean(this.#out.isTTY);
    this.#out.write(this.#out.isTTY ? `\r\u001b[2K${line()}` : `${line()}\n`);
  }

  /** Leaves the line standing; the next text goes below it. */
  end(): void {
    if (this.#isOpen) this.#out.write('\n');
    this.#isOpen = false;
  }
}

export const count = (n: number) => n.toLocaleString('en-US');
export const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
