import * as z from 'zod/mini';
import { assigneeFilter } from '#features/backoffice/assignees/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { choice, optionalText } from '#shared/fields/fields.ts';
import { STATUS_FILTERS } from '../staff/contract.ts';
import { isFillField } from './titles/contract.ts';

/** How many rows of each kind a preview shows; it counts all of them. */
export const MAX_SHOWN = 100;

/** What happens to a new row if the file leaves its publish date open. */
export const NEW_ROWS = ['draft', 'publish'] as const;

export const MAX_MAPPING = 20_000;
/** Room for a content and some words. */
export const MAX_FOR_ALL = 30_000;

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

/** The values given for all rows, by field. */
export function readForAllText(text: string): Record<string, string> | undefined {
  const said = readMappingText(text);
  return said && Object.keys(said).every(isFillField) ? said : undefined;
}

const Cases = z.array(z.object({ line: z.number(), position: z.string(), value: z.string() }));

/** One text about several rows, with the first of them, each with its cell's text. */
const Notice = z.object({
  text: z.string(),
  /** The number of rows it applies to; 0 for one about the whole file. */
  count: z.number(),
  cases: Cases,
});
export type Notice = z.output<typeof Notice>;

const Columns = z.array(
  z.object({
    title: z.string(),
    /** Its first values. */
    values: z.array(z.string()),
    /** Its field, '' for none of ours. */
    field: z.string(),
    /** Recognised by its content, not by its title or by staff. */
    isByContents: z.optional(z.boolean()),
  }),
);

/** A field that rows lack, and that a single value for all of them could provide. */
const Wanting = z.object({
  name: z.string(),
  label: z.string(),
  /** How many rows are refused because of it. */
  count: z.number(),
  /** A column contains it, but not in every row. */
  hasColumn: z.boolean(),
  /** The value given by staff for all rows; '' if none yet. */
  value: z.string(),
});
export type Wanting = z.output<typeof Wanting>;

export const ImportPreview = z.object({
  added: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  /** Refused rows; one with two faults counts for both kinds. */
  refusedCount: z.number(),
  /** Why rows are refused, the most frequent first; lines are numbered as in the spreadsheet. */
  refusedKinds: z.array(Notice),
  addedRows: z.array(PreviewRow),
  updatedRows: z.array(PreviewRow),
  /** Why nothing of the file can be imported while some columns are unknown; '' if it can. */
  fault: z.string(),
  /** Notices about rows that are imported all the same. */
  notices: z.array(Notice),
  /** Columns with unknown titles. */
  unknownColumns: Columns,
  /** Columns that were understood by their titles. */
  knownColumns: Columns,
  wanting: z.array(Wanting),
  /** The fields that a column can be assigned to. */
  fields: z.array(z.object({ name: z.string(), label: z.string() })),
  /** Identifies exactly this outcome: the import refuses if the vacancies or the file have changed since. */
  fingerprint: z.string(),
});
export type ImportPreview = z.output<typeof ImportPreview>;

export const importTemplate = endpoint('GET /api/admin/vacancies/import/template.xlsx', {
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
  assignee: assigneeFilter,
};

const exportLimits = { rate: [{ by: 'address', count: 60, seconds: 900 }] } as const;

export const exportCsv = endpoint('GET /api/admin/vacancies/export.csv', {
  access: 'staff',
  summary: 'The vacancies that a list finds, all pages, with columns that an import knows again',
  query: z.object(filters),
  fileType: 'text/csv',
  limits: exportLimits,
});

/** A workbook is built in memory. */
export const MAX_IN_WORKBOOK = 10_000;

export const exportExcel = endpoint('GET /api/admin/vacancies/export.xlsx', {
  access: 'staff',
  summary: 'The same as an Excel workbook, up to 10,000 vacancies',
  query: z.object(filters),
  fileType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  limits: exportLimits,
});
