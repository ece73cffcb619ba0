import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ensureWords, run } from './steps.mjs';

/**
 * Writes the files of the invented seller, which visitors may download, and what the engine says of them, which `/sample-analysis` shows; `--check` only
 * compares, with words that are compiled already.
 */

const isCheck = process.argv[2] === '--check';
if (!isCheck) await ensureWords();
const [{ sampleReport }, { sampleFiles }] = await Promise.all([
  import('./sample/report.ts'),
  import('./sample/reports.ts'),
]);

const downloads = 'public/sample-analysis';
const shown = 'app/site/sample-analysis/report.json';
const report = JSON.stringify(await sampleReport(sampleFiles));
if (isCheck) {
  const isSame =
    isDeepStrictEqual(JSON.parse(readFileSync(shown, 'utf8')), JSON.parse(report)) &&
    sampleFiles.every(({ name, content }) => readFileSync(path.join(downloads, name), 'utf8') === content);
  if (!isSame) {
    console.error(`${shown} is not what the engine says; run npm run generate:sample`);
    process.exit(1);
  }
} else {
  mkdirSync(downloads, { recursive: true });
  for (const { name, content } of sampleFiles) writeFileSync(path.join(downloads, name), content);
  writeFileSync(shown, report);
  run('biome', ['format', '--write', shown]);
}
