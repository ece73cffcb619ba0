import { z } from 'zod';
import { type Asker, sealedLinks } from '#server/domain/users/sealed-links.ts';
import type { Admit } from '#server/records/person.ts';
import { type ExportFile, noteFetching, readableExport } from './exports.ts';

/** Addresses that save one export. */
const links = sealedLinks({
  purpose: 'export-link',
  path: '/api/v1/exports/download/',
  lifeSeconds: 60,
  content: z.object({ export: z.uuid() }),
});

/** @throws not_found, forbidden */
export async function linkToExport(asker: Asker, id: string, now = new Date()) {
  const file = await readableExport(asker.person, id, now);
  return links.give(asker, { export: file.id }, now);
}

/** The file behind an address, if its person may still have it now. @throws not_found, forbidden */
export async function openExportLink(token: string, admit: Admit, now = new Date()): Promise<ExportFile> {
  const { person, content } = await links.read(token, admit, now);
  const file = await readableExport(person, content.export, now);
  await noteFetching(person, file);
  return file;
}
