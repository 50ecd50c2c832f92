// The closed vocabulary of the rooms: every file in src/features has a name that says what it holds and where it
// runs. A new kind of name needs a decision record (docs/decisions) and a line here.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const KINDS = [
  [/^contract\.ts$/, 'shapes, option lists, endpoint rows'],
  [/^rules\.ts$/, 'pure domain functions'],
  [/^fields\.ts$/, 'what a part of the resume consists of (decision 0036)'],
  [
    /^(endpoints|data|tables|seed|service|sessions)\.server\.ts$/,
    'server: endpoints, SQL, tables, demonstration, engine, who is signed in',
  ],
  [/^[a-z]+(-[a-z]+)*-data\.server\.ts$/, 'a private part of its SQL (decision 0002)'],
  [/^[a-z]+(-[a-z]+)*\.server\.ts$/, 'a private part of the server side (decision 0002)'],
  [/^[a-z]+(-[a-z]+)*-page\.tsx$/, 'loader and screen'],
  [/^[a-z]+(-[a-z]+)*\.tsx$/, 'a part of a screen'],
  [/^[a-z]+(-[a-z]+)*\.css$/, 'the styles of its screens'],
  [/^use-[a-z]+(-[a-z]+)*\.ts$/, 'a hook'],
  [/^[a-z]+(-[a-z]+)*(\.server)?(\.api)?\.test\.tsx?$/, 'a test'],
];

const FORBIDDEN = /^(utils?|helpers?|common|misc|index)\.tsx?$/;

/** The files that have no place, as sentences. */
export function strangers(dir = 'src') {
  const found = [];
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    if (FORBIDDEN.test(entry.name)) found.push(`${path}: name a file after what it does, not after where it was left`);
    else if (/\/features\//.test(`/${path}`) && !KINDS.some(([name]) => name.test(entry.name)))
      found.push(`${path}: a room holds ${KINDS.map(([, what]) => what).join('; ')}`);
  }
  return found;
}

if (import.meta.main ?? process.argv[1]?.endsWith('check-rooms.mjs')) {
  const found = strangers();
  for (const line of found) console.error(line);
  if (found.length > 0) process.exit(1);
}
