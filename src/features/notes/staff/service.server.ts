import { type Act, audit } from '#features/backoffice/audit/data.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import type { Note } from './contract.ts';
import { addNote, findSame, type NewNote } from './data.server.ts';

/** Whose answer was lost is asked to try again. */
const SAME_NOTE_MS = 2 * 60_000;

/** Notes it down, and in the log that it was; sent once more, it is the one note. */
export async function noteDown(tx: Tx, staff: Staff, note: NewNote, act: Act, now: Date): Promise<Note> {
  const same = await findSame(tx, staff, note, new Date(now.getTime() - SAME_NOTE_MS));
  if (same) return same;
  await audit(tx, staff, act, now);
  return addNote(tx, staff, note, now);
}
