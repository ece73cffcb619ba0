import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Parameters } from '#server/analysis/parameters.ts';
import { type Db, db } from '#server/db/client.ts';
import { transact } from '#server/db/transaction.ts';
import { keepReports, type Part, type ReceivedReport, withReports } from '#server/domain/files/uploads.ts';
import { AppError, sqlStateOf } from '#server/errors.ts';
import { queueAnalysis } from '#server/jobs/definitions.ts';
import { recordChange } from '#server/records/audit.ts';
import type { Person, StaffPerson } from '#server/records/person.ts';
import { analysisLimits } from '#shared/analyses.ts';
import { checkedMappings, checkedParameters, knownMappingsOf, saidParameters } from './parameters.ts';
import { found, staffFor } from './policy.ts';
import { type AnalysisRow, isProven, lockAnalysis, selectAnalysis, selectFiles } from './queries.ts';
import { recall, remember } from './remembered.ts';
import { type About, documentsOf, type NewFile, type Subject, subjectOf } from './subject.ts';

/** How an analysis begins: with files that are sent, with documents that are there, or again with those of another. */

type Beginning = {
  id: string;
  subject: Subject;
  parameters: Parameters;
  mappings: unknown[];
  files: NewFile[];
  previousId?: string;
};

type Keyed = { key: string | undefined; subject: Subject };

/**
 * Begins under the key of the sender, who may never have heard that it did: sent again with the same key, it is the one that has begun.
 * @throws duplicate where something else of theirs, or of somebody else, goes by that key
 */
async function beginOnce(person: Person, { key, subject }: Keyed, begin: (id: string) => Promise<unknown>) {
  const id = key ?? randomUUID();
  if (key && (await hasBegun(person, id, subject))) return { id };
  try {
    await begin(id);
  } catch (problem) {
    // Sent twice at once, the other was first.
    if (key && sqlStateOf(problem) === '23505' && (await hasBegun(person, id, subject))) return { id };
    throw problem;
  }
  return { id };
}

/** @throws duplicate */
async function hasBegun(person: Person, id: string, { clientId, requestId }: Subject): Promise<boolean> {
  const row = await db
    .selectFrom('analyses')
    .select(['created_by', 'client_id', 'request_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return false;
  if (row.created_by === person.userId && row.client_id === clientId && row.request_id === requestId) return true;
  throw new AppError('duplicate', 'another analysis goes by this key');
}

async function enter(trx: Db, person: StaffPerson, { id, subject, parameters, mappings, files }: Beginning, now: Date) {
  await trx
    .insertInto('analyses')
    .values({
      id,
      client_id: subject.clientId,
      request_id: subject.requestId,
      parameters: JSON.stringify(parameters),
      mappings: JSON.stringify(mappings),
      created_by: person.userId,
      created_at: now,
    })
    .execute();
  await trx
    .insertInto('analysis_files')
    .values(files.map(({ fileId, name }, position) => ({ analysis_id: id, position, file_id: fileId, name })))
    .execute();
  if (subject.clientId && subject.isProven) await remember(trx, subject.clientId, { parameters, mappings }, now);
  await recordChange(trx, {
    actor: person,
    action: 'analysis.asked',
    subject: { kind: 'analysis', id },
    after: { files: files.length },
    ...(subject.clientId && { personal: { about: subject.clientId, after: { files: files.map(({ name }) => name) } } }),
  });
  await queueAnalysis(trx, id);
}

/** Analyses of one person that may wait or be made at a time. */
const mostRunning = 5;

/** @throws rate_limited */
async function demandFew({ userId }: Person): Promise<void> {
  const { count } = await db
    .selectFrom('analyses')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('created_by', '=', userId)
    .where('status', '=', 'running')
    .executeTakeFirstOrThrow();
  if (count >= mostRunning)
    throw new AppError('rate_limited', 'too many analyses at a time', { details: { limit: mostRunning } });
}

const noFiles = () => new AppError('invalid_input', 'no files', { details: { fields: { files: 'required' } } });

export type Sent = About & { parameters: unknown; key?: string | undefined };

/**
 * Begins an analysis of files that are sent. What was said beside them is known when they have all come.
 * @throws forbidden, not_found, invalid_input (no files, parameters, buyers' data), payload_too_large, unsupported_type, limit_reached
 */
export async function takeAnalysis(person: Person, parts: AsyncIterable<Part>, sent: () => Sent, now = new Date()) {
  staffFor(person, 'analyses.write');
  const limits = { maxBytes: analysisLimits.fileBytes, maxFiles: analysisLimits.files };
  await demandFew(person);
  return withReports(person, parts, limits, async (received: ReceivedReport[]) => {
    const { parameters, key, ...about } = sent();
    if (received.length === 0) throw noFiles();
    const checked = saidParameters(parameters);
    const subject = await subjectOf(person, about);
    return beginOnce(person, { key, subject }, async (id) => {
      const { mappings } = await recall(db, subject.clientId);
      await keepReports(person, { analysisId: id, clientId: subject.clientId }, received, (trx, files) =>
        enter(trx, person, { id, subject, parameters: checked, mappings, files }, now),
      );
    });
  });
}

/** Begins an analysis of documents that a request or its client has. @throws forbidden, not_found, invalid_input */
export async function analyseDocuments(
  person: Person,
  { files: ids, parameters, key, ...about }: Sent & { files: string[] },
  now = new Date(),
) {
  staffFor(person, 'analyses.write');
  const checked = saidParameters(parameters);
  const subject = await subjectOf(person, about);
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) throw noFiles();
  const files = await documentsOf(person, subject, wanted);
  return beginOnce(person, { key, subject }, async (id) => {
    await demandFew(person);
    const { mappings } = await recall(db, subject.clientId);
    await transact((trx) => enter(trx, person, { id, subject, parameters: checked, mappings, files }, now));
  });
}

/**
 * Begins another analysis of the same files, by the rules of today, with other parameters or other readings of their headings.
 * @throws forbidden, not_found, invalid_input, transition_refused (the files are deleted)
 */
export async function repeatAnalysis(
  person: Person,
  id: string,
  { parameters, mappings, key }: { parameters?: unknown; mappings?: unknown; key?: string | undefined },
  now = new Date(),
) {
  staffFor(person, 'analyses.write');
  const row = found(await selectAnalysis(db, id), person);
  const kept = await selectFiles(db, id);
  const files = kept.flatMap(({ id: fileId, name }) => (fileId ? [{ fileId, name }] : []));
  if (files.length < kept.length || files.length === 0)
    throw new AppError('transition_refused', 'the files are deleted', { details: { status: 'files-gone' } });
  const checked = parameters === undefined ? checkedParameters(row.parameters) : saidParameters(parameters);
  const read = checkedMappings(mappings);
  const subject = { requestId: row.request_id, clientId: row.client_id, isProven: isProven(row), documentsOf: [] };
  return beginOnce(person, { key, subject }, async (begun) => {
    await demandFew(person);
    const remembered = knownMappingsOf((await recall(db, row.client_id)).mappings);
    const others = remembered.filter(({ headerHash }) => !read.some((each) => each.headerHash === headerHash));
    const beginning = { id: begun, subject, parameters: checked, mappings: [...read, ...others], files };
    await transact((trx) => enter(trx, person, beginning, now));
  });
}

/** Stops an analysis that is being made. Twice is as good as once. @throws forbidden, not_found */
export async function cancelAnalysis(person: Person, id: string, now = new Date()): Promise<void> {
  staffFor(person, 'analyses.write');
  await transact(async (trx) => {
    const row = found(await lockAnalysis(trx, id), person);
    if (row.status !== 'running') return;
    await trx
      .updateTable('analyses')
      .set({ status: 'failed', failure: 'cancelled', finished_at: now, version: row.version + 1 })
      .where('id', '=', id)
      .execute();
    await recordChange(trx, { actor: person, action: 'analysis.cancelled', subject: { kind: 'analysis', id } });
  });
}

/** Deletes an analysis that nobody signed, with the files that were sent for it. @throws forbidden, not_found, transition_refused */
export async function deleteAnalysis(person: Person, id: string): Promise<void> {
  staffFor(person, 'analyses.write');
  await transact(async (trx) => {
    const row: AnalysisRow = found(await lockAnalysis(trx, id), person);
    if (row.published_at)
      throw new AppError('transition_refused', 'what was signed is kept', { details: { status: row.status } });
    await sql`delete from files f using analysis_files a
      where a.analysis_id = ${id} and a.file_id = f.id and f.subject_kind = 'analysis'
        and not exists (select from analysis_files o where o.file_id = f.id and o.analysis_id <> ${id})`.execute(trx);
    await trx.deleteFrom('analyses').where('id', '=', id).execute();
    await recordChange(trx, { actor: person, action: 'analysis.deleted', subject: { kind: 'analysis', id } });
  });
}
