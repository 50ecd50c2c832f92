import { sql } from 'kysely';

/** A text as `like … escape '\'` takes it by the letter. */
export const likeText = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Whether a column's text contains another, both folded alike. */
export const contains = (column: string, text: string) =>
  sql<boolean>`${sql.ref(column)} like ${`%${likeText(text)}%`} escape '\\'`;
