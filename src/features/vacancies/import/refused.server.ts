import { csvText } from '#platform/spreadsheets/csv.server.ts';
import { flatText } from './columns.server.ts';

export interface RefusedRow {
  line: number;
  /** The row's position, if it could be read. */
  position: string;
  reasons: string[];
  /** The row as in the file; missing if it could not be read, or after the first MAX_SAVED. */
  record?: Record<string, unknown>;
}

/**
 * How many refused rows are kept in full: a file may be larger than the memory, and wrong in every row. The others show up
 * when the file is imported again.
 */
export const MAX_SAVED = 10_000;

/** The title of the column with the reasons for refusing; an import ignores it. */
const WHY = '未匯入原因';

/** Refused rows as in their file, each with its reasons, to be corrected and imported again. */
export function refusedRowsCsv(refused: readonly RefusedRow[]): string {
  const titles = [...new Set(refused.flatMap(({ record = {} }) => Object.keys(record)))].filter((one) => one !== WHY);
  const cells = ({ record = {} }: RefusedRow) => titles.map((title) => flatText(record[title]));
  return csvText([
    ['列', WHY, ...titles],
    ...refused.map((row) => [String(row.line), row.reasons.join('；'), ...cells(row)]),
  ]);
}
