import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';

/** Builds a small house with the given files and answers the check's output. */
export function check(script: 'check-walls' | 'check-rooms' | 'check-styles', files: Record<string, string>) {
  const house = mkdtempSync(join(tmpdir(), 'house-'));
  onTestFinished(() => rmSync(house, { recursive: true, force: true }));
  const imports = {
    '#app/*': './src/app/*',
    '#features/*': './src/features/*',
    '#ui/*': './src/ui/*',
    '#platform/*': './src/platform/*',
    '#shared/*': './src/shared/*',
    '#content/*': './content/*',
    '#migrations/*': './migrations/*',
  };
  const all: Record<string, string> = { 'package.json': JSON.stringify({ type: 'module', imports }), ...files };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(join(house, dirname(path)), { recursive: true });
    writeFileSync(join(house, path), text);
  }
  // The check counts files, to notice if it is broken itself: fill the house up.
  for (let i = 0; i < 60; i++) {
    mkdirSync(join(house, 'src/shared'), { recursive: true });
    writeFileSync(join(house, `src/shared/filler-${i}.ts`), 'export {};\n');
  }
  const { status, stderr } = spawnSync(process.execPath, [resolve(`scripts/check/${script}.mjs`)], {
    cwd: house,
    encoding: 'utf8',
  });
  return { status, stderr };
}
