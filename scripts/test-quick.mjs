// npm run test:quick: the checks, and the unit and API tests (on SQLite) for what has changed since this branch left main or
// is not committed. If only rooms have changed: the tests of these rooms, of the rooms that use them, and of the whole site.
// For use while working; npm test is what counts.
import { spawnSync } from 'node:child_process';
import { foldersToTest } from './testing/folders-to-test.mjs';
import { ensureInstalled, nodePath, run, step } from './tools.mjs';

await ensureInstalled();
const node = nodePath();
const since = mergeBase();
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project=unit', '--project=sqlite', '--passWithNoTests'];
const codes = await Promise.all([
  run(node, ['scripts/check.mjs'], { show: true, mayFail: true }),
  step('Tests of what has changed', () =>
    run(node, [...vitest, `--changed=${since}`, '--reporter=dot', ...(foldersToTest(changedFiles()) ?? [])], {
      show: true,
      mayFail: true,
    }),
  ),
]);
process.exit(Math.max(...codes) > 0 ? 1 : 0);

/** The commit where this branch left main; without a main, the last commit. */
function mergeBase() {
  for (const main of ['main', 'origin/main']) {
    const { status, stdout } = spawnSync('git', ['merge-base', 'HEAD', main], { encoding: 'utf8' });
    if (status === 0) return stdout.trim();
  }
  return 'HEAD';
}

function changedFiles() {
  const lines = (...words) => spawnSync('git', words, { encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
  return [...lines('diff', '--name-only', since), ...lines('ls-files', '--others', '--exclude-standard')];
}
