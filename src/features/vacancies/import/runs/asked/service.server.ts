// What staff said about a file before it was checked, as stored with its run.
import type { ForAll } from '../../columns.server.ts';

interface Asked {
  /** The fields of its columns, by title. */
  columns: Record<string, string>;
  /** Values for rows that leave a field empty. */
  forAll: ForAll;
}

/** From two texts that are JSON objects of texts, or ''. */
export const askedText = (mapping: string, forAll: string): string =>
  JSON.stringify({ columns: JSON.parse(mapping || '{}'), forAll: JSON.parse(forAll || '{}') } satisfies Asked);

/** Older runs, from before values could be given for all rows, contain only the columns. */
export function readAsked(text: string): Asked {
  const said = JSON.parse(text) as Partial<Asked> & Record<string, string>;
  return typeof said.columns === 'object'
    ? { forAll: {}, ...said, columns: said.columns }
    : { columns: said, forAll: {} };
}
