import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';

/** `npm run drill -- properties [share]`: each property that asks the database, or makes keys, in its whole size; `npm test` tries 0.3 of it. */
const share = Number(process.argv[2] ?? 1);
const files = globSync('server/**/*.test.ts').filter((file) => readFileSync(file, 'utf8').includes("'#tests/runs.ts'"));
const projects = ['--project', 'unit', '--project', 'unit-by-vite'];
const { status } = spawnSync('vitest', ['run', ...projects, '--testTimeout', '600000', ...files], {
  stdio: 'inherit',
  env: { ...process.env, PROPERTY_SHARE: String(share) },
});
console.log(`${status === 0 ? 'PASS' : 'FAIL'}  the properties of ${files.length} files, ${share} of their size`);
process.exit(status === 0 ? 0 : 1);
