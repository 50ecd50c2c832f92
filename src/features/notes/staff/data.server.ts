import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import type { Note, NoteInput, Subject } from './contract.ts';
import '../tables.server.ts';

/** The subject of a note. */
export type Whom = { [S in Subject]: Record<S, string> }[Subject];

const columnsOf = (whom: Whom) => ('talentId' in whom ? { talent_id: whom.talentId } : { employer_id: whom.clientId });

const POSITION = sql<string | null>`(
  select position from applications where applications.application_id = notes.application_id
)`.as('position');

const notesOf = (db: Db, whom: Whom) =>
  db
    .selectFrom('notes')
    .select(['note_id as id', 'at', 'staff_name as staffName', 'note as text', 'application_id as applicationId'])
    .select([POSITION, 'remind_on as remindOn', 'done_at as doneAt'])
    .where(({ and }) => and(columnsOf(whom)))
    .orderBy('note_id', 'desc');

type Row = Awaited<ReturnType<ReturnType<typeof notesOf>['executeTakeFirstOrThrow']>>;

const asNote = ({ applicationId: id, position, ...note }: Row): Note => ({
  ...note,
  application: id === null || position === null ? null : { id, position },
});

/** All notes about one talent, including their applications, or about one client; newest first. */
export const listNotes = async (db: Db, whom: Whom): Promise<Note[]> => (await notesOf(db, whom).execute()).map(asNote);

export interface NewNote {
  whom: Whom;
  /** For a talent: the application it is about. */
  application?: Note['application'];
  input: NoteInput;
}

/** A note by this colleague in the same words since then. */
export async function findSame(
  tx: Tx,
  staff: Staff,
  { whom, application, input: { text, remindOn } }: NewNote,
  since: Date,
): Promise<Note | undefined> {
  const row = await notesOf(tx, whom)
    .where('staff_id', '=', staff.id)
    .where('note', '=', text)
    .where('application_id', 'is not distinct from', application?.id ?? null)
    .where('remind_on', 'is not distinct from', remindOn || null)
    .where('at', '>', since.toISOString())
    .executeTakeFirst();
  return row && asNote(row);
}

/** Moves all notes about one client to another. */
export async function handNotes(tx: Tx, from: string, to: string): Promise<void> {
  await tx.updateTable('notes').set({ employer_id: to }).where('employer_id', '=', from).execute();
}

/** When the last note was made about the talent or client in a list's column. */
export const notedAt = (whose: 'talent_id' | 'employer_id', column: string) =>
  sql<string | null>`(select max(at) from notes where ${sql.ref(`notes.${whose}`)} = ${sql.ref(column)})`.as('notedAt');

export async function addNote(
  tx: Tx,
  staff: Staff,
  { whom, application = null, input: { text, remindOn } }: NewNote,
  now: Date,
): Promise<Note> {
  const note = { note_id: uuidv7(), at: now.toISOString(), staff_name: staff.name, note: text };
  const reminder = { remindOn: remindOn || null, doneAt: null };
  const about = { ...columnsOf(whom), application_id: application?.id ?? null };
  await tx
    .insertInto('notes')
    .values({ ...note, ...about, staff_id: staff.id, remind_on: reminder.remindOn })
    .execute();
  return { id: note.note_id, at: note.at, staffName: staff.name, text, ...reminder, application };
}

/** The column with the subject's name. */
const NAMES: Record<Subject, string> = { talentId: 'chinese_name', clientId: 'employers.name' };

/**
 * The reminders of this colleague due by that day, and those of colleagues who have left: one's own first, the longest due
 * first.
 */
export async function listReminders(db: Db, staffId: string, day: string, limit: number) {
  const theirs = db
    .selectFrom('staff')
    .select('staff_id')
    .where(({ or, eb }) => or([eb('staff_id', '=', staffId), eb('disabled_at', 'is not', null)]));
  const rows = await db
    .selectFrom('notes')
    .leftJoin('personals', 'personals.talent_id', 'notes.talent_id')
    .leftJoin('employers', 'employers.employer_id', 'notes.employer_id')
    .select(['note_id as id', 'notes.talent_id as talentId', 'application_id as applicationId'])
    .select(['notes.employer_id as clientId', 'note as text', 'remind_on as remindOn'])
    .select(['staff_id as by', 'staff_name as byName'])
    .select(sql<string>`coalesce(${sql.join(Object.values(NAMES).map((column) => sql.ref(column)))}, '')`.as('name'))
    .where('staff_id', 'in', theirs)
    .where('remind_on', '<=', day)
    .where('done_at', 'is', null)
    .orderBy(sql`staff_id = ${staffId}`, 'desc')
    .orderBy('remind_on')
    .orderBy('note_id')
    .limit(limit)
    .execute();
  return rows.map(({ remindOn, by, byName, ...row }) => ({
    ...row,
    remindOn: remindOn!,
    staffName: by === staffId ? null : byName,
  }));
}

/** Marks a reminder as done and returns its subject; undefined if it was done before, or doesn't exist. */
export const finish = (tx: Tx, id: string, now: Date) =>
  tx
    .updateTable('notes')
    .set({ done_at: now.toISOString() })
    .where('note_id', '=', id)
    .where('remind_on', 'is not', null)
    .where('done_at', 'is', null)
    .returning(({ selectFrom }) => [
      'talent_id as talentId',
      'employer_id as clientId',
      selectFrom('employers')
        .select('name')
        .whereRef('employers.employer_id', '=', 'notes.employer_id')
        .as('clientName'),
    ])
    .executeTakeFirst();

/** When a reminder was done; undefined if it isn't, or doesn't exist. */
export async function findDone(tx: Tx, id: string): Promise<string | undefined> {
  const query = tx.selectFrom('notes').select('done_at as doneAt').where('note_id', '=', id);
  return (await query.executeTakeFirst())?.doneAt ?? undefined;
}
