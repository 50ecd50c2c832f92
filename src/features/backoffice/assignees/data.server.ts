import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/database.server.ts';
import { findStaff } from '../staff/data.server.ts';

// For every table with an `assignee_id`.

/** A row's assignee, for lists and screens. */
export const ASSIGNED = [
  'assignee_id as assigneeId',
  sql<string | null>`(select staff.name from staff where staff.staff_id = assignee_id)`.as('assigneeName'),
] as const;

/** The condition of a list's filter: a staff id, or `none`. */
export const isAssigned = (assignee: string): RawBuilder<boolean> =>
  assignee === 'none' ? sql<boolean>`assignee_id is null` : sql<boolean>`assignee_id = ${assignee}`;

/** The filter's name for the log; undefined for one that filters nothing. */
export const nameOfAssignee = async (db: Db, assignee: string): Promise<string | undefined> =>
  assignee === 'none' ? '尚未指派' : assignee && (await findStaff(db, assignee))?.name;
