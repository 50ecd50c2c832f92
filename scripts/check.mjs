// npm run check: types, format and lint, walls, rooms, styles; reports known faults in dependencies. Part of npm test.
import { auditDependencies } from './audit.mjs';
import { ensureInstalled, nodePath, run, step } from './tools.mjs';

await ensureInstalled();
const node = nodePath();

// Side by side: some use only one processor, and the last waits for the registry.
const broken = [];
const check = (label, command, args) =>
  step(label, async () => {
    if ((await run(command, args, { mayFail: true })) !== 0) broken.push(label.toLowerCase());
  });
const [dependencies] = await Promise.all([
  step('Dependencies', auditDependencies),
  check('Types', node, ['node_modules/typescript/bin/tsc']),
  check('Format and lint', 'biome', ['check', '--error-on-warnings', '--max-diagnostics=50']),
  check('Walls', node, ['scripts/check/check-walls.mjs']),
  check('Rooms', node, ['scripts/check/check-rooms.mjs']),
  check('Styles', node, ['scripts/check/check-styles.mjs']),
]);
console.log(dependencies.line);
if (broken.length > 0) {
  console.error(`Checks failed: ${broken.join(', ')}`);
  process.exit(1);
}
console.log('Checks passed: types, format and lint, walls, rooms, styles');
