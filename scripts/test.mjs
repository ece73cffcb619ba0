import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromiumPath } from './chromium.mjs';
import { ensureBuilt, ensureInstalled, environment, pinnedNode, run } from './steps.mjs';

ensureInstalled();
const chromium = chromiumPath();
console.log('static checks …');
const checked = run(pinnedNode, ['scripts/check.mjs']) === 0;
ensureBuilt();

/** Runs one project of tests and counts from its machine-readable report. */
function runTests(project, folder) {
  const report = path.join(folder, `${project}.json`);
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = run('vitest', [...args, ...process.argv.slice(2)], {
    env: { ...environment(), CHROMIUM_PATH: chromium, NO_COLOR: '1' },
  });
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, numFailedTestSuites, success } = JSON.parse(readFileSync(report, 'utf8'));
  // A file that cannot even be loaded has no failed test of its own; it must not pass for that.
  return {
    passed: numPassedTests,
    failed: Math.max(numFailedTests, !success || code !== 0 ? Math.max(1, numFailedTests || numFailedTestSuites) : 0),
  };
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'vantaggio-report-'));
const results = ['unit', 'journeys'].map((project) => runTests(project, folder));
rmSync(folder, { recursive: true, force: true });
const passed = results.reduce((sum, each) => sum + each.passed, 0) + (checked ? 1 : 0);
const failed = results.reduce((sum, each) => sum + each.failed, 0) + (checked ? 0 : 1);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
