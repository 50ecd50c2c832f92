// JavaScript of a first page load: every file named in the page's HTML, and what the page fetches by itself afterwards.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { signInMember } from './support/member.ts';
import { printTable, startSite } from './support/site.ts';

const PUBLIC_TARGET = 100;
const MEMBER_TARGET = 190;
const CV = [
  'index',
  'basic',
  'contact',
  'educational',
  'work',
  'professional',
  'language',
  'condition',
  'agreement',
  'upload',
];

interface Chunk {
  file: string;
  name?: string;
}

const gzipped = (file: string) => gzipSync(readFileSync(`dist/client${file}`), { level: 9 }).length;
const kB = (bytes: number) => (bytes / 1000).toFixed(1);

const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Record<string, Chunk>;
const gzippedOf = (part: string) => {
  const chunk = Object.values(manifest).find(({ file }) => file.includes(part) && file.endsWith('.js'));
  return chunk ? gzipped(`/${chunk.file}`) : 0;
};
const site = await startSite(4182);
const cookie = await signInMember(site.url, site.dataDir, 'bench@example.com');
const rows: (string | number)[][] = [];
const onJobs = new Set<string>();
for (const path of ['/', '/jobs', '/about', '/article/column', '/privacy', ...CV.map((name) => `/cv/${name}`)]) {
  const isMember = path.startsWith('/cv/');
  const html = await (await fetch(site.url + path, { headers: isMember ? { Cookie: cookie } : {} })).text();
  const files = [...new Set(html.match(/\/assets\/[^" ]+\.js/g))];
  if (path === '/jobs') for (const file of files) onJobs.add(file.slice(1));
  const bytes = files.reduce((sum, file) => sum + gzipped(file), 0);
  // Code that a page may still fetch: the carousel's engine by itself; calendar and month grid when they are opened.
  const later = path === '/' ? gzippedOf('embla') : isMember ? gzippedOf('calendar') + gzippedOf('month-grid') : 0;
  const css = [...new Set(html.match(/\/assets\/[^"]+\.css/g))].reduce((sum, file) => sum + gzipped(file), 0);
  rows.push([
    path,
    files.length,
    kB(bytes),
    kB(later),
    kB(css),
    kB(gzipSync(html, { level: 9 }).length),
    isMember ? `≤ ${MEMBER_TARGET} in all` : `≤ ${PUBLIC_TARGET}`,
  ]);
}
await site.stop();
printTable(['page', 'files', 'JS kB gzip', 'after load', 'CSS', 'HTML', 'target JS'], rows);
console.log(
  "1 kB = 1,000 bytes. After load: the carousel's engine, fetched once the page stands; calendars when they are opened.",
);

// The JavaScript of Jobs by package: the compressed bytes of each file, shared out by how much each package wrote of it.
const { output } = (await build({ logLevel: 'silent', build: { write: false } })) as Rolldown.RolldownOutput;
const shares = new Map<string, number>();
for (const chunk of output) {
  if (chunk.type !== 'chunk' || !onJobs.has(chunk.fileName)) continue;
  const modules = Object.entries(chunk.modules);
  const all = modules.reduce((sum, [, { renderedLength }]) => sum + renderedLength, 0);
  for (const [id, { renderedLength }] of modules) {
    const name =
      /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ??
      (id.includes('/src/') || id.includes('/content/') ? 'the site' : 'the build');
    shares.set(name, (shares.get(name) ?? 0) + (gzipped(`/${chunk.fileName}`) * renderedLength) / all);
  }
}
printTable(
  ['/jobs, by package', 'JS kB gzip'],
  [...shares].toSorted(([, a], [, b]) => b - a).map(([name, bytes]) => [name, kB(bytes)]),
);
