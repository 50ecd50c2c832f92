import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isInstalled } from './installed.mjs';

const HERE = { os: [process.platform], cpu: [process.arch] };
const LOCKED = {
  'node_modules/kysely': { version: '0.29.9', integrity: 'sha512-a' },
  'node_modules/vite': { version: '8.3.8', integrity: 'sha512-b', dev: true },
  'node_modules/node-here': { version: '24.0.0', optional: true, ...HERE },
  'node_modules/node-there': { version: '24.0.0', optional: true, os: ['aix'], cpu: ['ppc64'] },
  'node_modules/other-libc': { version: '1.0.0', optional: true, ...HERE, libc: ['musl'] },
};
const { 'node_modules/node-there': _, 'node_modules/other-libc': __, ...OF_THIS_MACHINE } = LOCKED;

test('what npm ci installs on this machine is the lock', () => {
  expect(isInstalled(project(OF_THIS_MACHINE))).toBe(true);
});

test('what npm ci has not finished is not: it writes its list last', () => {
  expect(isInstalled(project())).toBe(false);
  const root = project(OF_THIS_MACHINE);
  writeFileSync(path.join(root, 'node_modules/.package-lock.json'), '{"packages": {');
  expect(isInstalled(root)).toBe(false);
});

test('a package that is missing, another version, altered, or more than the lock has is not', () => {
  const without = (name: string) => Object.fromEntries(Object.entries(OF_THIS_MACHINE).filter(([one]) => one !== name));
  const refused = {
    'npm ci --omit=dev': without('node_modules/vite'),
    'npm ci --omit=optional': without('node_modules/node-here'),
    'an older version': { ...OF_THIS_MACHINE, 'node_modules/vite': { version: '8.3.7', integrity: 'sha512-b' } },
    'other content': { ...OF_THIS_MACHINE, 'node_modules/vite': { version: '8.3.8', integrity: 'sha512-c' } },
    'npm install of something': {
      ...OF_THIS_MACHINE,
      'node_modules/left': { version: '1.0.0', integrity: 'sha512-d' },
    },
  };
  for (const [how, installed] of Object.entries(refused)) expect(isInstalled(project(installed)), how).toBe(false);
});

function project(installed?: object): string {
  const root = mkdtempSync(path.join(tmpdir(), 'installed-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(path.join(root, 'node_modules'));
  const write = (file: string, packages: object) => writeFileSync(path.join(root, file), JSON.stringify({ packages }));
  write('package-lock.json', { '': { name: 'site', version: '1.0.0' }, ...LOCKED });
  if (installed) write('node_modules/.package-lock.json', installed);
  return root;
}
