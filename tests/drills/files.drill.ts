import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { type ExportView, exportFormats, exportSetNames } from '#shared/exports.ts';
import { readFiles } from '#tests/archive.ts';
import { eventually, samplePassword, startProduct, temporaryFolder, workerEnvironment } from '#tests/setup/product.ts';
import { signInForToken } from '#tests/setup/sign-in.ts';

/**
 * `npm run drill -- files [rows]`: an export of everything, with so many requests more, read back by what is not ours: openpyxl (Debian's
 * `python3-openpyxl`) and Python's csv.
 */

const more = Number(process.argv[2] ?? 5_000);
const texts = {
  lines: 'First line\nsecond; "quoted", and a tab\t.\n=1+1',
  formula: '=HYPERLINK("http://evil.example";"click")',
  phone: '+39 02 555 0123',
  zeros: '00390255501',
};

const product = await startProduct();
const database = new pg.Client({ connectionString: workerEnvironment(product).DATABASE_URL as string });
await database.connect();
await database.query(
  `insert into messages (name, email, company, message, reply_due_at) values ($1, 'drill@files.example', $2, $3, now() + interval '1 day')`,
  [texts.formula, texts.zeros, texts.lines],
);
await database.query(
  `with c as (insert into clients (name, email, company, phone) values ('Drill', 'drill@files.example', $1, $2) returning id)
   insert into requests (client_id, source, title, types, name, email, company, phone, submitted_at, reply_due_at)
   select id, 'staff', 'Request ' || n, array['Business Analysis', 'SEO'], $1, 'drill@files.example', $3, $2, now() - n * interval '7 hours', now()
   from c, generate_series(1, $4::int) n`,
  [texts.formula, texts.phone, texts.zeros, more],
);
await database.end();

const { token } = await signInForToken(product, 'admin@vantaggio.example', samplePassword);
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
async function call<Answer>(address: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(`${product.url}/api/v1${address}`, {
    headers,
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
const sets = exportSetNames.map((set) => ({ set }));
const { id } = await call<ExportView>('/exports', { sets, formats: exportFormats, separator: ';' });
await eventually(
  async () => {
    const view = await call<ExportView>(`/exports/${id}`);
    if (view.state === 'failed') throw new Error(`the export failed: ${view.failure}`);
    return view.state === 'done' ? view : undefined;
  },
  'the export',
  300_000,
);
const { url } = await call<{ url: string }>(`/exports/${id}/link`, {});
const archive = Buffer.from(await (await fetch(new URL(url, product.url))).arrayBuffer());
await product.stop();

const folder = temporaryFolder('files');
mkdirSync(folder, { recursive: true });
const files = readFiles(archive);
for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
const told = execFileSync('/usr/bin/python3', ['tests/drills/files-reader.py', folder], { encoding: 'utf8' });
const { faults, ...counts } = JSON.parse(told) as { faults: string[] } & Record<string, number>;
const written = JSON.stringify([JSON.parse(`${files['messages.json']}`), JSON.parse(`${files['requests.json']}`)]);
for (const [name, text] of Object.entries(texts))
  if (!written.includes(JSON.stringify(text).slice(1, -1))) faults.push(`the ${name} are not in the export`);
for (const fault of faults) console.error(fault);
console.log(
  `${faults.length === 0 ? 'PASS' : 'FAIL'}  ${counts.sets} sets of ${counts.rows} rows as workbooks and CSV, read by openpyxl and Python: ${counts.dates} dates, ${counts.numbers} numbers, ${counts.texts} texts; ${faults.length} faults`,
);
process.exit(faults.length === 0 ? 0 : 1);
