// JavaScript of a first page load: every file that the page's HTML names, and what the page fetches by itself after.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { signInMember } from './member.ts';
import { printTable, startSite } from './site.ts';

const TARGETS: Record<string, number> = { '/': 115, '/jobs': 110 };
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
for (const path of ['/', '/jobs', '/about', '/article/column', '/privacy', ...CV.map((name) => `/cv/${name}`)]) {
  const isMember = path.startsWith('/cv/');
  const html = await (await fetch(site.url + path, { headers: isMember ? { Cookie: cookie } : {} })).text();
  const files = [...new Set(html.match(/\/assets\/[^"]+\.js/g))];
  const bytes = files.reduce((sum, file) => sum + gzipped(file), 0);
  // What a page may still fetch: the carousel's engine by itself, calendar and months when they are opened.
  const later = path === '/' ? gzippedOf('embla') : isMember ? gzippedOf('calendar') + gzippedOf('month-grid') : 0;
  const css = [...new Set(html.match(/\/assets\/[^"]+\.css/g))].reduce((sum, file) => sum + gzipped(file), 0);
  rows.push([
    path,
    files.length,
    kB(bytes),
    kB(later),
    kB(css),
    kB(gzipSync(html, { level: 9 }).length),
    TARGETS[path] ? `≤ ${TARGETS[path]}` : isMember ? `≤ ${MEMBER_TARGET} in all` : '',
  ]);
}
await site.stop();
printTable(['page', 'files', 'JS kB gzip', 'after load', 'CSS', 'HTML', 'target JS'], rows);
console.log(
  "1 kB = 1,000 bytes. After load: the carousel's engine, fetched once the page stands; calendars when they are opened.",
);
