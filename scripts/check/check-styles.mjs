// Who owns a class (docs/decisions/0041): src/ui/styles is shared by all; any other sheet defines classes that begin with
// its name, for its own room only. This reads `className` as written: classes that arrive through a property of another
// name, or from a library, are not seen.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';

const { parseFileSync } = createRequire(import.meta.url)('@swc/core');

/** Classes written by react-day-picker. */
const FOREIGN = /^rdp-/;

const files = (ending, folder = 'src') =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name) && !/\.test\./.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

const roomOf = (path) => /^src\/(features\/[^/]+|[^/]+)/.exec(path)[1];

/** The selectors of a sheet. */
function selectorsOf(path) {
  const bare = readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|"[^"]*"/g, '');
  return [...bare.matchAll(/([^{};]+)\{/g)].flatMap(([, prelude]) =>
    prelude.includes('@') ? [] : prelude.split(',').map((one) => one.trim()),
  );
}

const classesIn = (selector) => [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name);

/** The classes that a file writes, and the templates that assemble one. */
function usedIn(path) {
  const used = [];
  const collect = (node) => {
    if (!node || typeof node !== 'object') return;
    if (node.type === 'StringLiteral') used.push(...node.value.split(/\s+/).filter(Boolean));
    else if (node.type === 'TemplateLiteral') used.push(`\${…}`);
    // The operands of a comparison are no classes; the right side of && is.
    else if (node.type === 'BinaryExpression' && /^[=!<>]/.test(node.operator)) return;
    else for (const part of Object.values(node)) collect(part);
  };
  const walk = (node) => {
    if (!node || typeof node !== 'object') return;
    if (node.type === 'JSXAttribute' && node.name.value === 'className') return collect(node.value);
    if (node.type === 'VariableDeclarator' && node.id.value === 'className') return collect(node.init);
    if (node.type === 'AssignmentExpression' && node.left.property?.value === 'className') return collect(node.right);
    for (const part of Object.values(node)) walk(part);
  };
  walk(parseFileSync(path, { syntax: 'typescript', tsx: path.endsWith('.tsx') }));
  return used;
}

/** The classes that a journey looks for. A class that no element has would always be absent, hidden and without text. */
function soughtIn(path) {
  const sought = [];
  const walk = (node) => {
    if (!node || typeof node !== 'object') return;
    if (node.type === 'CallExpression' && node.callee.property?.value === 'locator')
      sought.push(...classesIn((node.arguments[0].expression.value ?? '').replace(/"[^"]*"/g, '')));
    for (const part of Object.values(node)) walk(part);
  };
  walk(parseFileSync(path, { syntax: 'typescript' }));
  return sought;
}

/** Every breach of who owns which class, as sentences. */
function strayClasses() {
  const found = [];
  const vocabulary = new Map();
  const rooms = new Map();
  const sheets = files(/\.css$/).map((path) => ({ path, name: basename(path, '.css'), selectors: selectorsOf(path) }));
  for (const { path, name, selectors } of sheets) {
    if (path.startsWith('src/ui/styles/')) {
      for (const selector of selectors)
        for (const one of classesIn(selector)) {
          const isAlone = selector === `.${one}`;
          const known = vocabulary.get(one);
          if (isAlone && known?.isAlone && known.path !== path)
            found.push(`.${one}: defined in ${known.path} and ${path}`);
          if (!known || (isAlone && !known.isAlone)) vocabulary.set(one, { path, isAlone });
        }
    } else if (selectors.length > 0) {
      if (rooms.has(name)) found.push(`${path}: ${rooms.get(name).path} has the name already`);
      rooms.set(name, { path, classes: new Set(selectors.flatMap(classesIn)) });
    }
  }
  /** The sheet with whose name a class begins. */
  const sheetOf = (one) => [...rooms].find(([name]) => one === name || one.startsWith(`${name}-`))?.[1];
  const ofRooms = new Set([...rooms.values()].flatMap(({ classes }) => [...classes]));
  const isDefined = (one) => vocabulary.has(one) || (ofRooms.has(one) && sheetOf(one));
  const isNear = (one, path) => vocabulary.has(one) || roomOf(sheetOf(one).path) === roomOf(path);

  for (const [one, { path }] of vocabulary)
    if (sheetOf(one)) found.push(`.${one}: defined in ${path}, but begins as those of ${sheetOf(one).path} do`);
  for (const { path, classes } of rooms.values())
    for (const one of classes) {
      if (!isDefined(one)) found.push(`${path}: .${one} should begin with ${basename(path, '.css')}-`);
      else if (!isNear(one, path)) found.push(`${path}: .${one} belongs to ${sheetOf(one).path}`);
    }

  const used = new Set();
  for (const path of files(/\.tsx?$/))
    for (const one of usedIn(path)) {
      used.add(one);
      if (one.includes('$')) found.push(`${path}: write class names out, or use a data attribute`);
      else if (!isDefined(one)) found.push(`${path}: no sheet defines .${one}`);
      else if (!isNear(one, path)) found.push(`${path}: .${one} belongs to ${sheetOf(one).path}`);
    }
  for (const path of existsSync('e2e') ? files(/\.ts$/, 'e2e') : [])
    for (const one of soughtIn(path))
      if (!isDefined(one) && !FOREIGN.test(one)) found.push(`${path}: no sheet defines .${one}`);
  for (const one of new Set([...vocabulary.keys(), ...ofRooms]))
    if (!used.has(one) && !FOREIGN.test(one)) found.push(`.${one}: nobody uses it`);
  return found;
}

if (import.meta.main ?? process.argv[1]?.endsWith('check-styles.mjs')) {
  const found = strayClasses();
  for (const line of found) console.error(line);
  if (found.length > 0) process.exit(1);
}
