import { removeDeadSchemas } from './drill-schema.server.ts';
import type { Place } from './dump.server.ts';
import { removeDeadFolders } from './restore/work-folders.server.ts';

/** Removes people's data left behind by killed restores and drills; returns how many of them had left some. */
export async function removeDeadWork({ dataDir, databaseUrl }: Place): Promise<number> {
  return (await removeDeadFolders(dataDir)) + (databaseUrl ? await removeDeadSchemas(databaseUrl) : 0);
}
