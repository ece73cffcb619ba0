import { z } from 'zod';
import { type Caller, callerOfSession } from '#server/auth/accounts.ts';
import { type Admit, type Person, personOf } from '#server/domain/users/person.ts';
import { AppError } from '#server/errors.ts';
import { open, SealBrokenError, seal } from '#server/secrets.ts';
import { type FileAction, fileActions } from '#shared/files.ts';
import { readableFile } from './files.ts';
import { noteOpening } from './openings.ts';
import type { FileRow } from './queries.ts';

/**
 * Addresses that open one file, for one person, in one way, for a minute. They carry no session token and open nothing else; who
 * the person is and what they may is read again when one is used.
 */

/** Seconds within which an opened link must be used. What has begun may take longer. */
export const linkLifeSeconds = 60;

const purpose = 'file-link';

const shape = z.object({
  file: z.uuid(),
  user: z.uuid(),
  session: z.uuid(),
  action: z.enum(fileActions),
  /** Milliseconds since 1970. */
  until: z.number(),
});

/** An address for `action` on a file. @throws not_found, forbidden, unsupported_type (nothing to look at) */
export async function linkToFile(
  { person, session }: { person: Person; session: Pick<Caller, 'sessionId'> | undefined },
  id: string,
  action: FileAction,
  now = new Date(),
) {
  const row = await readableFile(person, id, action);
  // A program with an API key reads the content itself.
  if (!session) throw new AppError('forbidden', 'only a session can have a link');
  const until = now.getTime() + linkLifeSeconds * 1000;
  const content = { file: row.id, user: person.userId, session: session.sessionId, action, until };
  return { url: `/files/${seal(purpose, JSON.stringify(content))}`, expiresAt: new Date(until).toISOString() };
}

function readLink(token: string): z.output<typeof shape> | undefined {
  try {
    return shape.safeParse(JSON.parse(open(purpose, token))).data;
  } catch (error) {
    if (error instanceof SealBrokenError) return undefined;
    throw error;
  }
}

export type OpenedFile = { row: FileRow; action: FileAction };

/** The file behind an address, if its person may still have it now; `admit` is what any call of theirs is asked. @throws not_found for anything else */
export async function openLink(token: string, admit: Admit, now = new Date()): Promise<OpenedFile> {
  const link = readLink(token);
  if (!link || link.until <= now.getTime()) throw new AppError('not_found', 'no such link, or no more');
  const caller = await callerOfSession(link.user, link.session);
  const person = caller && (await personOf(caller));
  if (!caller || !person) throw new AppError('not_found', 'the session of the link has ended');
  await admit(caller, person);
  const row = await readableFile(person, link.file, link.action);
  noteOpening(person, row, now);
  return { row, action: link.action };
}
