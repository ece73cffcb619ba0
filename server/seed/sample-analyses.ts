import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { analyse } from '#server/analysis/analyse.ts';
import type { Watched } from '#server/analysis/compare/compare.ts';
import { parametersShape } from '#server/analysis/parameters.ts';
import { rowsIn } from '#server/analysis/rows-file.ts';
import type { Db } from '#server/db/client.ts';
import { firstEdits, reportOf, subjectsIn } from '#server/domain/analyses/analyses.ts';
import { enterSightings, watchedTasks } from '#server/domain/tasks/measures.ts';
import { enterTasks } from '#server/domain/tasks/report.ts';
import { keepFile } from '#server/seed/keep-file.ts';
import { type Month, type SampleReport, sampleReports } from '#server/seed/sample-account.ts';
import type { AnalysisEdits } from '#shared/analysis-edits.ts';
import { addDays } from '#shared/days.ts';
import { taskDays } from '#shared/tasks.ts';

/**
 * Analyses of a sample client's account, made by the engine from their files: two that were signed, with the tasks of the first and what these brought
 * by the second, and one to work on.
 */

const owner = 'client@vantaggio.example';
/** The requests that were answered with a report, and the one that waits for it. */
const titles = {
  first: 'Where to sell lamps after Italy',
  second: 'A range plan for next year',
  waiting: 'Sponsored Brands against the two market leaders',
};

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

const dayMs = 86_400_000;

/** The thirty days that were over three days before `at`, when their last orders had come. */
const daysBefore = (at: Date): Month => ({
  start: dayOf(new Date(at.getTime() - 32 * dayMs)),
  end: dayOf(new Date(at.getTime() - 3 * dayMs)),
});

type Request = { id: string; number: number; client_id: string; company: string; at: Date };

const selectRequest = (connection: Db, title: string) =>
  connection
    .selectFrom('requests')
    .select(['id', 'number', 'client_id', 'company', 'submitted_at', 'completed_at'])
    .where('email', '=', owner)
    .where('title', '=', title)
    .executeTakeFirstOrThrow();

/** What the engine says of these files. */
async function made(files: SampleReport[], month: Month, watched: readonly Watched[] = []) {
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
    const { document, breakdowns, seen } = await analyse(given, parameters, { rowsFile, watched });
    return { parameters, document, breakdowns, seen, watched, rows: await readFile(rowsFile) };
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
  const { parameters, document, breakdowns, rows, seen, watched } = analysed;
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
    const owner = { kind: 'analysis', id, client: request.client_id, by, at: request.at } as const;
    const fileId = await keepFile(connection, { ...file, mediaType: 'text/plain' }, owner);
    const values = { analysis_id: id, position, file_id: fileId, name: file.name };
    await connection.insertInto('analysis_files').values(values).execute();
  }
  await enterSightings(connection, { analysisId: id, watched, seen, now: request.at });
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

type Signer = { id: string; name: string };

/** A report as it was signed and delivered, with its tasks, and with what tasks of an older one brought until then. */
async function seedSigned(connection: Db, by: Signer, request: Request, { isLater = false } = {}): Promise<void> {
  const month = daysBefore(request.at);
  const files = sampleReports(month, { isLater });
  const analysed = await made(files, month, await watchedTasks(connection, request.client_id));
  const { document, breakdowns } = analysed;
  const edits = agreed(analysed, firstEdits(document, breakdowns, 'en'));
  const signature = { name: by.name, at: request.at.toISOString() };
  const parts = { document, breakdowns, edits, version: 1, company: request.company, signature, filesDeletedAt: null };
  const report = reportOf(parts);
  const signed = {
    status: 'published',
    edits: JSON.stringify(edits),
    report: JSON.stringify(report),
    signed_by: by.id,
    signed_name: by.name,
    published_at: request.at,
  };
  const analysisId = await enter(connection, analysed, signed, { request, by: by.id, files });
  await enterTasks(connection, {
    clientId: request.client_id,
    analysisId,
    previousId: null,
    report,
    subjects: await subjectsIn({ document, breakdowns }, () => rowsIn(analysed.rows)),
    day: dayOf(request.at),
    now: request.at,
  });
  const delivered = await connection
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
  await connection.updateTable('requests').set({ report_id: delivered.id }).where('id', '=', request.id).execute();
  // The first one was read; the second shows what it looks like when one is not.
  const opening = { analysis_id: analysisId, what: 'page', opened_at: new Date(request.at.getTime() + dayMs) };
  if (!isLater) await connection.insertInto('analysis_openings').values(opening).execute();
}

/** What paid and never sold in Italy was made negative by the agency, two days after the first report. */
async function seedDone(connection: Db, by: Signer, { client_id: client, at }: Request): Promise<void> {
  const done = new Date(at.getTime() + 2 * dayMs);
  await connection
    .updateTable('tasks')
    .set({ owner: 'agency', status: 'done', done_on: dayOf(done), updated_at: done })
    .set({ moved_by_kind: 'staff', moved_by: by.id, moved_at: done })
    .where('client_id', '=', client)
    .where(sql<boolean>`facts -> 'finding' ->> 'name' = 'zero-line' and facts -> 'scope' ->> 'marketplace' = 'IT'`)
    .execute();
}

/** What is left to do has thirty days from the newest report, and the agency sees to the bids of Italy. */
async function seedOpen(connection: Db, { client_id: client, at }: Request): Promise<void> {
  const open = connection.updateTable('tasks').where('client_id', '=', client).where('status', '=', 'open');
  await open.set({ due: addDays(dayOf(at), taskDays) }).execute();
  await open
    .set({ owner: 'agency' })
    .where(sql<boolean>`facts -> 'finding' ->> 'name' like 'overpaid%' and facts -> 'scope' ->> 'marketplace' = 'IT'`)
    .execute();
}

async function seedDraft(connection: Db, by: { id: string }, request: Request, now: Date): Promise<void> {
  const month = daysBefore(now);
  const files = sampleReports(month, { isLater: true }).slice(0, 1);
  const analysed = await made(files, month, await watchedTasks(connection, request.client_id));
  const edits = JSON.stringify(firstEdits(analysed.document, analysed.breakdowns, 'it'));
  await enter(connection, analysed, { edits }, { request, by: by.id, files });
}

/** Two analyses that were signed and delivered, by whoever has the requests, and one that is a draft. */
export async function seedSampleAnalyses(connection: Db, signerId: string, now: Date): Promise<void> {
  const { name } = await connection
    .selectFrom('staff')
    .select('name')
    .where('user_id', '=', signerId)
    .executeTakeFirstOrThrow();
  const signer = { id: signerId, name };
  const answered = async (title: string) => {
    const request = await selectRequest(connection, title);
    return { ...request, at: request.completed_at ?? now };
  };
  const first = await answered(titles.first);
  await seedSigned(connection, signer, first);
  await seedDone(connection, signer, first);
  const second = await answered(titles.second);
  await seedSigned(connection, signer, second, { isLater: true });
  await seedOpen(connection, second);
  await seedDraft(connection, signer, { ...(await selectRequest(connection, titles.waiting)), at: now }, now);
}
