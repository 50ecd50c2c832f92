/** How large a workbook may be; a larger one is refused before it costs more. */
export interface ExcelBounds {
  /** All its parts together, in bytes. */
  unpacked: number;
  /** Rows of the sheet, including the blank ones between and after them. */
  lines: number;
  cells: number;
  /** How much memory the thread may use while it reads. */
  heapMb: number;
  seconds: number;
}

export const MAX_COLUMNS = 256;

const MB = 1024 * 1024;

/**
 * For staff's uploads. 50,000 vacancies of 830 Chinese characters, the usual length, are 150 MB, read in 4 s with 768 MB.
 */
export const UPLOADED: ExcelBounds = {
  unpacked: 256 * MB,
  lines: 100_000,
  cells: 3_000_000,
  heapMb: 768,
  seconds: 60,
};

/** For the operator's imports on the command line: 30,000 vacancies of 3,000 characters are 300 MB. */
export const IMPORTED: ExcelBounds = {
  unpacked: 384 * MB,
  lines: 300_000,
  cells: 6_000_000,
  heapMb: 3072,
  seconds: 600,
};

export type ExcelRefusal = 'broken' | 'large' | 'wide';
export interface SheetsRead {
  /** The first sheet that isn't hidden. */
  name: string;
  /** Other sheets with content, which somebody may think are read too. */
  unread: string[];
}
export type ExcelSlice =
  | { rows: { line: number; cells: unknown[] | undefined }[]; sheets?: SheetsRead }
  | { refused: ExcelRefusal };
