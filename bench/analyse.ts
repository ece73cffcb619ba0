import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Row } from '#bench/row.ts';
import { type KeptRow, subjectOf, type Watched } from '#server/analysis/compare/compare.ts';
import { parametersShape } from '#server/analysis/parameters.ts';
import { runAnalysis } from '#server/analysis/run.ts';
import { fileWith, golden, type ReportFile, type SheetCell, workbookWith } from '#tests/reports/files.ts';

/** The largest files that people have: how long their analysis takes, and how much memory beyond what the process has anyway. */

const [rowsOfBook, bytesOfText] = [24_575, 50_000_000];
const [goalOfBook, goalOfText, goalMb] = [3, 10, 250];

const headings = [
  'Date',
  'Portfolio name',
  'Currency',
  'Campaign Name',
  'Ad Group Name',
  'Country',
  'Targeting',
  'Match Type',
  'Customer Search Term',
  'Impressions',
  'Clicks',
  'Spend',
  '7 Day Total Sales ',
  '7 Day Total Orders (#)',
  '7 Day Total Units (#)',
];
const words =
  'bottle steel kids insulated cup mug travel lid straw large small blue green gift set sport thermos leakproof'.split(
    ' ',
  );
const matches = ['EXACT', 'PHRASE', 'BROAD', '-'];

/** Numbers that look drawn and are the same in each run. */
function* drawn(): Generator<number, never> {
  let state = 20_260_901;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

/** Rows of a report by days: most terms have few clicks, some have many, and some sell. */
function* rowsOfReport(): Generator<SheetCell[], never> {
  const numbers = drawn();
  const below = (most: number) => Math.floor(numbers.next().value * most);
  const word = () => words[below(words.length)] as string;
  for (;;) {
    const clicks = 1 + Math.floor(1 / (0.03 + numbers.next().value));
    const orders = below(100) < 12 ? 1 + below(clicks) : 0;
    const campaign = below(60);
    const term = `${word()} ${word()} ${word()} ${below(200)}`;
    yield [
      `2026-09-${String(1 + below(30)).padStart(2, '0')}`,
      'Portfolio',
      'EUR',
      `SP | Bottles | ${campaign}`,
      `Group ${campaign}-${below(3)}`,
      'Italy',
      `${word()} ${word()}`,
      matches[campaign % 4] as string,
      term,
      clicks * 21,
      clicks,
      clicks * 0.43,
      orders * 19.9,
      orders,
      orders,
    ];
  }
}

function bookOfRows(): Promise<ReportFile> {
  const rows = rowsOfReport();
  const body = Array.from({ length: rowsOfBook }, () => rows.next().value);
  return workbookWith({ 'Sponsored Products': [headings, ...body] });
}

/** The largest text that a report may be. */
export async function textOfBytes(): Promise<{ file: ReportFile; rows: number }> {
  const file = fileWith('', 'large.csv');
  let count = 0;
  function* lines() {
    let bytes = 0;
    let text = `${headings.join(',')}\r\n`;
    for (const row of rowsOfReport()) {
      const line = `${row.map((cell) => (typeof cell === 'number' ? Math.round(cell * 100) / 100 : cell)).join(',')}\r\n`;
      if (bytes + text.length + line.length > bytesOfText) break;
      count += 1;
      text += line;
      if (text.length < 1 << 20) continue;
      bytes += text.length;
      yield text;
      text = '';
    }
    yield text;
  }
  await pipeline(lines, createWriteStream(file.path));
  return { file, rows: count };
}

const parameters = parametersShape.parse({ marketplace: 'IT', brand_terms: ['thermos'] });

/** Seconds of an analysis, and by how many bytes the process grew meanwhile at most. */
async function measure(file: ReportFile, watched: readonly Watched[] = []) {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 10);
  const begunAt = performance.now();
  const rowsFile = path.join(path.dirname(file.path), 'rows.gz');
  const { document, breakdowns } = await runAnalysis([file], parameters, { rowsFile, watched });
  const seconds = (performance.now() - begunAt) / 1000;
  clearInterval(watch);
  if (document.refused.length > 0) throw new Error(`refused: ${JSON.stringify(document.refused)}`);
  const rows = document.files[0]?.rows.used ?? 0;
  return { seconds, grown: peak - before, rows, document, breakdowns, rowsFile };
}

async function* rowsIn(file: string): AsyncGenerator<KeptRow> {
  const input = createReadStream(file).pipe(createGunzip());
  for await (const line of createInterface({ input })) yield JSON.parse(line) as KeptRow;
}

/** A task for each finding that claims money, as a signature makes them. */
async function tasksOf({ document, breakdowns, rowsFile }: Awaited<ReturnType<typeof measure>>): Promise<Watched[]> {
  const tasks: Watched[] = [];
  for (const { id, findings } of document.scopes)
    for (const { id: finding } of findings) {
      const subject = await subjectOf({ document, breakdowns }, finding, rowsIn(rowsFile));
      const breakdown = breakdowns[id];
      if (subject && breakdown) tasks.push({ id: finding, subject, breakdown });
    }
  return tasks;
}

/** How much longer it takes when the lines of older tasks are looked for. */
const goalOfWatching = 1.5;

export async function measureAnalysis(): Promise<Row[]> {
  const [book, text] = [await bookOfRows(), await textOfBytes()];
  // The first one compiles what all later ones run.
  await measure(golden('golden-st-en.csv'));
  const large = await measure(text.file);
  const watched = await tasksOf(large);
  const lines = watched.reduce((sum, { subject }) => sum + subject.lines.length, 0);
  const again = (await measure(text.file, watched)).seconds / (await measure(text.file)).seconds;
  const sheet = await measure(book);
  const mb = (bytes: number) => Math.round(bytes / 1e6);
  const time = (what: string, seconds: number, goal: number): Row => ({
    what,
    value: `${seconds.toFixed(2)} s`,
    number: seconds,
    goal: `<= ${goal} s`,
    met: seconds <= goal,
  });
  return [
    time(`analysis of a workbook of ${sheet.rows} rows`, sheet.seconds, goalOfBook),
    time(`analysis of a text of ${bytesOfText / 1e6} MB, ${large.rows} rows`, large.seconds, goalOfText),
    {
      what: `the text, looking for ${lines} lines of older tasks, beside without`,
      value: `${again.toFixed(2)} times`,
      number: again,
      goal: `<= ${goalOfWatching} times`,
      met: again <= goalOfWatching,
    },
    {
      what: 'memory it takes on top',
      value: `${mb(large.grown)} MB`,
      number: mb(large.grown),
      goal: `<= ${goalMb} MB`,
      met: large.grown <= goalMb * 1e6,
    },
  ];
}
