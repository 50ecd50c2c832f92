import { open } from 'node:fs/promises';

/** Makes the names in a folder durable: a file's name is stored in its folder, and a power cut must not undo it. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
