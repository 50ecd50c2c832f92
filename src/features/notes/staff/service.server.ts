import { type Act, audit } from '#features/backoffice/audit/data.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import type { Note } from './contract.ts';
import { addNote, findSame, type NewNote } from './data.server.ts';

/** After a lost answer people are asked to try again. */
const SAME_NOTE_MS = 2 * 60_000;

/** Adds a note, with its entry in the log; if it is sent twice, only one is stored. */
export async function noteDown(tx: Tx, staff: Staff, note: NewNote, act: Act, now: Date): Promise<Note> {
  const same = await findSame(tx, staff, note, new Date(now.getTime() - SAME_NOTE_MS));
  if (same) return same;
  await audit(tx, staff, act, now);
  return addNote(tx, staff, note, now);
}
