// npm run test:fuzz [-- <runs> [<seed>]]: odd input at every endpoint on both databases, many more than in npm test.
import { ensureInstalled, nodePath, run } from './tools.mjs';

const [runs = '500', seed] = process.argv.slice(2);
if (!/^\d+$/.test(runs) || (seed !== undefined && !/^\d+$/.test(seed))) {
  console.error('npm run test:fuzz [-- <runs> [<seed>]], both whole numbers');
  process.exit(2);
}
await ensureInstalled();
await run(nodePath(), ['node_modules/vitest/vitest.mjs', 'run', 'src/app/whole-site/fuzz.api.test.ts'], {
  show: true,
  env: { FUZZ_RUNS: runs, ...(seed ? { FUZZ_SEED: seed } : {}) },
});
