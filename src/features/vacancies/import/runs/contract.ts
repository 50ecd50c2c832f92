import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';
import { choice, text, wholeNumber } from '#shared/fields/fields.ts';
import { isLockFile, LOCK_FILE } from '#shared/lock-files.ts';
import { messages } from '#shared/messages.ts';
import { ImportPreview, MAX_FOR_ALL, MAX_MAPPING, NEW_ROWS, readForAllText, readMappingText } from '../contract.ts';

/** 50,000 vacancies of 830 characters, the usual length, are 125 MB as .csv; an Excel file is packed. */
export const MAX_FILE_BYTES = 160 * 1024 * 1024;
export const MAX_ROWS = 50_000;
/** The size of a part: a slow connection sends one within a request's time limit, and a lost one is sent again. */
export const PART_BYTES = 4 * 1024 * 1024;

/**
 * uploading: parts are missing. checking, importing: waiting for its turn or being worked on. checked: its preview can be
 * seen. changed: a vacancy was no longer as the preview showed it. interrupted: the process ended. failed: the file is
 * refused. The last five end with complete batches, and any of them except failed can be checked again.
 */
const IMPORT_STATES = [
  ...(['uploading', 'checking', 'checked', 'importing'] as const),
  ...(['done', 'stopped', 'changed', 'interrupted', 'failed'] as const),
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export const ImportRun = z.object({
  id: z.string(),
  fileName: z.string(),
  bytes: z.number(),
  /** The bytes of the file received so far. */
  received: z.number(),
  newRows: z.enum(NEW_ROWS),
  state: z.enum(IMPORT_STATES),
  /** Another file is being worked on first. */
  isWaiting: z.boolean(),
  /** 0 until the file has been read once. */
  rowsTotal: z.number(),
  rowsDone: z.number(),
  added: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  refusedCount: z.number(),
  /** Why the file is refused; '' if it isn't. */
  fault: z.string(),
  staffName: z.string(),
  isOwn: z.boolean(),
});
export type ImportRun = z.output<typeof ImportRun>;

export const ImportRunWithPreview = z.extend(ImportRun, {
  preview: z.nullable(ImportPreview),
  /** What staff said about this file's columns, by title. */
  mapping: z.record(z.string(), z.string()),
  /** Values given for all rows that leave a field empty, by field. */
  forAll: z.record(z.string(), z.string()),
});
export type ImportRunWithPreview = z.output<typeof ImportRunWithPreview>;

const access = 'staff';
const rate = [{ by: 'address', count: 120, seconds: 900 }] as const;

export const listRuns = endpoint('GET /api/admin/vacancyImports', {
  access,
  summary: 'One’s own file of vacancies, and those of others that are being worked on',
  reply: z.array(ImportRun),
});

export const findRun = endpoint('GET /api/admin/vacancyImports/{id}', {
  access,
  summary: 'How far reading or importing a file is, and its preview',
  reply: ImportRunWithPreview,
});

export const beginRun = endpoint('POST /api/admin/vacancyImports', {
  access,
  summary: 'Announces an .xlsx, .csv, .jsonl or .json file, whose parts follow; one’s earlier file is dropped',
  body: z.object({
    fileName: text('檔案', { max: 300 }).check(
      z.refine((name: string) => /\.(xlsx?|csv|jsonl|json)$/i.test(name), {
        error: '檔案類型必須是 .xlsx、.csv、.jsonl 或 .json',
      }),
      // What job banks provide: an old workbook, or a web page under its name.
      z.refine((name: string) => !/\.xls$/i.test(name), {
        error: '這是舊版的 Excel 檔案（.xls），請在 Excel 另存為 .xlsx 再試一次',
      }),
      z.refine((name: string) => !isLockFile(name), { error: LOCK_FILE }),
    ),
    bytes: z
      .int({ error: messages.invalid('檔案') })
      .check(
        z.minimum(1, { error: '檔案是空的' }),
        z.maximum(MAX_FILE_BYTES, { error: `檔案不得超過 ${MAX_FILE_BYTES / 1_048_576} MB` }),
      ),
  }),
  reply: ImportRun,
  limits: { rate },
});

export const addPart = endpoint('POST /api/admin/vacancyImports/{id}/parts', {
  access,
  summary: 'The next part of the file, 4 MB or the rest; one that has arrived already is left as it is',
  body: z.object({
    at: z.pipe(z.coerce.number({ error: messages.invalid('位置') }), wholeNumber('位置', 0, MAX_FILE_BYTES)),
    file: z
      .file({ error: messages.required('檔案') })
      .check(z.refine((part: File) => part.size > 0 && part.size <= PART_BYTES, { error: messages.invalid('檔案') })),
  }),
  bodyType: 'form',
  reply: ImportRun,
  limits: { bodyBytes: PART_BYTES + 65_536, rate: [{ by: 'address', count: 2000, seconds: 900 }] },
});

export const checkRun = endpoint('POST /api/admin/vacancyImports/{id}/check', {
  access,
  summary: 'Asks for a preview: what the file would add and change, and why which rows are refused; changes nothing',
  body: z.object({
    newRows: z._default(choice('新職缺', NEW_ROWS), 'draft'),
    /** A JSON object: by title, the field of each column with an unknown title; '' for columns to leave out. */
    mapping: z._default(
      z.string({ error: messages.invalid('欄位對應') }).check(
        z.maxLength(MAX_MAPPING, { error: messages.invalid('欄位對應') }),
        z.refine((said) => readMappingText(said) !== undefined, { error: messages.invalid('欄位對應') }),
      ),
      '',
    ),
    /** A JSON object: by field, the value for rows that leave it empty. */
    forAll: z._default(
      z.string({ error: messages.invalid('缺少的資料') }).check(
        z.maxLength(MAX_FOR_ALL, { error: messages.invalid('缺少的資料') }),
        z.refine((said) => readForAllText(said) !== undefined, { error: messages.invalid('缺少的資料') }),
      ),
      '',
    ),
  }),
  reply: ImportRun,
  limits: { rate },
});

export const startRun = endpoint('POST /api/admin/vacancyImports/{id}/start', {
  access,
  summary: 'Does what the preview with this fingerprint told, batch by batch, for as long as it is still true',
  body: z.object({ fingerprint: text('預覽', { max: 64 }) }),
  reply: ImportRun,
  limits: { rate },
});

export const stopRun = endpoint('POST /api/admin/vacancyImports/{id}/stop', {
  access,
  summary: 'Ends it after the batch at hand; what is in stays in',
  reply: ImportRun,
});

export const refusedRows = endpoint('GET /api/admin/vacancyImports/{id}/refused.csv', {
  access,
  summary: 'The rows that the last preview refused, as a file to mend, each with its reasons',
  fileType: 'text/csv',
});
