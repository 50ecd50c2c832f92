// npm run check: types, format and lint, walls, rooms; tells of known faults in dependencies. Part of npm test.
import { auditDependencies } from './audit.mjs';
import { ensureInstalled, nodePath, run, step } from './tools.mjs';

await ensureInstalled();
const node = nodePath();
await step('Types', () => run(node, ['node_modules/typescript/bin/tsc'], { show: true }));
await step('Format and lint', () =>
  run('biome', ['check', '--error-on-warnings', '--max-diagnostics=50'], { show: true }),
);
await step('Walls', () => run(node, ['scripts/check-walls.mjs'], { show: true }));
await step('Rooms', () => run(node, ['scripts/check-rooms.mjs'], { show: true }));
console.log((await step('Dependencies', auditDependencies)).line);
console.log('Checks passed: types, format and lint, walls, rooms');
