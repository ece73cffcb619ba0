import { z } from 'zod';
import { type Caller, callerOfSession } from '#server/auth/accounts.ts';
import { type Admit, type Person, personOf } from '#server/domain/users/person.ts';
import { AppError } from '#server/errors.ts';
import { open, SealBrokenError, seal } from '#server/secrets.ts';
import { type BackupFile, noteDownload, readableBackup } from './backups.ts';

/** Addresses that save one backup, for one person and session. A download that breaks off goes on by ranges until the address ends. */

/** Seconds for which an address holds: long enough to go on after a broken line, with a sign-in that is asked each time. */
const linkLifeSeconds = 15 * 60;
const purpose = 'backup-link';
const shape = z.object({ backup: z.uuid(), user: z.uuid(), session: z.uuid(), until: z.number() });

/** @throws not_found, forbidden */
export async function linkToBackup(
  { person, session }: { person: Person; session: Pick<Caller, 'sessionId'> | undefined },
  id: string,
  now = new Date(),
): Promise<{ url: string; expiresAt: string }> {
  const file = await readableBackup(person, id);
  if (!session) throw new AppError('forbidden', 'only a session can have a link');
  const until = now.getTime() + linkLifeSeconds * 1000;
  const content = { backup: file.id, user: person.userId, session: session.sessionId, until };
  await noteDownload(person, id);
  return {
    url: `/api/v1/backups/download/${seal(purpose, JSON.stringify(content))}`,
    expiresAt: new Date(until).toISOString(),
  };
}

function readLink(token: string): z.output<typeof shape> | undefined {
  try {
    return shape.safeParse(JSON.parse(open(purpose, token))).data;
  } catch (error) {
    if (error instanceof SealBrokenError) return undefined;
    throw error;
  }
}

/** The file behind an address, if its person may still have it now; `admit` is what any call of theirs is asked. @throws not_found for anything else */
export async function openBackupLink(token: string, admit: Admit, now = new Date()): Promise<BackupFile> {
  const link = readLink(token);
  if (!link || link.until <= now.getTime()) throw new AppError('not_found', 'no such link, or no more');
  const caller = await callerOfSession(link.user, link.session);
  const person = caller && (await personOf(caller));
  if (!caller || !person) throw new AppError('not_found', 'the session of the link has ended');
  await admit(caller, person);
  return readableBackup(person, link.backup);
}
