// npm run test:crash: kill -9 at random moments, 30 rounds on each database (CRASH_ROUNDS, CRASH_SEED). npm test does 3.
import { ensureBuilt, ensureInstalled, nodePath, run } from './tools.mjs';

await ensureInstalled();
await ensureBuilt();
const code = await run(
  nodePath(),
  ['node_modules/@playwright/test/cli.js', 'test', 'crash.spec.ts', '--reporter=line'],
  {
    show: true,
    mayFail: true,
    env: { CRASH_ROUNDS: process.env.CRASH_ROUNDS ?? '30' },
  },
);
process.exit(code);
