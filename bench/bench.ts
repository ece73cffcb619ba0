import { mkdirSync, writeFileSync } from 'node:fs';
import { measureAnalysis } from '#bench/analyse.ts';
import { measureBesideAnalysis } from '#bench/analyse-beside.ts';
import { measureAuth } from '#bench/auth.ts';
import { measureBlog } from '#bench/blog.ts';
import { measureBytes } from '#bench/bytes.ts';
import { measureCalls } from '#bench/calls.ts';
import { measureCodes } from '#bench/codes.ts';
import { measureEntry } from '#bench/entry.ts';
import { measureExport } from '#bench/export.ts';
import { measureFreshness } from '#bench/fresh.ts';
import { measureCachedHome, measureUncachedHome } from '#bench/home.ts';
import { measureJobs } from '#bench/jobs.ts';
import { measureJourneys } from '#bench/journeys.ts';
import { measureLists, measureListsElsewhere } from '#bench/lists/lists.ts';
import { measureMemory } from '#bench/memory.ts';
import { measureOpening } from '#bench/opening.ts';
import { measurePages } from '#bench/pages.ts';
import { measurePapers } from '#bench/papers.ts';
import { measureStart } from '#bench/process.ts';
import type { Row } from '#bench/row.ts';

/**
 * `npm run bench [-- part …]`: figures as ratios within one run, since machines differ and are shared.
 * Prints a table and writes `bench/results/<time>.json`. Never part of `npm test`.
 */
const parts: Record<string, () => Promise<Row[]>> = {
  cached: measureCachedHome,
  uncached: measureUncachedHome,
  bytes: measureBytes,
  fresh: measureFreshness,
  auth: measureAuth,
  calls: measureCalls,
  lists: measureLists,
  'lists-elsewhere': measureListsElsewhere,
  start: measureStart,
  memory: measureMemory,
  pages: async () => [...(await measureJourneys()), ...(await measurePages())],
  journeys: measureJourneys,
  jobs: measureJobs,
  entry: measureEntry,
  opening: measureOpening,
  export: measureExport,
  blog: measureBlog,
  codes: measureCodes,
  papers: measurePapers,
  analyse: async () => [...(await measureAnalysis()), ...(await measureBesideAnalysis())],
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((part) => !(part in parts));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}

const rows: Row[] = [];
for (const [name, measure] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`measuring ${name} …`);
  rows.push(...(await measure()));
}
const width = Math.max(...rows.map((row) => row.what.length));
for (const row of rows) {
  const verdict = row.goal === undefined ? '' : `${row.met ? 'met ' : 'MISSED'}  goal ${row.goal}`;
  console.log(`${row.what.padEnd(width)}  ${row.value.padStart(22)}  ${verdict}`);
}
mkdirSync('bench/results', { recursive: true });
const file = `bench/results/${new Date().toISOString().replace(/[:.]/g, '-')}.json`;
writeFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), node: process.version, rows }, null, 2)}\n`);
console.log(`written to ${file}`);
