import { open } from 'node:fs/promises';

/** The name of a file is in its folder: a power cut must not take it back. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
