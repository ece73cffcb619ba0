import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromiumPath } from './chromium.mjs';
import { ensureBuilt, ensureInstalled, environment, run } from './steps.mjs';

ensureInstalled();
const chromium = chromiumPath();
console.log('static checks …');
const checked = run('node', ['scripts/check.mjs']) === 0;
ensureBuilt();

/** More files than this that fail are no accident: they get no second run. */
const mostSecondRuns = 6;

/** Runs `files` (all without any) of `projects`; their machine-readable report, or undefined when there is none. */
function report(projects, folder, files = []) {
  const file = path.join(folder, `${projects[0]}-${files.length}.json`);
  const args = [
    'run',
    ...projects.flatMap((name) => ['--project', name]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ];
  const code = run('vitest', [...args, ...(files.length > 0 ? files : process.argv.slice(2))], {
    env: { ...environment(), CHROMIUM_PATH: chromium, NO_COLOR: '1' },
  });
  return existsSync(file) ? { code, ...JSON.parse(readFileSync(file, 'utf8')) } : undefined;
}

const hasFailed = ({ status }) => status === 'failed';

/** Counts of a report. A file that cannot even be loaded has no failed test of its own; it must not pass for that. */
function countsOf(found) {
  if (!found) return { passed: 0, failed: 1 };
  const { code, numPassedTests, numFailedTests, numFailedTestSuites, success } = found;
  const isBad = !success || code !== 0;
  return {
    passed: numPassedTests,
    failed: Math.max(numFailedTests, isBad ? Math.max(1, numFailedTests || numFailedTestSuites) : 0),
  };
}

/**
 * Runs `projects` together. A few files that fail are run once more, by themselves: what fails again has failed, what passes is named as unsteady
 * (docs/decisions/026).
 */
function runTests(projects, folder) {
  const first = report(projects, folder);
  const counts = countsOf(first);
  const broken = first?.testResults.filter(hasFailed) ?? [];
  if (counts.failed === 0 || broken.length === 0 || broken.length > mostSecondRuns) return counts;
  console.log(`${broken.length} files failed and are run once more, by themselves …`);
  const second = report(
    projects,
    folder,
    broken.map(({ name }) => path.relative(process.cwd(), name)),
  );
  const again = countsOf(second);
  const passing = new Set(
    second?.testResults
      .flatMap(({ assertionResults: all }) => all)
      .filter((each) => each.status === 'passed')
      .map(({ fullName }) => fullName),
  );
  for (const { name, assertionResults } of broken)
    for (const { fullName, failureMessages } of assertionResults.filter(hasFailed))
      if (passing.has(fullName))
        console.log(
          `unsteady: ${path.relative(process.cwd(), name)} > ${fullName}: ${String(failureMessages[0]).split('\n')[0]}`,
        );
  const passedInBroken = broken
    .flatMap(({ assertionResults: all }) => all)
    .filter(({ status }) => status === 'passed').length;
  return { passed: counts.passed - passedInBroken + again.passed, failed: again.failed };
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'vantaggio-report-'));
const results = [['pure'], ['unit', 'unit-by-vite'], ['journeys']].map((projects) => runTests(projects, folder));
rmSync(folder, { recursive: true, force: true });
const passed = results.reduce((sum, each) => sum + each.passed, 0) + (checked ? 1 : 0);
const failed = results.reduce((sum, each) => sum + each.failed, 0) + (checked ? 0 : 1);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
