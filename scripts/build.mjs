// Builds browser and server code, and compresses what browsers request, so that no request has to.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

process.env.NODE_ENV = 'production';
const { build } = await import('vite');
await build({ logLevel: 'warn' });
await build({ logLevel: 'warn', build: { ssr: true } });
await build({ logLevel: 'warn', configFile: 'vite.admin.config.ts' });

const br = promisify(brotliCompress);
const gz = promisify(gzip);
const TEXT = new Set(['.js', '.css', '.svg', '.txt']);
// Safari before 16.4 rejects a whole file because of a look-behind: none of the page's scripts would run.
const LOOK_BEHIND = /\(\?<[=!].{0,40}/;
const unreadable = [];

const built = await Promise.all(
  ['dist/client', 'dist/admin'].map((dir) => readdir(dir, { recursive: true, withFileTypes: true })),
);
for (const entry of built.flat()) {
  if (!entry.isFile() || !TEXT.has(extname(entry.name))) continue;
  const path = join(entry.parentPath, entry.name);
  const body = await readFile(path);
  const behind = extname(entry.name) === '.js' && LOOK_BEHIND.exec(body.toString());
  if (behind) unreadable.push(`${path}: ${behind[0]}`);
  await writeFile(`${path}.br`, await br(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  await writeFile(`${path}.gz`, await gz(body, { level: 9 }));
}
if (unreadable.length > 0) {
  console.error(`Not every browser reads a pattern that looks behind:\n${unreadable.join('\n')}`);
  process.exit(1);
}

// Everything the server imports must exist where only `dependencies` are installed (deploy/Dockerfile), and must not choose
// between two builds of itself by NODE_ENV, as React does: the build makes that choice (vite.config.ts).
const { dependencies } = JSON.parse(await readFile('package.json', 'utf8'));
const IMPORT = /(?<!\.)(?:from|import)\s*\(?["']((?:@[^/"'\s]+\/)?[a-z][^/"':\s]*)(?:\/[^"'\s]*)?["']/g;
const COMMENT = /^\s*(?:\*|\/\/).*$/gm;
const missing = new Set();
const ambiguous = new Set();
for (const entry of await readdir('dist/server', { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || extname(entry.name) !== '.js') continue;
  const code = (await readFile(join(entry.parentPath, entry.name), 'utf8')).replace(COMMENT, '');
  for (const [, name] of code.matchAll(IMPORT)) {
    if (!dependencies[name] && !isBuiltin(name)) missing.add(name);
    if (/^react(-|$)/.test(name)) ambiguous.add(name);
  }
}
if (ambiguous.size > 0) {
  console.error(`The server would choose by NODE_ENV which build of these it runs: ${[...ambiguous].join(', ')}`);
  process.exit(1);
}
if (missing.size > 0) {
  console.error(`The server imports what package.json does not list under dependencies: ${[...missing].join(', ')}`);
  process.exit(1);
}
