import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { knownClient } from '#server/domain/clients/clients.ts';
import { type Asker, sealedLinks } from '#server/domain/users/sealed-links.ts';
import { AppError } from '#server/errors.ts';
import { reportSheet, requestSheet } from '#server/pdf/request-sheets.ts';
import { pdfOf } from '#server/pdf/store.ts';
import { publicUrl } from '#server/public-url.ts';
import { demand } from '#server/records/permissions.ts';
import type { Admit, Person } from '#server/records/person.ts';
import { getSettings } from '#server/records/settings.ts';
import { absoluteLinks } from '#server/rich/words.ts';
import { type PdfKind, pdfKinds } from '#shared/portal-requests.ts';
import { selectEntries } from './own-entries.ts';
import { type OwnRequestRow, ownRow, ownView, rowOfClient } from './own-view.ts';
import { findPictures } from './report-pictures.ts';
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
  // Paper is not taken back: what may still be is not on it.
  const entries = (await selectEntries(row)).filter(({ delivery }) => delivery !== 'sending');
  const updatedAt = [row.updated_at.toISOString(), ...entries.map(({ at }) => at)].toSorted().at(-1) as string;
  const { locale } = await knownClient(db, row.client_id);
  const request = { ...view, locale, name: row.name, company: row.company, updatedAt };
  if (kind === 'request')
    return { name: `${view.reference}.pdf`, content: await pdfOf(requestSheet(request, entries, settings)) };
  if (!view.report) throw new AppError('not_found', 'no report');
  const html = absoluteLinks(view.reportText, publicUrl());
  const report = { ...view.report, html, author: row.report_author };
  return {
    name: `${view.reference}-report-v${report.version}.pdf`,
    content: await pdfOf(reportSheet(request, report, settings), await findPictures(view.reference, html)),
  };
}

/** Addresses that save one PDF. */
const links = sealedLinks({
  purpose: 'pdf-link',
  path: '/api/v1/pdfs/',
  lifeSeconds: 60,
  content: z.object({ reference: z.string(), kind: z.enum(pdfKinds) }),
});

/** An address that saves the PDF, for one person and session, for a minute. @throws not_found, forbidden */
export async function linkToPdf(asker: Asker, reference: string, kind: PdfKind, now = new Date()) {
  await findFor(asker.person, reference, kind, now);
  return links.give(asker, { reference, kind }, now);
}

/** The PDF behind an address, if its person may still have it now. @throws not_found, forbidden */
export async function openPdfLink(token: string, admit: Admit, now = new Date()): Promise<Pdf> {
  const { person, content } = await links.read(token, admit, now);
  return makePdf(await findFor(person, content.reference, content.kind, now), content.kind, now);
}
