// npm test: installs, checks and builds, unit and API tests (on SQLite and PostgreSQL), and the browser journeys.
// Ends with one line that counts every test: "N passed, M failed".
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { ensureBuilt, ensureInstalled, nodePath, root, run, step } from './tools.mjs';

// Like the packages it comes from far, so both are waited for at once.
const browserFound = run(process.execPath, ['scripts/testing/find-browser.mjs'], { show: true, mayFail: true });
await ensureInstalled();
const node = nodePath();
const counts = { passed: 0, failed: 0, skipped: 0 };
let hasFailed = false;

mkdirSync('.cache/test', { recursive: true });
rmSync('.cache/test/vitest.json', { force: true });
rmSync('.cache/test/playwright.json', { force: true });

// The build mostly needs one processor, and so do the checks.
const [checked] = await Promise.all([run(node, ['scripts/check.mjs'], { show: true, mayFail: true }), ensureBuilt()]);
count({ passed: checked === 0 ? 1 : 0, failed: checked === 0 ? 0 : 1, skipped: 0 }, checked);

// A test of printed files wants it too.
const browser = await browserFound;

await step('Unit and API tests', async () => {
  const code = await run(
    node,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=dot',
      '--reporter=./scripts/testing/skipped-reporter.mjs',
      '--reporter=json',
      '--outputFile.json=.cache/test/vitest.json',
    ],
    { show: true, mayFail: true },
  );
  const report = readReport('.cache/test/vitest.json');
  count(
    { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0, skipped: report?.numPendingTests ?? 0 },
    code,
  );
});

if (browser === 0) {
  await step('Browser journeys', async () => {
    const code = await run(node, ['node_modules/@playwright/test/cli.js', 'test', '--reporter=line,json'], {
      show: true,
      mayFail: true,
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: `${root}/.cache/test/playwright.json` },
    });
    const stats = readReport('.cache/test/playwright.json')?.stats;
    count(
      {
        passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
        failed: stats?.unexpected ?? 0,
        skipped: stats?.skipped ?? 0,
      },
      code,
    );
    tellSecondTries();
  });
} else {
  count({ passed: 0, failed: 1, skipped: 0 }, 1);
}

tellSlowest();
console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(hasFailed ? 1 : 0);

/** Prints the ten slowest files on either side: where the next minute can be saved. */
function tellSlowest() {
  const unit = (readReport('.cache/test/vitest.json')?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    name: relative(root, name),
    ms: endTime - startTime,
  }));
  const journeys = (readReport('.cache/test/playwright.json')?.suites ?? []).map((suite) => ({
    name: `e2e/${suite.file}`,
    ms: durationsOf(suite).reduce((sum, ms) => sum + ms, 0),
  }));
  const slowest = [...unit, ...journeys].sort((a, b) => b.ms - a.ms).slice(0, 10);
  console.log(`\nSlowest files: ${slowest.map(({ name, ms }) => `${name} ${Math.round(ms / 1000)} s`).join(', ')}`);
}

/** Names the journeys that passed at the second try alone: each is a fault to be found, in the test or in the site. */
function tellSecondTries() {
  for (const suite of readReport('.cache/test/playwright.json')?.suites ?? [])
    for (const { title, tests } of specsOf(suite).filter(({ tests }) =>
      tests.some(({ status }) => status === 'flaky'),
    )) {
      console.log(`\nPassed at the second try only: e2e/${suite.file} › ${title}`);
      console.log(tests[0].results[0].error?.message);
    }
}

function specsOf({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

function durationsOf(suite) {
  return specsOf(suite).flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)));
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function count(result, code) {
  counts.passed += result.passed;
  counts.skipped += result.skipped;
  // A run that broke without naming a test counts as one failure.
  counts.failed += code !== 0 ? Math.max(1, result.failed) : result.failed;
  if (code !== 0) hasFailed = true;
}
