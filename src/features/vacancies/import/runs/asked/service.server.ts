// What staff said of a file before it was checked, as its run keeps it.
import type { ForAll } from '../../columns.server.ts';

interface Asked {
  /** What its columns hold, by title. */
  columns: Record<string, string>;
  /** What stands in rows that leave a field open. */
  forAll: ForAll;
}

/** From two texts that are JSON objects of texts, or ''. */
export const askedText = (mapping: string, forAll: string): string =>
  JSON.stringify({ columns: JSON.parse(mapping || '{}'), forAll: JSON.parse(forAll || '{}') } satisfies Asked);

/** Runs from before something could be said of all rows hold the columns alone. */
export function readAsked(text: string): Asked {
  const said = JSON.parse(text) as Partial<Asked> & Record<string, string>;
  return typeof said.columns === 'object'
    ? { forAll: {}, ...said, columns: said.columns }
    : { columns: said, forAll: {} };
}
