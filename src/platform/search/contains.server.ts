import { sql } from 'kysely';

/** Escapes a text for `like … escape '\'`, so that it matches literally. */
export const likeText = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Whether a column's text contains another text; both must be folded the same way. */
export const contains = (column: string, text: string) =>
  sql<boolean>`${sql.ref(column)} like ${`%${likeText(text)}%`} escape '\\'`;
