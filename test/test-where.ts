import { type TestFunction, test } from 'vitest';

/**
 * A test of something that only one database or system has. Elsewhere it is skipped, and the end of the run says why
 * (scripts/testing/skipped-reporter.mjs).
 */
export const testWhere = (holds: boolean, why: string) => (title: string, work: TestFunction) =>
  test(title, holds ? work : ({ skip }) => skip(why));

const isPostgres = process.env.TEST_DATABASE === 'postgres';
export const testOnSqlite = testWhere(!isPostgres, 'only SQLite');
export const testOnPostgres = testWhere(isPostgres, 'only PostgreSQL');
