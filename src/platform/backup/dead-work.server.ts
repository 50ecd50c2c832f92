import { removeDeadSchemas } from './drill-schema.server.ts';
import type { Place } from './dump.server.ts';
import { removeDeadFolders } from './work-folders.server.ts';

/** Removes what killed restores and drills have left of people's data; answers of how many there was something. */
export async function removeDeadWork({ dataDir, databaseUrl }: Place): Promise<number> {
  return (await removeDeadFolders(dataDir)) + (databaseUrl ? await removeDeadSchemas(databaseUrl) : 0);
}
