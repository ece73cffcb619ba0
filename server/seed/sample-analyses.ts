import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { analyse } from '#server/analysis/analyse.ts';
import { parametersShape } from '#server/analysis/parameters.ts';
import type { Db } from '#server/db/client.ts';
import { firstEdits, reportOf } from '#server/domain/analyses/analyses.ts';
import { type Month, type SampleReport, sampleReports } from '#server/seed/sample-account.ts';
import { spool } from '#server/storage/spool.ts';
import { spoolFolder, storage } from '#server/storage/storage.ts';
import type { AnalysisEdits } from '#shared/analysis-edits.ts';

/** Analyses of a sample client's account, made by the engine from their files: one to read, one to work on. */

const owner = 'client@vantaggio.example';
/** The request that was answered with a report, and the one that waits for it. */
const [answered, waiting] = ['A range plan for next year', 'Sponsored Brands against the two market leaders'];

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** The month that was over `monthsAgo` months before this one. */
const monthBefore = (at: Date, monthsAgo: number): Month => ({
  start: dayOf(new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - monthsAgo, 1))),
  end: dayOf(new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - monthsAgo + 1, 0))),
});

type Request = { id: string; number: number; client_id: string; company: string; at: Date };

const selectRequest = (connection: Db, title: string) =>
  connection
    .selectFrom('requests')
    .select(['id', 'number', 'client_id', 'company', 'submitted_at', 'completed_at'])
    .where('email', '=', owner)
    .where('title', '=', title)
    .executeTakeFirstOrThrow();

/** A file of the analysis, as if it had been sent. */
async function keepFile(
  connection: Db,
  { name, content }: SampleReport,
  of: { id: string; client: string; by: string; at: Date },
) {
  // As an upload arrives: on the disk of the store, which may be another one than that for temporary files.
  const spooled = await spool(new Blob([content]).stream(), { folder: spoolFolder(), maxBytes: 1_000_000 });
  const { sha256, bytes } = spooled;
  const key = randomUUID();
  try {
    await (await storage()).publish(key, { ...spooled, mediaType: 'text/plain' });
  } finally {
    await rm(spooled.path, { force: true });
  }
  await connection
    .insertInto('stored_objects')
    .values({ sha256, key, bytes, media_type: 'text/plain', used_at: of.at })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute();
  return connection
    .insertInto('files')
    .values({
      sha256,
      name,
      subject_kind: 'analysis',
      subject_id: of.id,
      client_id: of.client,
      uploaded_by: of.by,
      created_at: of.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** What the engine says of these files. */
async function made(files: SampleReport[], month: Month) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sample-'));
  try {
    const given = await Promise.all(
      files.map(async ({ name, content }, index) => {
        const file = path.join(folder, String(index));
        await writeFile(file, content);
        return { path: file, name };
      }),
    );
    const parameters = parametersShape.parse({
      brand_terms: ['casa lume', 'casalume'],
      marketplace: 'IT',
      period: month,
    });
    const rowsFile = path.join(folder, 'rows');
    const { document, breakdowns } = await analyse(given, parameters, { rowsFile });
    return { parameters, document, breakdowns, rows: await readFile(rowsFile) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Analysed = Awaited<ReturnType<typeof made>>;

async function enter(
  connection: Db,
  analysed: Analysed,
  values: object,
  of: { request: Request; by: string; files: SampleReport[] },
) {
  const { parameters, document, breakdowns, rows } = analysed;
  const { request, by, files } = of;
  const id = randomUUID();
  await connection
    .insertInto('analyses')
    .values({
      id,
      client_id: request.client_id,
      request_id: request.id,
      status: 'draft',
      parameters: JSON.stringify(parameters),
      document: JSON.stringify(document),
      breakdowns: JSON.stringify(breakdowns),
      progress: 100,
      created_by: by,
      created_at: request.at,
      finished_at: request.at,
      ...values,
    })
    .execute();
  await connection.insertInto('analysis_rows').values({ analysis_id: id, content: rows }).execute();
  for (const [position, file] of files.entries()) {
    const kept = await keepFile(connection, file, { id, client: request.client_id, by, at: request.at });
    const values = { analysis_id: id, position, file_id: kept.id, name: file.name };
    await connection.insertInto('analysis_files').values(values).execute();
  }
  return id;
}

/** Every finding accepted, as somebody does who agrees with all of it. */
const agreed = ({ document }: Analysed, edits: AnalysisEdits): AnalysisEdits => ({
  ...edits,
  language: 'en',
  findings: document.scopes.flatMap(({ findings }) =>
    findings.map(({ id }) => ({ id, decision: 'accepted' as const, reason: '', comment: '' })),
  ),
});

async function seedSigned(connection: Db, by: { id: string; name: string }, request: Request): Promise<void> {
  const month = monthBefore(request.at, 1);
  const files = sampleReports(month);
  const analysed = await made(files, month);
  const { document, breakdowns } = analysed;
  const edits = agreed(analysed, firstEdits(document, breakdowns, 'en'));
  const signature = { name: by.name, at: request.at.toISOString() };
  const parts = { document, breakdowns, edits, version: 1, company: request.company, signature, filesDeletedAt: null };
  const signed = {
    status: 'published',
    edits: JSON.stringify(edits),
    report: JSON.stringify(reportOf(parts)),
    signed_by: by.id,
    signed_name: by.name,
    published_at: request.at,
  };
  const analysisId = await enter(connection, analysed, signed, { request, by: by.id, files });
  const report = await connection
    .insertInto('request_reports')
    .values({
      request_id: request.id,
      version: 1,
      analysis_id: analysisId,
      delivered_at: request.at,
      delivered_by: by.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await connection.updateTable('requests').set({ report_id: report.id }).where('id', '=', request.id).execute();
}

async function seedDraft(connection: Db, by: { id: string }, request: Request, now: Date): Promise<void> {
  const month = monthBefore(now, 1);
  const files = sampleReports(month).slice(0, 1);
  const analysed = await made(files, month);
  const edits = JSON.stringify(firstEdits(analysed.document, analysed.breakdowns, 'it'));
  await enter(connection, analysed, { edits }, { request, by: by.id, files });
}

/** One analysis that was signed and delivered, and one that is a draft. */
export async function seedSampleAnalyses(connection: Db, adminId: string, now: Date): Promise<void> {
  const { name } = await connection
    .selectFrom('staff')
    .select('name')
    .where('user_id', '=', adminId)
    .executeTakeFirstOrThrow();
  const [old, current] = [await selectRequest(connection, answered), await selectRequest(connection, waiting)];
  await seedSigned(connection, { id: adminId, name }, { ...old, at: old.completed_at ?? now });
  await seedDraft(connection, { id: adminId }, { ...current, at: now }, now);
}
