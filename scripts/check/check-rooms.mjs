// The closed vocabulary of the rooms: every file in src/features has a name that says what it holds and where it
// runs. A new kind of name needs a decision record (docs/decisions) and a line here.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const WORD = '[a-z]+(?:-[a-z]+)*';

/** What a part of a screen can be: the last word of its name. */
// biome-ignore format: a table
const PARTS = [
  'page', 'frame', 'section', 'part', 'card', 'view', 'list', 'table', 'row', 'chart', 'pager', 'notice',
  'note', 'form', 'field', 'input', 'picker', 'box', 'editor', 'button', 'action', 'link', 'menu', 'bar',
  'toolbar', 'filter', 'dialog', 'modal', 'step', 'icon', 'mark', 'chip',
];

const KINDS = [
  [/^contract\.ts$/, 'shapes, option lists, endpoint rows'],
  [/^rules\.ts$/, 'pure domain functions'],
  [/^fields\.ts$/, 'what a part of the resume consists of (decision 0036)'],
  [
    /^(endpoints|changes|data|tables|seed|service|letters|sessions)\.server\.ts$/,
    'server: endpoints, what staff change, SQL, tables, demonstration, engine, mails, who is signed in',
  ],
  [new RegExp(`^${WORD}-data\\.server\\.ts$`), 'a private part of its SQL (decision 0002)'],
  [new RegExp(`^${WORD}-worker\\.server\\.ts$`), 'what runs in a thread of its own'],
  [new RegExp(`^(?:${WORD}-)?(?:${PARTS.join('|')})s?\\.tsx$`), `a part of a screen: ${PARTS.join(', ')}`],
  [new RegExp(`^${WORD}\\.css$`), 'the styles of its screens (decision 0041)'],
  [new RegExp(`^use-${WORD}\\.ts$`), 'a hook'],
  [new RegExp(`^${WORD}(\\.server)?(\\.api)?\\.test\\.tsx?$`), 'a test'],
];

/** Names that fit no kind, each with a word on what the file holds. A longer list is a decision. */
const FREE_LIST = 'scripts/check/free-names.json';
const FREE_AT_MOST = 78;

const FORBIDDEN = /^(utils?|helpers?|common|misc|index)\.tsx?$/;

/** The misplaced files, as sentences. */
export function strangers(dir = 'src') {
  const found = [];
  const free = existsSync(FREE_LIST) ? JSON.parse(readFileSync(FREE_LIST, 'utf8')) : {};
  const isKind = (name) => KINDS.some(([kind]) => kind.test(name));
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    if (FORBIDDEN.test(entry.name)) found.push(`${path}: name a file after what it does, not after where it was left`);
    else if (/\/features\//.test(`/${path}`) && !isKind(entry.name) && !free[path])
      found.push(`${path}: a room holds ${KINDS.map(([, what]) => what).join('; ')}`);
  }
  for (const path of Object.keys(free))
    if (!existsSync(path) || isKind(path.split('/').at(-1))) found.push(`${FREE_LIST}: ${path} needs no exception`);
  if (Object.keys(free).length > FREE_AT_MOST)
    found.push(`${FREE_LIST}: give the file a name of its kind, or raise FREE_AT_MOST with a reason`);
  return found;
}

if (import.meta.main ?? process.argv[1]?.endsWith('check-rooms.mjs')) {
  const found = strangers();
  for (const line of found) console.error(line);
  if (found.length > 0) process.exit(1);
}
