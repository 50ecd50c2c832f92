// Which tests a change concerns. The site that API tests ask is put together from all rooms, so that by its imports every test
// depends on every file; what a room's change can break is that room, the rooms that use it by name, and the site as a
// whole. The commands (backup, drill) are the floor above, take as long as all of these, and wait for npm test.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { roomFolder } from '../check/room-circles.mjs';

/** Asks the whole site, whatever has changed. */
const ALWAYS = ['src/app/whole-site/', 'src/app/answers/'];
/** Nothing that a test imports: `--changed` does not count them either. */
const NOT_IMPORTED = /^(docs|e2e|bench|deploy)\/|\.md$/;
const IMPORT = /\b(?:from|import)\s*\(?\s*'([^']+)'/g;

/**
 * The folders whose tests are to run; undefined where something else than rooms has changed, which may concern all of them.
 * @param {string[]} changed
 */
export function foldersToTest(changed) {
  const files = changed.filter((file) => !NOT_IMPORTED.test(file));
  const rooms = files.map(roomFolder);
  if (rooms.includes(undefined)) return undefined;
  const users = usersOfRooms();
  return [...new Set([...rooms, ...rooms.flatMap((room) => [...(users.get(room) ?? [])]), ...ALWAYS])];
}

/** room → the rooms in which a file names it */
function usersOfRooms() {
  const users = new Map();
  for (const file of sources()) {
    const user = roomFolder(file);
    if (!user) continue;
    for (const [, name] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const used = roomFolder(pathOf(name, file));
      if (used && used !== user) users.set(used, (users.get(used) ?? new Set()).add(user));
    }
  }
  return users;
}

const sources = () =>
  readdirSync('src/features', { recursive: true })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join('src/features', name));

const pathOf = (name, file) => {
  if (name.startsWith('.')) return normalize(join(dirname(file), name));
  return name.replace(/^#features\//, 'src/features/');
};
