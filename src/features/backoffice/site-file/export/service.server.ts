import type { Readable } from 'node:stream';
import { keysOf, picturesIn } from '#features/pictures/rules.ts';
import { migrations } from '#migrations/index.ts';
import { openSnapshot, Summer } from '#platform/backup/dump.server.ts';
import { packed, sha256 } from '#platform/backup/open-file.server.ts';
import type { BackupRecord, Manifest } from '#platform/backup/records.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import { findPictures } from '../data.server.ts';
import { KIND, type Section } from '../rules.ts';
import { rowsOf } from './data.server.ts';

type Source = Pick<Deps, 'database' | 'storage' | 'now'>;

/** The site as a packed stream, read at one moment of the database; nobody waits for it. */
export const packedSite = (source: Source): Readable => packed(recordsOf(source));

/**
 * Every section with its rows, and the pictures that they show; of everything exported, only the pictures' names are kept in
 * memory.
 */
async function* recordsOf({ database, storage, now }: Source): AsyncGenerator<BackupRecord> {
  const createdAt = now().toISOString();
  yield { kind: 'header', header: { format: 1, createdAt, engine: KIND, migrations: Object.keys(migrations) } };
  const manifest: Manifest = { tables: {}, files: { count: 0, bytes: 0, sha256: '' }, gone: 0, missing: [] };
  const shown = new Set<string>();
  const stored: string[] = [];
  const { db, close } = await openSnapshot(database.place);
  try {
    for (const [name, rows] of Object.entries(rowsOf))
      yield* sectionOf(name as Section, rows(db), manifest, (line) => {
        for (const id of picturesIn(line)) shown.add(id);
      });
    const pictures = await findPictures(db, [...shown]);
    for (const { id } of pictures) stored.push(id);
    yield* sectionOf('pictures', pictures, manifest);
  } finally {
    // The pictures are most of the download, which may be slow, and a snapshot keeps the database's log from being cleared.
    await close();
  }
  yield* filesOf(storage, stored, manifest);
  yield { kind: 'manifest', manifest };
}

async function* sectionOf(
  name: Section,
  rows: AsyncIterable<object> | Iterable<object>,
  manifest: Manifest,
  onLine: (line: string) => void = () => {},
): AsyncGenerator<BackupRecord> {
  yield { kind: 'table', name, columns: ['json'] };
  const summer = new Summer();
  for await (const row of rows) {
    const lines = [JSON.stringify(row)];
    summer.add(lines);
    onLine(lines[0]!);
    yield { kind: 'rows', lines };
  }
  manifest.tables[name] = summer.sum();
  yield { kind: 'tableEnd', name, ...manifest.tables[name] };
}

async function* filesOf(
  storage: Source['storage'],
  ids: readonly string[],
  { files, missing }: Manifest,
): AsyncGenerator<BackupRecord> {
  for (const id of ids) {
    const [key] = keysOf(id);
    const content = await storage.get(key);
    if (!content) {
      missing.push(key);
      continue;
    }
    files.count++;
    files.bytes += content.length;
    const file = { key, contentType: 'image/webp', bytes: content.length, sha256: sha256(content) };
    yield { kind: 'file', file, content: Buffer.from(content) };
  }
}
