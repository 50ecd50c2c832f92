/**
 * Files by key (`users/{talentId}/{fileName}`), whole or not at all. No file here is larger than a few megabytes, so
 * they travel as bytes. There is no way to list them: what exists is what the database names.
 */
export interface Storage {
  /** Resolves when the file will outlive a power cut; a key is written once. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Undefined when there is none. */
  get(key: string): Promise<Buffer | undefined>;
  /** Does nothing when there is none. */
  remove(key: string): Promise<void>;
  /** Throws when it cannot be reached. */
  ping(): Promise<void>;
  /**
   * What only a folder can tell: what lies in it. Object storage keeps no half of a file and has no such thing: undefined where
   * files lie nowhere else.
   */
  folder(): Promise<StoredFolder | undefined>;
}

/** A place that answered, and refused. */
export class StorageRefused extends Error {
  readonly #status: number;
  constructor(message: string, status: number) {
    super(message);
    this.#status = status;
  }
  /** It isn't busy or broken: asked again it would say the same. */
  get isFinal(): boolean {
    return this.#status >= 400 && this.#status < 500 && this.#status !== 408 && this.#status !== 429;
  }
}

export interface StoredFolder {
  /** Whether a file that is not in it is nowhere. */
  isOnlyPlace: boolean;
  /** The keys of all whole files, folder by folder. */
  keys(): AsyncIterable<string[]>;
  /** Removes what broken writes have left, unless it is younger than this. */
  removeDrafts(olderThanMs: number): Promise<number>;
}
