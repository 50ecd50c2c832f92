// Rooms that need each other at run time are really one room, or share something that belongs to neither.
import { readFileSync } from 'node:fs';

const ROOM = /^src\/features\/((?:resume\/|backoffice\/)?[^/]+)\//;

/** The folder of the room in which a file lies. */
export const roomFolder = (file) => ROOM.exec(file)?.[0];

const ON_BOTH_SIDES = /\/(contract|rules|fields)\.ts$/;
const isServer = (file) => /\.server\.tsx?$/.test(file);

/**
 * Circles of rooms, one sentence each: `a → b → a`, with the imports that close it. Server and browser code run in
 * different places, so each is looked at alone; a type needs nothing at run time.
 * @param modules what dependency-cruiser found
 */
export function roomCircles(modules) {
  const server = modules.filter(({ source }) => isServer(source) || ON_BOTH_SIDES.test(source));
  const browser = modules.filter(({ source }) => !isServer(source));
  return [...new Set([...circlesAmong(server), ...circlesAmong(browser)])];
}

function circlesAmong(modules) {
  /** room → room → the imports that lead there */
  const ways = new Map();
  for (const { source, dependencies } of modules) {
    const from = ROOM.exec(source)?.[1];
    if (!from || /\.test\.tsx?$/.test(source)) continue;
    const types = importedAsTypes(source);
    for (const { resolved, module } of dependencies) {
      const to = ROOM.exec(resolved)?.[1];
      if (!to || to === from || types.has(module)) continue;
      if (!ways.has(from)) ways.set(from, new Map());
      const imports = ways.get(from);
      imports.set(to, [...(imports.get(to) ?? []), `${source} → ${resolved}`]);
    }
  }
  return smallestCircles(ways).map((circle) => {
    const steps = circle.map((room, i) => ways.get(room).get(circle[(i + 1) % circle.length])[0]);
    return `${[...circle, circle[0]].join(' → ')}\n  ${steps.join('\n  ')}`;
  });
}

/** The shortest way from each room back to itself; each circle once. */
function smallestCircles(ways) {
  const found = new Map();
  for (const start of ways.keys()) {
    const circle = shortestWayBack(ways, start);
    if (circle) found.set([...circle].sort().join(), circle);
  }
  return [...found.values()];
}

function shortestWayBack(ways, start) {
  const queue = [[start]];
  const seen = new Set();
  for (const way of queue) {
    for (const next of ways.get(way.at(-1))?.keys() ?? []) {
      if (next === start) return way;
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push([...way, next]);
    }
  }
  return undefined;
}

/** What a file imports only for its types: as used here, dependency-cruiser doesn't tell. */
function importedAsTypes(file) {
  const text = readFileSync(file, 'utf8');
  const named = (pattern) => [...text.matchAll(pattern)].map(([, name]) => name);
  const types = new Set(named(/^(?:import|export) type [^;]*? from '([^']+)';/gm));
  for (const name of named(/^(?:import|export) (?!type )[^;]*? from '([^']+)';/gm)) types.delete(name);
  return types;
}
