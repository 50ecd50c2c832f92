// Whether `npm ci` has been run by hand. Plain JavaScript for the machine's own Node: nothing may be installed yet.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether the packages in a project's node_modules are those of its lock. The last thing that npm does is to write what it
 * has installed into node_modules/.package-lock.json. Anything unclear counts as no, which costs half a minute.
 */
export function isInstalled(root) {
  const { '': _project, ...locked } = packagesOf(join(root, 'package-lock.json')) ?? {};
  const installed = packagesOf(join(root, 'node_modules/.package-lock.json'));
  return (
    installed !== undefined &&
    Object.keys(installed).every((path) => path in locked) &&
    Object.entries(locked).every(([path, entry]) => isTheSame(entry, installed[path]))
  );
}

/** Undefined if there is no list, or only half of one. */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

function isTheSame(wanted, found) {
  if (!found) return wanted.optional === true && !isForThisMachine(wanted);
  return wanted.version === found.version && wanted.integrity === found.integrity;
}

/**
 * An installation without optional packages lacks these; npm itself leaves out those for other machines and other C
 * libraries.
 */
function isForThisMachine({ os = [], cpu = [], libc }) {
  return !libc && [os].flat().includes(process.platform) && [cpu].flat().includes(process.arch);
}
