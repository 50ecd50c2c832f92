import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import type { TalentNote } from './contract.ts';
import './tables.server.ts';

const POSITION = sql<string | null>`(
  select position from applications where applications.application_id = talent_notes.application_id
)`.as('position');

/** All about one talent, their applications included; newest first. */
export async function listNotes(db: Db, talentId: string): Promise<TalentNote[]> {
  const rows = await db
    .selectFrom('talent_notes')
    .select(['note_id as id', 'at', 'staff_name as staffName', 'note as text', 'application_id as applicationId'])
    .select(POSITION)
    .where('talent_id', '=', talentId)
    .orderBy('note_id', 'desc')
    .execute();
  return rows.map(({ applicationId: id, position, ...note }) => ({
    ...note,
    application: id === null || position === null ? null : { id, position },
  }));
}

interface NewNote {
  talentId: string;
  application: TalentNote['application'];
  text: string;
}

export async function addNote(
  tx: Tx,
  staff: Staff,
  { talentId, application, text }: NewNote,
  now: Date,
): Promise<TalentNote> {
  const note = { note_id: uuidv7(), at: now.toISOString(), staff_name: staff.name, note: text };
  const about = { talent_id: talentId, application_id: application?.id ?? null };
  await tx
    .insertInto('talent_notes')
    .values({ ...note, ...about, staff_id: staff.id })
    .execute();
  return { id: note.note_id, at: note.at, staffName: staff.name, text, application };
}
