import { uuidv7 } from 'uuidv7';
import type { Tx } from '#platform/database/database.server.ts';
import { saveGroups } from './data.server.ts';

/** The demonstration's groups, as if no member of staff had changed them yet. */
export async function seedSynonyms(tx: Tx, demo: readonly (readonly string[])[], now: Date): Promise<void> {
  const time = now.toISOString();
  const times = { createdAt: time, updatedAt: time, staffName: '', revision: 0 };
  await saveGroups(
    tx,
    // Later ones come first in staff's list.
    demo.toReversed().map((words) => ({ id: uuidv7(), words: [...words], ...times })),
  );
}
