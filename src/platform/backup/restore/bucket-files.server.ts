import { createHash } from 'node:crypto';
import type { Storage } from '../../storage/storage.server.ts';
import { BackupRefused } from '../refused.server.ts';
import type { RestoredFiles } from './restored-files.server.ts';

/**
 * A bucket may have outlived its database: files already in it stay, and undoing removes only those that the restore added.
 */
export class BucketFiles implements RestoredFiles {
  readonly #storage: Storage;
  readonly #put: string[] = [];
  constructor(storage: Storage) {
    this.#storage = storage;
  }
  async put(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
    const there = await this.#storage.get(key);
    if (there && sha256(there) === sha256(bytes)) return;
    if (there) throw new BackupRefused(`儲存空間裡已有另一個 ${key}：請還原到空的儲存空間`);
    this.#put.push(key);
    await this.#storage.put(key, bytes, contentType);
  }
  get = (key: string) => this.#storage.get(key);
  bringIn = async () => {};
  async takeBack(): Promise<void> {
    for (const key of this.#put) await this.#storage.remove(key);
  }
  async removeOthers(): Promise<void> {}
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
