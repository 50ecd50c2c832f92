// Whether `npm ci` has been run by hand. Plain JavaScript for the machine's own Node: nothing may be installed yet.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether the packages in a project's node_modules are those of its lock: npm writes what it has installed into
 * node_modules/.package-lock.json as the last thing it does. Anything unclear is a no, which costs half a minute.
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

/** Undefined where there is no list, or half of one. */
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

/** Who left the optional packages out lacks those; npm itself leaves out those of other machines and other libraries of C. */
function isForThisMachine({ os = [], cpu = [], libc }) {
  return !libc && [os].flat().includes(process.platform) && [cpu].flat().includes(process.arch);
}
