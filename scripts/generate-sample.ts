import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run, wordsCompiler } from './steps.mjs';

/** Writes the files of the invented seller, which visitors may download, and what the engine says of them, which `/sample-analysis` shows. */

const [compiler = '', ...options] = wordsCompiler;
run(compiler, options);
const [{ sampleReport }, { sampleFiles }] = await Promise.all([
  import('./sample/report.ts'),
  import('./sample/reports.ts'),
]);

const downloads = 'public/sample-analysis';
const shown = 'app/site/sample-analysis/report.json';
mkdirSync(downloads, { recursive: true });
for (const { name, content } of sampleFiles) writeFileSync(path.join(downloads, name), content);
writeFileSync(shown, JSON.stringify(await sampleReport(sampleFiles)));
run('biome', ['format', '--write', shown]);
