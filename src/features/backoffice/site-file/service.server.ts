import type { Readable } from 'node:stream';
import { keysOf, MAX_BYTES } from '#features/pictures/rules.ts';
import { migrations } from '#migrations/index.ts';
import { Summer } from '#platform/backup/dump.server.ts';
import { type Bounds, BROKEN, packed, sha256, unpacked } from '#platform/backup/open-file.server.ts';
import type { BackupHeader, BackupRecord, Manifest } from '#platform/backup/records.server.ts';
import { BackupRefused } from '#platform/backup/refused.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import { Refusal } from '#platform/http/refusal.server.ts';
import { SECTION_LABELS, SECTIONS, type Section, type Sections } from './rules.ts';

/** What tells such a file from any other that is packed alike. */
const KIND = 'site';
const NOT_OURS = '這不是「帶走設定與內容」的檔案';
const NEWER = '檔案來自較新的版本：請先更新這裡的網站程式，再匯入';

/** A file as it was understood. */
export interface SiteFile {
  createdAt: string;
  sections: Sections;
  /** Bytes by id. */
  pictures: Map<string, Buffer>;
}

const names = Object.keys(SECTIONS) as Section[];

/** The records of a file: every section with its rows, and the pictures that they show. */
export async function* recordsOf(
  { storage, now }: Pick<Deps, 'storage' | 'now'>,
  rows: Record<Section, object[]>,
): AsyncGenerator<BackupRecord> {
  const header = {
    format: 1,
    createdAt: now().toISOString(),
    engine: KIND,
    migrations: Object.keys(migrations),
  } as const;
  yield { kind: 'header', header };
  const manifest: Manifest = { tables: {}, files: { count: 0, bytes: 0, sha256: '' }, gone: 0, missing: [] };
  for (const name of names) {
    yield { kind: 'table', name, columns: ['json'] };
    const summer = new Summer();
    for (const row of rows[name]) {
      const lines = [JSON.stringify(row)];
      summer.add(lines);
      yield { kind: 'rows', lines };
    }
    manifest.tables[name] = summer.sum();
    yield { kind: 'tableEnd', name, ...manifest.tables[name] };
  }
  for (const { id } of rows.pictures as { id: string }[]) {
    const [key] = keysOf(id);
    const content = await storage.get(key);
    if (!content) {
      manifest.missing.push(key);
      continue;
    }
    manifest.files.count++;
    manifest.files.bytes += content.length;
    const file = { key, contentType: 'image/webp', bytes: content.length, sha256: sha256(content) };
    yield { kind: 'file', file, content: Buffer.from(content) };
  }
  yield { kind: 'manifest', manifest };
}

export const packedSite = (deps: Pick<Deps, 'storage' | 'now'>, rows: Record<Section, object[]>): Readable =>
  packed(recordsOf(deps, rows));

/** The longest row is an article of 200,000 characters, as JSON. */
const MAX_TEXT = 4 * 1024 * 1024;

/** Of what staff upload. A file of words packs to a tenth. */
export const UPLOADED: Bounds = { bytes: 128 * 1024 * 1024, text: MAX_TEXT, file: MAX_BYTES };
/** Of a file on the machine itself. */
export const ON_DISK: Bounds = { bytes: 4 * 1024 ** 3, text: MAX_TEXT, file: MAX_BYTES };

/**
 * Reads a file and holds each row against the shape of its section: columns that nobody knows fall away, sections that
 * nobody knows are refused.
 * @throws {BackupRefused} with a sentence
 */
export async function readSiteFile(source: Readable, bounds: Bounds): Promise<SiteFile> {
  const reading = new Reading();
  for await (const record of unpacked(source, bounds)) reading.take(record);
  return reading.end();
}

class Reading {
  #header: BackupHeader | undefined;
  readonly #lines = new Map<Section, string[]>();
  readonly #pictures = new Map<string, Buffer>();
  #current: Section | undefined;
  #isWhole = false;

  take(record: BackupRecord): void {
    if (record.kind === 'header') this.#begin(record.header);
    else if (!this.#header) throw new BackupRefused(NOT_OURS);
    else if (record.kind === 'table') this.#current = this.#sectionOf(record.name);
    else if (record.kind === 'rows') this.#lines.get(this.#current!)?.push(...record.lines);
    else if (record.kind === 'file') this.#picture(record);
    else if (record.kind === 'manifest') this.#compare(record.manifest);
    else if (record.kind !== 'tableEnd') throw new BackupRefused(BROKEN);
  }

  #begin(header: BackupHeader): void {
    if (header?.engine !== KIND || typeof header.createdAt !== 'string' || Number.isNaN(Date.parse(header.createdAt)))
      throw new BackupRefused(NOT_OURS);
    const known = new Set(Object.keys(migrations));
    if (header.format !== 1 || !Array.isArray(header.migrations) || header.migrations.some((name) => !known.has(name)))
      throw new BackupRefused(NEWER);
    this.#header = header;
  }

  #sectionOf(name: string): Section {
    const section = names.find((one) => one === name);
    if (!section || this.#lines.has(section)) throw new BackupRefused(BROKEN);
    this.#lines.set(section, []);
    return section;
  }

  /** Only pictures, each under the one name that it can have. */
  #picture({ file, content }: Extract<BackupRecord, { kind: 'file' }>): void {
    const id = /^pictures\/([0-9a-f-]{36})\.webp$/.exec(file?.key)?.[1];
    if (!id || content.length > MAX_BYTES || sha256(content) !== file.sha256) throw new BackupRefused(BROKEN);
    this.#pictures.set(id, content);
  }

  #compare(manifest: Manifest | undefined): void {
    const { tables, files } = manifest ?? {};
    for (const name of names) {
      const summer = new Summer();
      summer.add(this.#lines.get(name) ?? []);
      if (JSON.stringify(tables?.[name]) !== JSON.stringify(summer.sum())) throw new BackupRefused(BROKEN);
    }
    if (files?.count !== this.#pictures.size) throw new BackupRefused(BROKEN);
    this.#isWhole = true;
  }

  end(): SiteFile {
    if (!this.#isWhole) throw new BackupRefused(BROKEN);
    const sections = Object.fromEntries(
      names.map((name) => [name, (this.#lines.get(name) ?? []).map((line) => understood(name, line))]),
    ) as unknown as Sections;
    return { createdAt: this.#header!.createdAt, sections, pictures: this.#pictures };
  }
}

function understood(section: Section, line: string): unknown {
  const raw = parsed(line);
  const result = SECTIONS[section].safeParse(raw);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new BackupRefused(sentenceAbout(section, raw, issue?.message ?? ''));
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
  return `檔案裡的${SECTION_LABELS[section]}「${String(name ?? '').slice(0, 60)}」不能匯入：${why}`;
}

/** Does a row's work; what its checks refuse is told with the row. */
export async function about<T>(section: Section, row: unknown, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const why = typeof error.body === 'string' ? error.body : (Object.values(error.body)[0]?.[0] ?? '');
    throw new BackupRefused(sentenceAbout(section, row, why));
  }
}
