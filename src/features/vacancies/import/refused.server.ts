import { csvText } from '#platform/spreadsheets/csv.server.ts';
import { flatText } from './columns.server.ts';

export interface RefusedRow {
  line: number;
  /** Of what, as far as the row says. */
  position: string;
  reasons: string[];
  /** The row as it stands in the file; none where it could not be read, or after the first MAX_SAVED. */
  record?: Record<string, unknown>;
}

/**
 * So many refused rows are kept whole: a file may be larger than the memory, and wrong in every row. The rest comes to light
 * when the file is imported again.
 */
export const MAX_SAVED = 10_000;

/** The title of the column that says why a row was refused; an import passes it over. */
const WHY = '未匯入原因';

/** Refused rows as they stood in their file, each with its reasons, to be mended and imported again. */
export function refusedRowsCsv(refused: readonly RefusedRow[]): string {
  const titles = [...new Set(refused.flatMap(({ record = {} }) => Object.keys(record)))].filter((one) => one !== WHY);
  const cells = ({ record = {} }: RefusedRow) => titles.map((title) => flatText(record[title]));
  return csvText([
    ['列', WHY, ...titles],
    ...refused.map((row) => [String(row.line), row.reasons.join('；'), ...cells(row)]),
  ]);
}
