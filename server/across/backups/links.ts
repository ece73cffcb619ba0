import { z } from 'zod';
import { type Asker, sealedLinks } from '#server/domain/users/sealed-links.ts';
import type { Admit } from '#server/records/person.ts';
import { type BackupFile, noteDownload, readableBackup } from './backups.ts';

/** Addresses that save one backup. A download that breaks off goes on by ranges until the address ends. */
const links = sealedLinks({
  purpose: 'backup-link',
  path: '/api/v1/backups/download/',
  // Long enough to go on after a broken line, with a sign-in that is asked each time.
  lifeSeconds: 15 * 60,
  content: z.object({ backup: z.uuid() }),
});

/** @throws not_found, forbidden */
export async function linkToBackup(asker: Asker, id: string, now = new Date()) {
  const file = await readableBackup(asker.person, id);
  const link = links.give(asker, { backup: file.id }, now);
  await noteDownload(asker.person, id);
  return link;
}

/** The file behind an address, if its person may still have it now. @throws not_found, forbidden */
export async function openBackupLink(token: string, admit: Admit, now = new Date()): Promise<BackupFile> {
  const { person, content } = await links.read(token, admit, now);
  return readableBackup(person, content.backup);
}
