import { z } from 'zod';
import { type Asker, sealedLinks } from '#server/domain/users/sealed-links.ts';
import type { Admit } from '#server/records/person.ts';
import { type FileAction, fileActions } from '#shared/files.ts';
import { readableFile } from './files.ts';
import { noteOpening } from './openings.ts';
import type { FileRow } from './queries.ts';

/** Seconds within which an opened link must be used. What has begun may take longer. */
export const linkLifeSeconds = 60;

/** Addresses that open one file in one way. */
const links = sealedLinks({
  purpose: 'file-link',
  path: '/files/',
  lifeSeconds: linkLifeSeconds,
  content: z.object({ file: z.uuid(), action: z.enum(fileActions) }),
});

/** An address for `action` on a file. @throws not_found, forbidden, unsupported_type (nothing to look at) */
export async function linkToFile(asker: Asker, id: string, action: FileAction, now = new Date()) {
  const row = await readableFile(asker.person, id, action);
  return links.give(asker, { file: row.id, action }, now);
}

export type OpenedFile = { row: FileRow; action: FileAction };

/** The file behind an address, if its person may still have it now. @throws not_found, forbidden */
export async function openLink(token: string, admit: Admit, now = new Date()): Promise<OpenedFile> {
  const { person, content } = await links.read(token, admit, now);
  const row = await readableFile(person, content.file, content.action);
  noteOpening(person, row, now);
  return { row, action: content.action };
}
