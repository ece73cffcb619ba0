import { z } from 'zod';
import { type Caller, callerOfSession } from '#server/auth/accounts.ts';
import { db } from '#server/db/client.ts';
import { getSettings } from '#server/domain/settings/settings.ts';
import { demand } from '#server/domain/users/permissions.ts';
import { type Admit, type Person, personOf } from '#server/domain/users/person.ts';
import { AppError } from '#server/errors.ts';
import { reportSheet, requestSheet } from '#server/pdf/request-sheets.ts';
import { pdfOf } from '#server/pdf/store.ts';
import { open, SealBrokenError, seal } from '#server/secrets.ts';
import { type PdfKind, pdfKinds } from '#shared/portal-requests.ts';
import { type OwnRequestRow, ownRow, ownView, rowOfClient } from './own.ts';
import { selectEntries } from './own-entries.ts';
import { requestRow } from './requests.ts';

/** A request, or the report that was written for it, as a PDF: for its client, and for staff who may read documents. */

export type Pdf = { name: string; content: Buffer };

/** The request as its client sees it: their own, or for staff that of any client. @throws not_found, forbidden */
async function rowFor(person: Person, reference: string, now: Date): Promise<OwnRequestRow> {
  demand(person, 'documents.read');
  if (person.kind === 'client') return ownRow(person, reference, { now });
  const { client_id: clientId } = await requestRow(person, reference);
  return rowOfClient(clientId, reference, { connection: db, now });
}

/** @throws not_found (also for a report that was not written), forbidden */
async function findFor(person: Person, reference: string, kind: PdfKind, now: Date): Promise<OwnRequestRow> {
  const row = await rowFor(person, reference, now);
  if (kind === 'report' && !row.report_text) throw new AppError('not_found', `no written report for ${reference}`);
  return row;
}

async function makePdf(row: OwnRequestRow, kind: PdfKind, now: Date): Promise<Pdf> {
  const settings = await getSettings();
  const view = ownView(row, now);
  const entries = await selectEntries(row, now);
  const updatedAt = [row.updated_at.toISOString(), ...entries.map(({ at }) => at)].toSorted().at(-1) as string;
  const request = { ...view, name: row.name, company: row.company, updatedAt };
  if (kind === 'request')
    return { name: `${view.reference}.pdf`, content: await pdfOf(requestSheet(request, entries, settings)) };
  if (!view.report) throw new AppError('not_found', 'no report');
  const report = { ...view.report, text: view.reportText };
  return {
    name: `${view.reference}-report-v${report.version}.pdf`,
    content: await pdfOf(reportSheet(request, report, settings)),
  };
}

/** Seconds within which an opened link must be used. */
const linkLifeSeconds = 60;

const purpose = 'pdf-link';

const shape = z.object({
  reference: z.string(),
  kind: z.enum(pdfKinds),
  user: z.uuid(),
  session: z.uuid(),
  /** Milliseconds since 1970. */
  until: z.number(),
});

type Asker = { person: Person; session: Pick<Caller, 'sessionId'> | undefined };

/** An address that saves the PDF, for one person and session, for a minute. @throws not_found, forbidden */
export async function linkToPdf({ person, session }: Asker, reference: string, kind: PdfKind, now = new Date()) {
  await findFor(person, reference, kind, now);
  if (!session) throw new AppError('forbidden', 'only a session can have a link');
  const until = now.getTime() + linkLifeSeconds * 1000;
  const content = { reference, kind, user: person.userId, session: session.sessionId, until };
  return { url: `/api/v1/pdfs/${seal(purpose, JSON.stringify(content))}`, expiresAt: new Date(until).toISOString() };
}

function readLink(token: string): z.output<typeof shape> | undefined {
  try {
    return shape.safeParse(JSON.parse(open(purpose, token))).data;
  } catch (error) {
    if (error instanceof SealBrokenError) return undefined;
    throw error;
  }
}

/** The PDF behind an address, if its person may still have it now; `admit` is what any call of theirs is asked. @throws not_found for anything else */
export async function openPdfLink(token: string, admit: Admit, now = new Date()): Promise<Pdf> {
  const link = readLink(token);
  if (!link || link.until <= now.getTime()) throw new AppError('not_found', 'no such link, or no more');
  const caller = await callerOfSession(link.user, link.session);
  const person = caller && (await personOf(caller));
  if (!caller || !person) throw new AppError('not_found', 'the session of the link has ended');
  await admit(caller, person);
  return makePdf(await findFor(person, link.reference, link.kind, now), link.kind, now);
}
