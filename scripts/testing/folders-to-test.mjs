// Which tests a change concerns. The site in API tests is assembled from all rooms, so by its imports every test depends on
// every file. What a change in a room can break is that room, the rooms that import it, and the site as a whole. The
// commands (backup, drill) use all rooms, take as long as all of these tests, and wait for npm test.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { roomFolder } from '../check/room-circles.mjs';

/** Tests of the whole site, run whatever has changed. */
const ALWAYS = ['src/app/whole-site/', 'src/app/answers/'];
/** Imported by no test: `--changed` does not count them either. */
const NOT_IMPORTED = /^(docs|e2e|bench|deploy)\/|\.md$/;
const IMPORT = /\b(?:from|import)\s*\(?\s*'([^']+)'/g;

/**
 * The folders whose tests are to run; undefined if anything other than rooms has changed, which may concern all of them.
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
