import { csvText } from '#platform/spreadsheets/csv.server.ts';
import { flatText } from './cells/rules.ts';

/** Why a row is refused. */
export interface Reason {
  /** The whole sentence. */
  text: string;
  /** The sentence without the cell's value: the same for all rows with the same fault. */
  kind: string;
  /** The cell's content; may be ''. */
  value: string;
}

const VALUE_LENGTH = 100;

export const because = (kind: string, value = '', text = kind): Reason => ({
  ...{ text, kind },
  value: [...value]
    .slice(0, VALUE_LENGTH)
    .join('')
    .toWellFormed()
    .replace(/[\p{Cc}\ufffd]/gu, ' '),
});

export interface RefusedRow {
  line: number;
  /** The row's position, if it could be read. */
  position: string;
  reasons: Reason[];
  /** The row as in the file; missing if it could not be read, or after the first MAX_SAVED. */
  record?: Record<string, unknown>;
}

/**
 * How many refused rows are kept in full: a file may be larger than the memory, and wrong in every row. The others turn up
 * when the file is imported again.
 */
export const MAX_SAVED = 10_000;

/** One fault, in all the rows that have it. */
export interface RefusedKind {
  text: string;
  count: number;
  /** The first of those rows. */
  cases: { line: number; position: string; value: string }[];
}

/** The faults of refused rows, the most frequent first; a row with two counts for both. */
export function kindsOf(refused: readonly RefusedRow[], mostCases: number): RefusedKind[] {
  const kinds = new Map<string, RefusedKind>();
  for (const { line, position, reasons } of refused)
    for (const { kind: text, value } of reasons) {
      const known = kinds.get(text) ?? { text, count: 0, cases: [] };
      kinds.set(text, known);
      known.count++;
      if (known.cases.length < mostCases) known.cases.push({ line, position, value });
    }
  return [...kinds.values()].sort((a, b) => b.count - a.count);
}

/** The columns added to the file with refused rows: an import recognises them and asks nobody about them. */
const ADDED = ['列', '未匯入原因'];
export const isAddedTitle = (title: string): boolean => ADDED.includes(title);

/** Refused rows as in their file, each with its reasons, to be corrected and imported again. */
export function refusedRowsCsv(refused: readonly RefusedRow[]): string {
  const titles = [...new Set(refused.flatMap(({ record = {} }) => Object.keys(record)))].filter(
    (one) => !isAddedTitle(one),
  );
  const cells = ({ record = {} }: RefusedRow) => titles.map((title) => flatText(record[title]));
  return csvText([
    [...ADDED, ...titles],
    ...refused.map((row) => [String(row.line), row.reasons.map(({ text }) => text).join('；'), ...cells(row)]),
  ]);
}
