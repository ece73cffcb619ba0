// Static checks: types, lint, format, import boundaries, dead code, words in both languages, generated types and tables, file sizes.
import { spawn } from 'node:child_process';
import { ensureInstalled, ensureWords, environment, root } from './steps.mjs';

ensureInstalled();
await ensureWords();

/** Runs a program and keeps its output for the report. */
function step(name, command, ...args) {
  return new Promise((resolve) => {
    const startedAt = Date.now();
    const child = spawn(command, args, { cwd: root, env: environment(), stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.once('error', (error) => resolve({ name, failed: true, output: error.message }));
    child.once('exit', (code) => {
      const failed = code !== 0;
      console.log(`${failed ? 'failed' : 'ok    '}  ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
      resolve({ name, failed, output });
    });
  });
}

/** What the type checker reads and the build would otherwise make. */
const generated = await step('route types', 'react-router', 'typegen');
// One thread a check: several would each work out the same types of the API again, at twice the processor time.
const checks = await Promise.all([
  step('types', 'tsc', '--noEmit', '--singleThreaded', '-p', '.'),
  step('shared code without DOM and Node', 'tsc', '--noEmit', '--singleThreaded', '-p', 'shared'),
  step('lint, format, boundaries', 'biome', 'ci', '--reporter=summary', '.'),
  step('words in both languages', 'node', 'scripts/check-messages.mjs'),
  step('locks of migrations', 'node', 'scripts/check-migrations.ts'),
  step('file sizes and depth', 'node', 'scripts/check-sizes.mjs'),
  step('circles', 'node', 'scripts/check-circles.ts'),
  step('dead code', 'knip'),
  step('rules of who imports whom', 'node', 'scripts/generate-boundaries.ts', '--check'),
  step('tables of settings', 'node', 'scripts/generate-settings-table.ts', '--check'),
  step('Grafana board', 'node', 'scripts/generate-board.ts', '--check'),
  step('sample analysis', 'node', 'scripts/generate-sample.ts', '--check'),
  step('database types', 'node', 'scripts/generate-database-types.ts', '--check'),
]);
const failures = [generated, ...checks].filter((each) => each.failed);
for (const { name, output } of failures) console.error(`\n${name}:\n${output}`);
process.exit(failures.length > 0 ? 1 : 0);
