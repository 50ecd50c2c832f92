import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pageFile } from './pages.ts';
import type { Assets } from './render.server.tsx';
import { routeTable } from './routes.tsx';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

type Manifest = Record<string, Chunk>;

/** The page is there to be read and used before any script: style sheet and pictures go first on a slow line. */
const LATER = 'fetchpriority="low"';

/** Reads what the build made and writes the head markup: style sheet, entry, and every chunk a page needs at once. */
export async function readAssets(clientDir: string): Promise<Assets> {
  const manifest = JSON.parse(await readFile(join(clientDir, '.vite/manifest.json'), 'utf8')) as Manifest;
  const entryKey = 'src/app/entry-client.tsx';
  const entry = manifest[entryKey];
  if (!entry) throw new Error('the build has no entry');
  const inEntry = closure(manifest, entryKey);
  const styles = [...inEntry].flatMap((key) => manifest[key]?.css ?? []);
  const head = [
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    `<script type="module" src="/${entry.file}" ${LATER}></script>`,
    ...[...inEntry].filter((key) => key !== entryKey).map((key) => preloadTag(manifest[key])),
  ].join('');
  const preload: Record<string, string> = {};
  for (const { name, page } of routeTable) {
    const chunks = [...closure(manifest, pageFile(page))].filter((key) => !inEntry.has(key));
    preload[name] = chunks.map((key) => preloadTag(manifest[key])).join('');
  }
  return { head, preload };
}

const preloadTag = (chunk: Chunk | undefined) =>
  chunk ? `<link rel="modulepreload" href="/${chunk.file}" ${LATER}>` : '';

function closure(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  if (found.has(key) || !manifest[key]) return found;
  found.add(key);
  for (const next of manifest[key].imports ?? []) closure(manifest, next, found);
  return found;
}
