import type { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { MAX_BYTES } from '#features/pictures/rules.ts';
import { migrations } from '#migrations/index.ts';
import { Summer, type TableSum } from '#platform/backup/dump.server.ts';
import { type Bounds, BROKEN, sha256, unpacked } from '#platform/backup/open-file.server.ts';
import type { BackupRecord } from '#platform/backup/records.server.ts';
import { BackupRefused } from '#platform/backup/refused.server.ts';
import { Refusal } from '#platform/http/refusal.server.ts';
import { pauses } from '#platform/pauses.server.ts';
import { EVER, KIND, MOST, mostOf, SECTION_LABELS, SECTIONS, type Section, type Sections } from './rules.ts';

/** For a readable file of another program or another command. */
export const NOT_OURS = '這不是從網站匯出的設定與內容（檔名結尾是 .site）';
/** For what a browser may not import. */
export const ON_THE_SERVER = '請在伺服器上停止網站，用 npm run site:import 匯入';
const NEWER = '檔案來自較新的版本：請先更新這裡的網站程式，再匯入';

/** A file's content, parsed. */
export interface SiteFile {
  createdAt: string;
  /** Over everything in it, however it was packed. */
  sha256: string;
  sections: Sections;
  /** The content of each picture by id. */
  pictures: Map<string, Buffer>;
}

const names = Object.keys(SECTIONS) as Section[];

interface Limits extends Bounds {
  /** The most rows per section. */
  rows: Partial<Record<Section, number>>;
}

/** The longest row is an article of 200,000 characters, as JSON. */
const MAX_TEXT = 4 * 1024 * 1024;

/** For staff's uploads. A file of words packs to a tenth. */
export const UPLOADED: Limits = { bytes: 128 * 1024 * 1024, text: MAX_TEXT, file: MAX_BYTES, rows: MOST };
/** For a file on the machine itself. */
export const ON_DISK: Limits = { bytes: 4 * 1024 ** 3, text: MAX_TEXT, file: MAX_BYTES, rows: EVER };

/**
 * Reads a file and checks each row against the shape of its section. Unknown columns are ignored, unknown sections are
 * refused.
 * @throws {BackupRefused} with a sentence
 */
export async function readSiteFile(source: Readable, limits: Limits): Promise<SiteFile> {
  const reading = new Reading(limits);
  for await (const record of unpacked(source, limits)) reading.take(record);
  return reading.end();
}

const sum = z.object({ rows: z.int(), sha256: z.string() });

/** What the file says about itself may have any shape. */
const RECORD = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('header'),
    header: z.object({
      format: z.number(),
      createdAt: z.string().check(z.refine((at) => !Number.isNaN(Date.parse(at)))),
      engine: z.string(),
      migrations: z.array(z.string()),
    }),
  }),
  z.object({ kind: z.literal('table'), name: z.enum(names) }),
  z.object({ kind: z.literal('rows'), lines: z.array(z.string()) }),
  z.object({ kind: z.literal('tableEnd') }),
  z.object({
    kind: z.literal('file'),
    file: z.object({ key: z.string(), sha256: z.string() }),
    content: z.instanceof(Buffer),
  }),
  z.object({
    kind: z.literal('manifest'),
    manifest: z.object({ tables: z.record(z.string(), sum), files: z.object({ count: z.int() }) }),
  }),
]);
type Taken<K extends z.output<typeof RECORD>['kind']> = Extract<z.output<typeof RECORD>, { kind: K }>;

interface Lines {
  all: string[];
  summer: Summer;
}

class Reading {
  readonly #limits: Limits;
  #header: Taken<'header'>['header'] | undefined;
  readonly #sections = new Map<Section, Lines>();
  readonly #sums: Partial<Record<Section, TableSum>> = {};
  readonly #pictures = new Map<string, Buffer>();
  readonly #hashes: [id: string, sha256: string][] = [];
  #current: Section | undefined;
  #isWhole = false;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  take(given: BackupRecord): void {
    const { success, data: record } = RECORD.safeParse(given);
    if (!success || this.#isWhole) throw new BackupRefused(BROKEN);
    if (record.kind === 'header') this.#begin(record.header);
    else if (!this.#header) throw new BackupRefused(NOT_OURS);
    else if (record.kind === 'table') this.#open(record.name);
    else if (record.kind === 'rows') this.#add(record.lines);
    else if (record.kind === 'file') this.#picture(record);
    else if (record.kind === 'manifest') this.#compare(record.manifest);
  }

  #begin(header: Taken<'header'>['header']): void {
    if (header.engine !== KIND) throw new BackupRefused(NOT_OURS);
    const known = new Set(Object.keys(migrations));
    if (header.format !== 1 || header.migrations.some((name) => !known.has(name))) throw new BackupRefused(NEWER);
    this.#header = header;
  }

  #open(section: Section): void {
    if (this.#sections.has(section)) throw new BackupRefused(BROKEN);
    this.#sections.set(section, { all: [], summer: new Summer() });
    this.#current = section;
  }

  #add(lines: string[]): void {
    const section = this.#current;
    const found = section && this.#sections.get(section);
    if (!found) throw new BackupRefused(BROKEN);
    this.#bound(section, found.all.length + lines.length);
    found.summer.add(lines);
    // Not as arguments: there may be millions.
    for (const line of lines) found.all.push(line);
  }

  /** Accepts only pictures, each under the only name it can have. */
  #picture({ file, content }: Taken<'file'>): void {
    const id = /^pictures\/([0-9a-f-]{36})\.webp$/.exec(file.key)?.[1];
    if (!id || this.#pictures.has(id) || sha256(content) !== file.sha256) throw new BackupRefused(BROKEN);
    this.#pictures.set(id, content);
    this.#hashes.push([id, file.sha256]);
    this.#bound('pictures', this.#pictures.size);
  }

  #bound(section: Section, count: number): void {
    if (count <= (this.#limits.rows[section] ?? Number.POSITIVE_INFINITY)) return;
    const why = section in EVER ? '，這是一個網站的上限' : `：${ON_THE_SERVER}`;
    throw new BackupRefused(`檔案裡超過 ${mostOf(section)}${why}`);
  }

  #compare({ tables, files }: Taken<'manifest'>['manifest']): void {
    for (const name of names) {
      const { rows, sha256 } = (this.#sections.get(name)?.summer ?? new Summer()).sum();
      if (tables[name]?.rows !== rows || tables[name].sha256 !== sha256) throw new BackupRefused(BROKEN);
      this.#sums[name] = { rows, sha256 };
    }
    if (files.count !== this.#pictures.size) throw new BackupRefused(BROKEN);
    this.#isWhole = true;
  }

  async end(): Promise<SiteFile> {
    if (!this.#isWhole) throw new BackupRefused(BROKEN);
    const pause = pauses();
    const sections: Partial<Record<Section, unknown[]>> = {};
    for (const name of names) {
      const rows: unknown[] = [];
      for (const line of this.#sections.get(name)?.all ?? []) {
        await pause();
        rows.push(understood(name, line));
      }
      this.#sections.delete(name);
      sections[name] = rows;
    }
    const { createdAt } = this.#header!;
    return {
      createdAt,
      sha256: sha256(JSON.stringify([createdAt, this.#sums, this.#hashes])),
      sections: sections as unknown as Sections,
      pictures: this.#pictures,
    };
  }
}

function understood(section: Section, line: string): unknown {
  const raw = parsed(line);
  const result = SECTIONS[section].safeParse(raw);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  // For input that no screen would send, there is no message of ours.
  const isWorded = issue && issue.message !== 'Invalid input';
  const why = isWorded ? issue.message : `${issue?.path.join('.') || '內容'} 的格式錯誤`;
  throw new BackupRefused(sentenceAbout(section, raw, why));
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new BackupRefused(BROKEN);
  }
}

/** 檔案裡的職缺「前端工程師」不能匯入：薪資 為必填 */
function sentenceAbout(section: Section, row: unknown, why: string): string {
  const { input, key, id, title } = (row ?? {}) as Record<string, unknown>;
  const { position, title: headline, alt, subject } = (input ?? {}) as Record<string, unknown>;
  const name = [position, headline, alt, subject, key, title, id].find((one) => typeof one === 'string' && one !== '');
  // Settings have none.
  const named = name === undefined ? '' : `「${String(name).slice(0, 60)}」`;
  return `檔案裡的${SECTION_LABELS[section]}${named}不能匯入：${why}`;
}

/** Runs the work for one row; a refusal by its checks is reported with the row. */
export async function about<T>(section: Section, row: unknown, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const why = typeof error.body === 'string' ? error.body : (Object.values(error.body)[0]?.[0] ?? '');
    throw new BackupRefused(sentenceAbout(section, row, why));
  }
}
