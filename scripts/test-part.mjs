// The loop while one works: `npm run test:unit -- <part of a path> …` or `npm run test:changed [-- <commit>]`. No browser, no product.
import { affectedTests, changedSince } from './affected-tests.mjs';
import { ensureInstalled, ensureWords, run } from './steps.mjs';

ensureInstalled();
await ensureWords();

const [mode, ...given] = process.argv.slice(2);
const files = mode === 'changed' ? affectedTests(changedSince(given[0] ?? 'HEAD')) : given;
if (files.length === 0) {
  console.log(
    mode === 'changed' ? 'No unit test stands on what was changed.' : 'Which part? npm run test:unit -- server/mail',
  );
  process.exit(mode === 'changed' ? 0 : 2);
}
if (files === 'all') console.log('Words, tables or set-up were changed: every unit test runs.');
const projects = ['pure', 'unit', 'unit-by-vite'].flatMap((name) => ['--project', name]);
process.exit(run('vitest', ['run', ...projects, ...(files === 'all' ? [] : files)]));
