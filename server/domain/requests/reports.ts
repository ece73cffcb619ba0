import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import { mailHoldMs } from '#server/jobs/withdraw-mail.ts';
import { publicUrl } from '#server/public-url.ts';
import { recordChange } from '#server/records/audit.ts';
import type { Person } from '#server/records/person.ts';
import { cleanReport } from '#server/rich/clean.ts';
import { beginningOf } from '#server/rich/words.ts';
import { pictureTypes } from '#shared/media-types.ts';
import { reportLimit } from '#shared/portal-requests.ts';
import { requestReference } from '#shared/requests.ts';
import { lettersIn } from '#shared/rich-text.ts';
import { owingColumns, repliedBy } from './answer-clock.ts';
import { type Change, changeRequest, changeRequestIn, type Frame, type Writing } from './change.ts';
import { moving } from './moves.ts';
import { mayBeTold } from './needs.ts';
import { type RequestRow, selectRequest } from './queries.ts';
import { picturesIn } from './report-pictures.ts';
import { enter, setColumns } from './write.ts';

/** Delivering the report of a request: a text, a file of the request, an analysis that was signed for it, or several of them. */

export type Delivery = {
  text: string;
  fileId: string | null;
  analysisId?: string | null | undefined;
  /** With it the request is completed: what is delivered is what was asked for. */
  completes?: boolean | undefined;
};

const invalid = (why: string, field: string, fault = 'required') =>
  new AppError('invalid_input', why, { details: { fields: { [field]: fault } } });

/** The file as one of this request's, held until the transaction ends. @throws invalid_input for any other */
async function lockFile(trx: Db, reference: string, fileId: string) {
  const file = await trx
    .selectFrom('files')
    .select(['id', 'name', 'visible_to_client', 'uploaded_by'])
    .where('id', '=', fileId)
    .where('subject_kind', '=', 'request')
    .where('subject_id', '=', reference)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!file) throw invalid('no such file of this request', 'fileId');
  return file;
}

/** The pictures in a text, held like its file. @throws invalid_input for one that is no picture of this request */
async function lockPictures(trx: Db, reference: string, html: string) {
  const ids = picturesIn(html);
  if (ids.length === 0) return [];
  const found = await trx
    .selectFrom('files as f')
    .innerJoin('stored_objects as o', 'o.sha256', 'f.sha256')
    .select(['f.id', 'f.visible_to_client'])
    .where('f.id', 'in', ids)
    .where('f.subject_kind', '=', 'request')
    .where('f.subject_id', '=', reference)
    .where('f.deleted_at', 'is', null)
    .where('o.media_type', 'in', pictureTypes)
    .orderBy('f.id')
    .forUpdate('f')
    .execute();
  if (found.length < ids.length) throw invalid('a picture that this request does not have', 'text', 'picture');
  return found;
}

/** @throws invalid_input for an analysis that is not what this request shows */
async function checkAnalysis(trx: Db, row: RequestRow, analysisId: string): Promise<void> {
  const analysis = await trx
    .selectFrom('analyses')
    .select('id')
    .where('id', '=', analysisId)
    .where('request_id', '=', row.id)
    .where('status', '=', 'published')
    .executeTakeFirst();
  if (!analysis) throw invalid('no analysis that was published for this request', 'analysisId');
}

async function insertReport(
  trx: Db,
  row: RequestRow,
  { text, fileId, analysisId = null }: Delivery,
  userId: string,
  now: Date,
) {
  const { rows } = await sql<{ id: string; version: number }>`
    insert into request_reports (request_id, version, text, file_id, analysis_id, delivered_at, delivered_by)
    select ${row.id}, coalesce(max(version), 0) + 1, ${text}, ${fileId}, ${analysisId}::uuid, ${now}, ${userId}
    from request_reports where request_id = ${row.id}
    returning id, version`.execute(trx);
  return rows[0] as { id: string; version: number };
}

/** Most letters of a report that its mail begins to tell; the report itself is never sent along. */
const teaserLetters = 240;

async function tellClient(
  row: RequestRow,
  { text, isAgain, isLast }: { text: string; isAgain: boolean; isLast: boolean },
  { trx, person, now }: Writing,
): Promise<string | undefined> {
  if (!mayBeTold(row)) return undefined;
  const reference = requestReference(row.number);
  const { id } = await queueMail(
    trx,
    {
      template: 'request-report',
      to: row.email,
      locale: row.client_locale,
      props: {
        reference,
        title: row.title,
        isAgain,
        isLast,
        person: person.name,
        teaser: beginningOf(text, row.client_locale, teaserLetters).slice(0, 2 * teaserLetters),
        url: `${publicUrl()}/client-dashboard/requests/${reference}`,
      },
      typed: { name: row.name },
      requestId: row.id,
      notBefore: new Date(now.getTime() + mailHoldMs),
    },
    now,
  );
  return id;
}

async function writeReport(row: RequestRow, delivery: Delivery, isLast: boolean, writing: Writing) {
  const { trx, person, now, changeId } = writing;
  const reference = requestReference(row.number);
  const file = delivery.fileId === null ? undefined : await lockFile(trx, reference, delivery.fileId);
  const pictures = await lockPictures(trx, reference, delivery.text);
  if (delivery.analysisId) await checkAnalysis(trx, row, delivery.analysisId);
  const report = await insertReport(trx, row, delivery, person.userId, now);
  // What is delivered can be opened; taking it back hides again what was for staff only.
  const hidden = [...(file ? [file] : []), ...pictures].filter((each) => !each.visible_to_client).map(({ id }) => id);
  if (hidden.length > 0)
    await trx.updateTable('files').set({ visible_to_client: true }).where('id', 'in', hidden).execute();
  await setColumns(trx, row, { report_id: report.id, ...(await repliedBy(row, now)) }, now);
  const data = { version: report.version, ...(file && { name: file.name }) };
  const entry = { kind: 'report', data, visible_to_client: true, change_id: changeId } as const;
  await enter(trx, row.id, person, entry, now);
  await recordChange(trx, {
    actor: person,
    action: 'request.report',
    subject: { kind: 'request', id: reference },
    after: { version: report.version },
    personal: { about: row.client_id, after: { text: delivery.text, ...(file && { name: file.name }) } },
  });
  return {
    before: {
      report_id: row.report_id,
      ...owingColumns(row),
      ...(hidden.length > 0 && { hiddenFileIds: hidden }),
    },
    mailId: await tellClient(row, { text: delivery.text, isAgain: row.report_id !== null, isLast }, writing),
  };
}

/** The report, and then the end of the request, both as one change. */
async function writeDelivery(row: RequestRow, delivery: Delivery, writing: Writing) {
  const isLast = delivery.completes === true && row.status !== 'completed';
  const report = await writeReport(row, delivery, isLast, writing);
  if (!isLast) return report;
  const end = await moving({ to: 'completed', byLetter: true }).write(row, writing);
  return { before: { ...end.before, ...report.before }, mailId: report.mailId };
}

const takesReport = ({ status }: RequestRow) => status === 'in-progress' || status === 'completed';

const delivering = (delivery: Delivery): Change => ({
  isMade: (row) =>
    row.report_id !== null &&
    row.report_text === delivery.text &&
    row.report_file_id === delivery.fileId &&
    row.report_analysis_id === (delivery.analysisId ?? null) &&
    (!delivery.completes || row.status === 'completed'),
  check(row) {
    if (delivery.text === '' && delivery.fileId === null && !delivery.analysisId)
      throw invalid('a report is a text, a file or an analysis', 'text');
    if (takesReport(row)) return;
    throw new AppError('transition_refused', 'a report belongs to a request in progress', {
      details: { allowedMoves: [] },
    });
  },
  write: (row, writing) => writeDelivery(row, delivery, writing),
});

/**
 * Delivers the report, or a corrected one: the client is told by mail and finds it first. The same again does nothing.
 * @throws forbidden, not_found, stale_version (details.current), transition_refused, invalid_input (nothing, or a file of another record)
 */
export async function deliverReport(
  person: Person,
  reference: string,
  { version, ...given }: Delivery & { version: number },
  now = new Date(),
) {
  const delivery = { ...given, text: cleanReport(given.text) };
  if (lettersIn(delivery.text) > reportLimit) throw invalid('a report of too many letters', 'text', 'too_long');
  return changeRequest(person, { reference, version }, now, delivering(delivery));
}

/**
 * Answers a request with an analysis in the transaction that signs it, so that nothing is signed of which a client is not told.
 * @returns false, having done nothing, where the request is not at the point where that is done
 */
export async function deliverAnalysis(frame: Frame, number: number, analysisId: string): Promise<boolean> {
  const row = await selectRequest(frame.trx, number);
  if (!row || !takesReport(row)) return false;
  const target = { reference: requestReference(number), version: row.version };
  await changeRequestIn(frame, target, delivering({ text: '', fileId: null, analysisId }));
  return true;
}
