// Budgets of the house: 95 of 100 files have at most 250 lines, none more than 300, no folder lies deeper than four levels.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const usual = 250;
const longest = 300;
const deepest = 4;

const files = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '--', 'app', 'server', 'shared', 'tests', 'bench', 'scripts'],
  { encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => /\.(?:ts|tsx|mjs|css)$/.test(file) && file !== 'server/db/types.ts' && existsSync(file))
  .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }))
  .sort((a, b) => a.lines - b.lines);
const faults = [
  ...files
    .filter(({ lines }) => lines > longest)
    .map(
      ({ file, lines }) =>
        `${file} has ${lines} lines; split it where it holds more than one idea (at most ${longest})`,
    ),
  ...files
    .filter(({ file }) => file.split('/').length - 1 > deepest)
    .map(({ file }) => `${file} lies deeper than ${deepest} folders`),
];
const p95 = files[Math.floor(files.length * 0.95)]?.lines ?? 0;
if (p95 > usual) faults.push(`the 95th percentile of file length is ${p95} lines (at most ${usual})`);
for (const fault of faults) console.error(fault);
console.log(
  `${files.length} files, median ${files[Math.floor(files.length / 2)]?.lines}, p95 ${p95}, longest ${files.at(-1)?.lines} lines`,
);
process.exit(faults.length > 0 ? 1 : 0);
