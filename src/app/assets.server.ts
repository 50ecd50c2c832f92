import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { callMessages } from '#shared/messages.ts';
import { pageFile } from './pages.ts';
import type { Assets } from './render.server.tsx';
import { routeTable } from './routes.tsx';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

type Manifest = Record<string, Chunk>;

const BEGIN = 'src/app/begin-client.ts';
const ENTRY = 'src/app/entry-client.tsx';

/**
 * Reads what the build made and writes markup: the style sheet, and the tags that load the entry and every chunk of a page
 * at once.
 */
export async function readAssets(clientDir: string): Promise<Assets> {
  const manifest = JSON.parse(await readFile(join(clientDir, '.vite/manifest.json'), 'utf8')) as Manifest;
  const { [BEGIN]: begin, [ENTRY]: entry } = manifest;
  if (!begin || !entry) throw new Error('the build has no entry');
  const inEntry = closure(manifest, ENTRY);
  const styles = [...inEntry].flatMap((key) => manifest[key]?.css ?? []);
  const scriptsOf = (page: string) => {
    const chunks = [...closure(manifest, pageFile(page), new Set(inEntry))].filter((key) => key !== ENTRY);
    const files = chunks.map((key) => `/${manifest[key]?.file}`).join(' ');
    return `<script async src="/${begin.file}" data-entry="/${entry.file}" data-chunks="${files}" data-offline="${callMessages.offline}"></script>`;
  };
  return {
    styles: styles.map((file) => `<link rel="stylesheet" href="/${file}">`).join(''),
    scripts: Object.fromEntries(routeTable.map(({ name, page }) => [name, scriptsOf(page)])),
  };
}

function closure(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  if (found.has(key) || !manifest[key]) return found;
  found.add(key);
  for (const next of manifest[key].imports ?? []) closure(manifest, next, found);
  return found;
}
