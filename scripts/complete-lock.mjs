// Completes package-lock.json after `npm install` changed it: `npm run lock`.
// A registry may lack some platform builds of a package (for example a mirror without the Windows ones). npm then
// leaves them out of the lock, and `npm ci` refuses the whole lock ("Missing: … from lock file"). This adds an
// entry for each, bound to its own os/cpu/libc, so that other machines skip it and that machine can install it.
import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
const OS = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'aix',
  'win32',
  'windows',
  'linuxmusl',
  'wasm32',
];
const CPU = [
  'arm64',
  'arm',
  'x64',
  'ia32',
  'ppc64le',
  'ppc64',
  's390x',
  'riscv64',
  'loong64',
  'loongarch64',
  'mips64el',
  'wasm32',
];

/** Reads from a platform package's name where it runs. */
function platform(name) {
  const words = name.split('/').pop().split(/[-.]/);
  const os = words.find((w) => OS.includes(w));
  const cpu = words.find((w) => CPU.includes(w));
  const musl = words.some((w) => w.includes('musl'));
  const osName = { windows: 'win32', linuxmusl: 'linux', wasm32: 'wasi' }[os] ?? os ?? 'none';
  return {
    os: [osName],
    cpu: [cpu === 'wasm32' ? 'wasm32' : (cpu ?? 'none')],
    ...(osName === 'linux' ? { libc: [musl ? 'musl' : 'glibc'] } : {}),
  };
}

/** Whether the lock has the entry that `name` resolves to when required from the package at `from`. */
function isLocked(from, name) {
  for (let at = from; ; at = at.slice(0, at.lastIndexOf('node_modules/'))) {
    if (lock.packages[`${at}${at && !at.endsWith('/') ? '/' : ''}node_modules/${name}`]) return true;
    if (!at.includes('node_modules/')) return false;
  }
}

let added = 0;
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(path, name)) continue;
    const version = range.replace(/^[~^=v]+/, '');
    lock.packages[`node_modules/${name}`] = { version, optional: true, dev: entry.dev, ...platform(name) };
    added++;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`package-lock.json: ${added} platform packages added`);
