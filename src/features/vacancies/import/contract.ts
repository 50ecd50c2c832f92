import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';
import { choice, optionalText, text } from '#shared/fields.ts';
import { messages } from '#shared/messages.ts';
import { STATUS_FILTERS } from '../staff/contract.ts';

/** Larger files are imported with `npm run vacancies:import`. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
export const MAX_ROWS = 5000;
/** How many rows of each kind a preview shows; it counts all of them. */
export const MAX_SHOWN = 100;

/** What happens to a new row if the file leaves its publish date open. */
export const NEW_ROWS = ['draft', 'publish'] as const;

const MAX_MAPPING = 20_000;

/** Reads the mapping of columns by title; undefined unless it is an object of texts. */
export function readMappingText(text: string): Record<string, string> | undefined {
  if (text === '') return {};
  try {
    const said: unknown = JSON.parse(text);
    const isMapping = typeof said === 'object' && said !== null && !Array.isArray(said);
    const isPlain = (value: unknown) => typeof value === 'string' && value.isWellFormed() && !value.includes('\0');
    return isMapping && Object.entries(said).flat().every(isPlain) ? (said as Record<string, string>) : undefined;
  } catch {
    return undefined;
  }
}

export const VacancyFile = z.object({
  file: z.file({ error: messages.required('檔案') }).check(
    z.refine((file: File) => file.size > 0, { error: '檔案是空的' }),
    z.refine((file: File) => file.size <= MAX_FILE_BYTES, { error: '檔案不得超過 10 MB' }),
    z.refine((file: File) => /\.(xlsx|csv|jsonl|json)$/i.test(file.name), {
      error: '檔案類型必須是 .xlsx、.csv、.jsonl 或 .json',
    }),
  ),
  /** A JSON object: by title, what columns with unknown titles hold; '' for columns to leave out. */
  mapping: z._default(
    z.string({ error: messages.invalid('欄位對應') }).check(
      z.maxLength(MAX_MAPPING, { error: messages.invalid('欄位對應') }),
      z.refine((text) => readMappingText(text) !== undefined, { error: messages.invalid('欄位對應') }),
    ),
    '',
  ),
  newRows: z._default(choice('新職缺', NEW_ROWS), 'draft'),
});
export type VacancyFile = z.output<typeof VacancyFile>;

/** One field of a vacancy that the file changes; long texts are shortened. */
const FieldChange = z.object({ label: z.string(), before: z.string(), after: z.string() });

export const PreviewRow = z.object({
  line: z.number(),
  position: z.string(),
  place: z.string(),
  changes: z.array(FieldChange),
  /** 草稿, 已排程, 刊登中 or 已截止 after the import. */
  status: z.string(),
  /** The checker's warnings on pay and protected grounds, for a vacancy that the public will see. */
  warnings: z.array(z.string()),
});
export type PreviewRow = z.output<typeof PreviewRow>;

const Counts = {
  added: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  refusedCount: z.number(),
  /** The first refused rows, each with every reason; lines are numbered as in the spreadsheet. */
  refused: z.array(z.object({ line: z.number(), position: z.string(), reasons: z.array(z.string()) })),
};

export const ImportPreview = z.object({
  ...Counts,
  addedRows: z.array(PreviewRow),
  updatedRows: z.array(PreviewRow),
  /** Why nothing of the file can be imported while some columns are unknown; '' if it can. */
  fault: z.string(),
  /** Notices about rows that are imported: one text for all rows it applies to, and the first of them. */
  notices: z.array(
    z.object({
      text: z.string(),
      count: z.number(),
      cases: z.array(z.object({ line: z.number(), position: z.string(), value: z.string() })),
    }),
  ),
  /** Columns with unknown titles, their first values, and what staff said they hold ('' for nothing). */
  unknownColumns: z.array(z.object({ title: z.string(), values: z.array(z.string()), field: z.string() })),
  /** What such columns can be said to hold. */
  fields: z.array(z.object({ name: z.string(), label: z.string() })),
  /** Identifies exactly this outcome: the import refuses if the vacancies or the file have changed since. */
  fingerprint: z.string(),
});
export type ImportPreview = z.output<typeof ImportPreview>;

export const ImportResult = z.object(Counts);
export type ImportResult = z.output<typeof ImportResult>;

// A file and the fields around it.
const limits = {
  bodyBytes: MAX_FILE_BYTES + 65_536,
  rate: [{ by: 'address', count: 60, seconds: 900 }],
} as const;

export const previewImport = endpoint({
  method: 'POST',
  path: '/api/admin/vacancies/import/preview',
  access: 'staff',
  summary:
    'What an .xlsx, .csv, .jsonl or .json file would add and change, and why which rows are refused; changes nothing',
  body: VacancyFile,
  bodyType: 'form',
  reply: ImportPreview,
  limits,
});

export const importVacancies = endpoint({
  method: 'POST',
  path: '/api/admin/vacancies/import',
  access: 'staff',
  summary: 'Does what a preview told, for as long as it is still true',
  body: z.extend(VacancyFile, { fingerprint: text('預覽', { max: 64 }) }),
  bodyType: 'form',
  reply: ImportResult,
  limits,
});

export const refusedRows = endpoint({
  method: 'POST',
  path: '/api/admin/vacancies/import/refused',
  access: 'staff',
  summary: 'The rows of a file that an import refuses, as a file to mend, with the reasons; changes nothing',
  body: VacancyFile,
  bodyType: 'form',
  fileType: 'text/csv',
  limits,
});

export const importTemplate = endpoint({
  method: 'GET',
  path: '/api/admin/vacancies/import/template.xlsx',
  access: 'staff',
  summary: 'A workbook with the columns that an import knows, and one example',
  fileType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  limits: { rate: [{ by: 'address', count: 60, seconds: 900 }] },
});

const filters = {
  q: optionalText('搜尋', { max: 200 }),
  status: z._default(choice('狀態', STATUS_FILTERS), 'all'),
  category: optionalText('類別', { max: 50 }),
  city: optionalText('地區', { max: 50 }),
};

const exportLimits = { rate: [{ by: 'address', count: 60, seconds: 900 }] } as const;

export const exportCsv = endpoint({
  method: 'GET',
  path: '/api/admin/vacancies/export.csv',
  access: 'staff',
  summary: 'The vacancies that a list finds, all pages, with columns that an import knows again',
  query: z.object(filters),
  fileType: 'text/csv',
  limits: exportLimits,
});

/** A workbook is built in memory. */
export const MAX_IN_WORKBOOK = 10_000;

export const exportExcel = endpoint({
  method: 'GET',
  path: '/api/admin/vacancies/export.xlsx',
  access: 'staff',
  summary: 'The same as an Excel workbook, up to 10,000 vacancies',
  query: z.object(filters),
  fileType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  limits: exportLimits,
});
