// Checks every import in src against the walls in .dependency-cruiser.cjs.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

import { roomCircles } from './room-circles.mjs';

const require = createRequire(import.meta.url);
const config = require('../../.dependency-cruiser.cjs');

// dependency-cruiser asks swc to read TypeScript but never JSX; TypeScript 7 has no compiler API to use instead.
const swc = require('@swc/core');
const parse = swc.parseFileSync;
Object.defineProperty(swc, 'parseFileSync', {
  value: (file, options) => parse(file, { ...options, tsx: file.endsWith('.tsx') }),
});
const { cruise } = await import('dependency-cruiser');

/** The broken walls in `folders`, one sentence each, and how many files were checked. */
async function brokenWalls(folders = ['src', ...(existsSync('migrations') ? ['migrations'] : [])]) {
  const { output } = await cruise(folders, {
    ...config.options,
    ruleSet: { forbidden: config.forbidden },
    validate: true,
  });
  const comments = Object.fromEntries(config.forbidden.map(({ name, comment }) => [name, comment]));
  const broken = output.summary.violations.map(
    ({ from, to, rule }) => `${from} → ${to}\n  ${rule.name}: ${comments[rule.name]}`,
  );
  const unresolved = output.modules.flatMap(({ source, dependencies }) =>
    dependencies
      .filter((d) => d.couldNotResolve && d.module.startsWith('#'))
      .map((d) => `${source} → ${d.module}: not found`),
  );
  const circles = roomCircles(output.modules).map((circle) => `rooms in a circle: ${circle}`);
  return { broken: [...broken, ...unresolved, ...circles], files: output.modules.length };
}

if (import.meta.main ?? process.argv[1]?.endsWith('check-walls.mjs')) {
  const { broken, files } = await brokenWalls();
  for (const line of broken) console.error(line);
  if (broken.length > 0) process.exit(1);
  if (files < 50) throw new Error(`only ${files} files were looked at: the check itself is broken`);
}
