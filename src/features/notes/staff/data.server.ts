import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import type { NoteInput, TalentNote } from './contract.ts';
import '../tables.server.ts';

const POSITION = sql<string | null>`(
  select position from applications where applications.application_id = talent_notes.application_id
)`.as('position');

const notesOf = (db: Db, talentId: string) =>
  db
    .selectFrom('talent_notes')
    .select(['note_id as id', 'at', 'staff_name as staffName', 'note as text', 'application_id as applicationId'])
    .select([POSITION, 'remind_on as remindOn', 'done_at as doneAt'])
    .where('talent_id', '=', talentId)
    .orderBy('note_id', 'desc');

type Row = Awaited<ReturnType<ReturnType<typeof notesOf>['executeTakeFirstOrThrow']>>;

const asNote = ({ applicationId: id, position, ...note }: Row): TalentNote => ({
  ...note,
  application: id === null || position === null ? null : { id, position },
});

/** All about one talent, their applications included; newest first. */
export const listNotes = async (db: Db, talentId: string): Promise<TalentNote[]> =>
  (await notesOf(db, talentId).execute()).map(asNote);

/** What this colleague has noted in the same words since. */
export async function findSame(
  tx: Tx,
  staff: Staff,
  { talentId, application, input: { text, remindOn } }: NewNote,
  since: Date,
): Promise<TalentNote | undefined> {
  const row = await notesOf(tx, talentId)
    .where('staff_id', '=', staff.id)
    .where('note', '=', text)
    .where('application_id', 'is not distinct from', application?.id ?? null)
    .where('remind_on', 'is not distinct from', remindOn || null)
    .where('at', '>', since.toISOString())
    .executeTakeFirst();
  return row && asNote(row);
}

/** When something was last noted about each of some talents. */
export async function latestNotes(db: Db, talentIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('talent_notes')
    .select(({ fn }) => ['talent_id as talentId', fn.max('at').as('at')])
    .where('talent_id', 'in', talentIds)
    .groupBy('talent_id')
    .execute();
  return new Map(rows.map(({ talentId, at }) => [talentId, at]));
}

export interface NewNote {
  talentId: string;
  application: TalentNote['application'];
  input: NoteInput;
}

export async function addNote(
  tx: Tx,
  staff: Staff,
  { talentId, application, input: { text, remindOn } }: NewNote,
  now: Date,
): Promise<TalentNote> {
  const note = { note_id: uuidv7(), at: now.toISOString(), staff_name: staff.name, note: text };
  const reminder = { remindOn: remindOn || null, doneAt: null };
  const about = { talent_id: talentId, application_id: application?.id ?? null };
  await tx
    .insertInto('talent_notes')
    .values({ ...note, ...about, staff_id: staff.id, remind_on: reminder.remindOn, done_at: null })
    .execute();
  return { id: note.note_id, at: note.at, staffName: staff.name, text, ...reminder, application };
}

/** What this colleague is to be reminded of by that day; the longest due first. */
export async function listReminders(db: Db, staffId: string, day: string, limit: number) {
  const rows = await db
    .selectFrom('talent_notes')
    .leftJoin('personals', 'personals.talent_id', 'talent_notes.talent_id')
    .select(['note_id as id', 'talent_notes.talent_id as talentId', 'application_id as applicationId', 'note as text'])
    .select(['remind_on as remindOn', 'chinese_name as name'])
    .where('staff_id', '=', staffId)
    .where('remind_on', '<=', day)
    .where('done_at', 'is', null)
    .orderBy('remind_on')
    .orderBy('note_id')
    .limit(limit)
    .execute();
  return rows.map(({ remindOn, name, ...row }) => ({ ...row, remindOn: remindOn!, name: name ?? '' }));
}

/** Whose reminder is done with this; undefined if it was done before, or there is none. */
export async function finish(tx: Tx, id: string, now: Date): Promise<string | undefined> {
  const finished = await tx
    .updateTable('talent_notes')
    .set({ done_at: now.toISOString() })
    .where('note_id', '=', id)
    .where('remind_on', 'is not', null)
    .where('done_at', 'is', null)
    .returning('talent_id as talentId')
    .executeTakeFirst();
  return finished?.talentId;
}

/** When a reminder was done; undefined if it isn't, or there is none. */
export async function findDone(tx: Tx, id: string): Promise<string | undefined> {
  const query = tx.selectFrom('talent_notes').select('done_at as doneAt').where('note_id', '=', id);
  return (await query.executeTakeFirst())?.doneAt ?? undefined;
}
