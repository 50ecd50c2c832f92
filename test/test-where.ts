import { type TestFunction, test } from 'vitest';

/**
 * A test of what only one database or system has. Where it doesn't hold the test is skipped, and the end of the run says why
 * (scripts/testing/skipped-reporter.mjs).
 */
export const testWhere = (holds: boolean, why: string) => (title: string, work: TestFunction) =>
  test(title, holds ? work : ({ skip }) => skip(why));

const isPostgres = process.env.TEST_DATABASE === 'postgres';
export const testOnSqlite = testWhere(!isPostgres, 'only SQLite');
export const testOnPostgres = testWhere(isPostgres, 'only PostgreSQL');
