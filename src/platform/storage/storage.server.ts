/**
 * Files by key (`users/{talentId}/{fileName}`), complete or not there at all. No file is larger than a few megabytes, so
 * they are passed as bytes. They can't be listed: the files that exist are those the database refers to.
 */
export interface Storage {
  /** Resolves once the file would survive a power cut; each key is written only once. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Undefined if there is no such file. */
  get(key: string): Promise<Buffer | undefined>;
  /** Does nothing if there is no such file. */
  remove(key: string): Promise<void>;
  /** Throws if the storage cannot be reached. */
  ping(): Promise<void>;
  /**
   * A folder can tell what it holds. Object storage keeps no half-written files and can't: undefined if no files are in a
   * folder.
   */
  folder(): Promise<StoredFolder | undefined>;
}

/** The storage answered with a refusal. */
export class StorageRefused extends Error {
  readonly #status: number;
  constructor(message: string, status: number) {
    super(message);
    this.#status = status;
  }
  /** Neither busy nor broken: the answer would be the same next time. */
  get isFinal(): boolean {
    return this.#status >= 400 && this.#status < 500 && this.#status !== 408 && this.#status !== 429;
  }
}

export interface StoredFolder {
  /** Whether a file that isn't in this folder exists nowhere. */
  isOnlyPlace: boolean;
  /** The keys of all complete files, folder by folder. */
  keys(): AsyncIterable<string[]>;
  /** Removes what interrupted writes have left, except what is younger than this. */
  removeDrafts(olderThanMs: number): Promise<number>;
}
