// npm test: installs, checks and builds, unit and API tests (on SQLite and PostgreSQL), and the browser journeys.
// Ends with one line that counts every test: "N passed, M failed".
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { ensureBuilt, ensureInstalled, nodePath, root, run, step } from './tools.mjs';

// Like the packages it is downloaded, so both are waited for at once.
const browserFound = run(process.execPath, ['scripts/testing/find-browser.mjs'], { show: true, mayFail: true });
await ensureInstalled();
const node = nodePath();
const counts = { passed: 0, failed: 0, skipped: 0 };
let hasFailed = false;
/** One seed for the whole run: a fault found by odd input is no accident, and a second try finds it again. */
const FUZZ_SEED = process.env.FUZZ_SEED ?? String(Date.now() % 2 ** 31);
/** Repeated at the end, so that it is seen however long the output is. */
const failures = [];

mkdirSync('.cache/test', { recursive: true });
rmSync('.cache/test/vitest.json', { force: true });
rmSync('.cache/test/playwright.json', { force: true });

// The build mostly needs one processor, and so do the checks.
const [checked] = await Promise.all([run(node, ['scripts/check.mjs'], { show: true, mayFail: true }), ensureBuilt()]);
count({ passed: checked === 0 ? 1 : 0, failed: checked === 0 ? 0 : 1, skipped: 0 }, checked);
if (checked !== 0) failures.push('\nFailed: the checks');

// A test of printed files needs it too.
const browser = await browserFound;

await step('Unit and API tests', async () => {
  let code = await vitest('.cache/test/vitest.json');
  const report = readReport('.cache/test/vitest.json');
  const broken = (report?.testResults ?? []).filter(({ status }) => status === 'failed');
  // A machine that stood still for a moment is no fault of the site; but if more than a few files fail, the machine isn't to
  // blame.
  const files = broken.map(({ name }) => relative(root, name));
  if (files.length > 0 && files.length <= 3)
    code = await step('Once more', () => vitest('.cache/test/vitest-again.json', files));
  broken.forEach(({ message, assertionResults }, i) => {
    const tests = assertionResults.filter(({ status }) => status === 'failed');
    if (tests.length === 0) tell(code === 0, files[i], message);
    for (const { fullName, failureMessages } of tests)
      tell(code === 0, `${files[i]} › ${fullName}`, failureMessages[0]);
  });
  const [passed, failed] = [report?.numPassedTests ?? 0, report?.numFailedTests ?? 0];
  const skipped = report?.numPendingTests ?? 0;
  count(code === 0 ? { passed: passed + failed, failed: 0, skipped } : { passed, failed, skipped }, code);
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
    tellJourneys();
  });
} else {
  count({ passed: 0, failed: 1, skipped: 0 }, 1);
}

for (const line of failures) console.log(line);
tellSlowest();
console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(hasFailed ? 1 : 0);

/** Prints the ten slowest files of each kind: where the next minute can be saved. */
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

function vitest(outputFile, files = []) {
  const reporters = ['dot', './scripts/testing/skipped-reporter.mjs', 'json'].map((name) => `--reporter=${name}`);
  return run(
    node,
    ['node_modules/vitest/vitest.mjs', 'run', ...reporters, `--outputFile.json=${outputFile}`, ...files],
    { show: true, mayFail: true, env: { FUZZ_SEED } },
  );
}

/** Names what failed, or passed only at the second try: each is a fault to be found, in the test or in the site. */
function tell(hasPassed, test, message) {
  failures.push(
    `\n${hasPassed ? 'Passed at the second try only' : 'Failed'}: ${test}\n${String(message).split('\n').slice(0, 8).join('\n')}`,
  );
}

function tellJourneys() {
  for (const suite of readReport('.cache/test/playwright.json')?.suites ?? [])
    for (const { title, tests } of specsOf(suite))
      for (const { status, results } of tests.filter(({ status }) => status === 'flaky' || status === 'unexpected'))
        tell(status === 'flaky', `e2e/${suite.file} › ${title}`, results[0].error?.message);
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
