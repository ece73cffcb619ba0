import type { Subject } from '#server/analysis/compare/compare.ts';
import { reportOf } from '#server/analysis/report.ts';
import { type Db, db } from '#server/db/client.ts';
import { transact } from '#server/db/transaction.ts';
import { deliverAnalysis } from '#server/domain/requests/desk.ts';
import { requestsChannel } from '#server/domain/requests/requests.ts';
import { enterTasks } from '#server/domain/tasks/report.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import type { Person, StaffPerson } from '#server/records/person.ts';
import { getSettings } from '#server/records/settings.ts';
import { dayOf } from '#shared/days.ts';
import { requestReference } from '#shared/requests.ts';
import { filesDeletedAt } from './analyses.ts';
import { analysesChannel } from './channel.ts';
import { lockFor, writeRow } from './edit.ts';
import { demandOpen, staffFor } from './policy.ts';
import { type AnalysisRow, isProven, selectAnalysis } from './queries.ts';
import { remember } from './remembered.ts';
import { allRows } from './rows.ts';
import { subjectsIn } from './subjects.ts';
import { breakdownsOf, documentOf, editsOf } from './views.ts';

/** Signing an analysis, and taking back what was signed. */

/** @throws forbidden for Editors where the settings keep it to Admins */
async function signerOnly(person: Person): Promise<StaffPerson> {
  staffFor(person, 'analyses.publish');
  const { general } = await getSettings();
  if (person.role === 'Admin' || general.editorsPublishReports) return person;
  throw new AppError('forbidden', 'Editors sign no reports here');
}

/** What is still missing before somebody can put their name to it. @throws invalid_input */
function checkComplete(row: AnalysisRow): void {
  const edits = editsOf(row);
  const decided = new Map(edits.findings.map(({ id, decision }) => [id, decision]));
  const scopes = documentOf(row)?.scopes ?? [];
  const open = scopes.flatMap(({ findings }) => findings).filter(({ id }) => (decided.get(id) ?? 'open') === 'open');
  const fields = {
    ...(scopes.length === 0 && { files: 'required' }),
    ...(edits.summary === '' && { summary: 'required' }),
    ...(open.length > 0 && { findings: 'undecided' }),
  };
  if (Object.keys(fields).length > 0)
    throw new AppError('invalid_input', 'not ready to be signed', {
      details: { fields, undecided: open.map(({ id }) => id) },
    });
}

/** The number of the next report: of the request that it answers, else of the analysis that it corrects. */
async function nextVersion(trx: Db, row: AnalysisRow): Promise<number> {
  const { last } = await trx
    .selectFrom('analyses')
    .select(({ fn }) => fn.max('report_version').as('last'))
    .where('report', 'is not', null)
    .where((eb) => (row.request_id ? eb('request_id', '=', row.request_id) : eb('id', '=', row.previous_id ?? row.id)))
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/** What this one takes the place of: the report that its request showed, and the one that it corrects. @returns their ids */
async function supersede(trx: Db, row: AnalysisRow): Promise<string[]> {
  const replaced = await trx
    .updateTable('analyses')
    .set(({ eb }) => ({ status: 'superseded', version: eb('version', '+', 1) }))
    .where('status', '=', 'published')
    .where(({ or, eb }) =>
      or([
        ...(row.request_id ? [eb('request_id', '=', row.request_id)] : []),
        ...(row.previous_id ? [eb('id', '=', row.previous_id)] : []),
        eb.val(false),
      ]),
    )
    .returning('id')
    .execute();
  return replaced.map(({ id }) => id);
}

/** What later files are measured by. All rows are read: before anything is locked. */
async function subjectsOf(id: string): Promise<Map<string, Subject>> {
  const row = await selectAnalysis(db, id);
  const document = row && (documentOf(row) as Parameters<typeof subjectsIn>[0]['document'] | null);
  return document ? subjectsIn({ document, breakdowns: breakdownsOf(row) }, () => allRows(id)) : new Map();
}

/** Makes others who sign reports of the same request wait: each takes the place of the one before. */
const holdRequestOf = (trx: Db, id: string) =>
  trx
    .selectFrom('requests')
    .select('id')
    .where('id', '=', ({ selectFrom }) => selectFrom('analyses').select('request_id').where('id', '=', id))
    .forNoKeyUpdate()
    .execute();

const saidOf = ({ parameters, mappings }: AnalysisRow) => ({
  parameters: parameters as object,
  mappings: mappings as unknown[],
});

async function sign(person: StaffPerson, id: string, version: number, now: Date) {
  const subjects = await subjectsOf(id);
  return transact(async (trx, announce) => {
    await holdRequestOf(trx, id);
    const row = await lockFor(trx, person, id, version);
    demandOpen(row);
    checkComplete(row);
    const reportVersion = await nextVersion(trx, row);
    const report = reportOf({
      document: documentOf(row) as NonNullable<ReturnType<typeof documentOf>>,
      breakdowns: breakdownsOf(row),
      edits: editsOf(row),
      version: reportVersion,
      company: row.client_company || row.client_name || '',
      signature: { name: person.name, at: now.toISOString() },
      filesDeletedAt: await filesDeletedAt(row),
    });
    const replaced = await supersede(trx, row);
    await writeRow(trx, row, {
      status: 'published',
      report: JSON.stringify(report),
      report_version: reportVersion,
      signed_by: person.userId,
      signed_name: person.name,
      published_at: now,
    });
    // Whoever has open what it takes the place of must not go on sharing or correcting that.
    for (const each of [id, ...replaced]) await announce(analysesChannel, each);
    if (row.client_id !== null) {
      // What was said before the address was proven is kept from here on.
      if (isProven(row)) await remember(trx, row.client_id, saidOf(row), now);
      await enterTasks(trx, {
        clientId: row.client_id,
        analysisId: id,
        previousId: row.previous_id,
        report,
        subjects,
        day: dayOf(now, (await getSettings()).general.timezone),
        now,
      });
    }
    const subject = { kind: 'analysis', id };
    await recordChange(trx, {
      actor: person,
      action: 'analysis.published',
      subject,
      after: { version: reportVersion },
    });
    const { request_number: number } = row;
    const frame = { trx, announce, person, now };
    return {
      version: row.version + 1,
      delivered: number !== null && (await deliverAnalysis(frame, number, id)),
    };
  });
}

/**
 * Signs an analysis and shows it to its client, both at once or neither. What was signed never changes. `delivered` says whether the client was told: only a request
 * in progress takes a report.
 * @throws forbidden, not_found, stale_version, transition_refused, invalid_input (details.fields, details.undecided)
 */
export async function publishAnalysis(person: Person, id: string, { version }: { version: number }, now = new Date()) {
  const signer = await signerOnly(person);
  return sign(signer, id, version, now);
}

/**
 * Takes a report back: its client and its addresses do not open it any more.
 * @throws forbidden, not_found, stale_version, transition_refused (not published)
 */
export async function revokeAnalysis(
  person: Person,
  id: string,
  { version, reason }: { version: number; reason: string },
  now = new Date(),
) {
  const signer = await signerOnly(person);
  return transact(async (trx, announce) => {
    const row = await lockFor(trx, signer, id, version);
    if (row.status !== 'published')
      throw new AppError('transition_refused', 'only what is published is revoked', {
        details: { status: row.status },
      });
    await writeRow(trx, row, { status: 'revoked', revoked_at: now });
    await announce(analysesChannel, id);
    // Screens that lead to it, or show it, must not go on doing so.
    if (row.request_number !== null) await announce(requestsChannel, requestReference(row.request_number));
    await recordChange(trx, {
      actor: signer,
      action: 'analysis.revoked',
      subject: { kind: 'analysis', id },
      ...(row.client_id ? { personal: { about: row.client_id, after: { reason } } } : { after: {} }),
    });
    return { version: row.version + 1 };
  });
}

/** A copy of what was signed, open again, that will take its place. Asked twice, the same one. @throws forbidden, not_found, transition_refused */
export async function correctAnalysis(person: Person, id: string) {
  staffFor(person, 'analyses.write');
  return transact(async (trx) => {
    const row = await lockFor(trx, person, id, (await versionOf(trx, id)) ?? 0);
    if (row.status !== 'published')
      throw new AppError('transition_refused', 'only what is published is corrected', {
        details: { status: row.status },
      });
    const open = await trx
      .selectFrom('analyses')
      .select('id')
      .where('previous_id', '=', id)
      .where('status', 'in', ['draft', 'in-review'])
      .executeTakeFirst();
    if (open) return { id: open.id };
    const copy = await trx
      .insertInto('analyses')
      .columns([
        'client_id',
        'request_id',
        'status',
        'parameters',
        'mappings',
        'document',
        'breakdowns',
        'edits',
        'previous_id',
        'created_by',
        'created_at',
        'finished_at',
        'files_deleted_at',
        'report_version',
      ])
      .expression((eb) =>
        eb
          .selectFrom('analyses')
          .select(({ val, ref, cast }) => [
            'client_id',
            'request_id',
            val('draft').as('status'),
            'parameters',
            'mappings',
            'document',
            'breakdowns',
            'edits',
            'id',
            cast<string>(val(person.userId), 'uuid').as('created_by'),
            'created_at',
            'finished_at',
            'files_deleted_at',
            eb(ref('report_version'), '+', 1).as('report_version'),
          ])
          .where('id', '=', id),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    await copyParts(trx, id, copy.id);
    const subject = { kind: 'analysis', id: copy.id };
    await recordChange(trx, { actor: person, action: 'analysis.corrected', subject, after: { corrects: id } });
    return { id: copy.id };
  });
}

async function versionOf(trx: Db, id: string): Promise<number | undefined> {
  const row = await trx.selectFrom('analyses').select('version').where('id', '=', id).executeTakeFirst();
  return row?.version;
}

/** The rows and the files of an analysis, for its correction. */
async function copyParts(trx: Db, from: string, to: string): Promise<void> {
  await trx
    .insertInto('analysis_rows')
    .columns(['analysis_id', 'content'])
    .expression((eb) =>
      eb
        .selectFrom('analysis_rows')
        .select(({ val, cast }) => [cast<string>(val(to), 'uuid').as('analysis_id'), 'content'])
        .where('analysis_id', '=', from),
    )
    .execute();
  await trx
    .insertInto('analysis_files')
    .columns(['analysis_id', 'position', 'file_id', 'name'])
    .expression((eb) =>
      eb
        .selectFrom('analysis_files')
        .select(({ val, cast }) => [cast<string>(val(to), 'uuid').as('analysis_id'), 'position', 'file_id', 'name'])
        .where('analysis_id', '=', from),
    )
    .execute();
}
