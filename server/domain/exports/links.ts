import { z } from 'zod';
import { type Caller, callerOfSession } from '#server/auth/accounts.ts';
import { type Admit, type Person, personOf } from '#server/domain/users/person.ts';
import { AppError } from '#server/errors.ts';
import { open, SealBrokenError, seal } from '#server/secrets.ts';
import { type ExportFile, noteFetching, readableExport } from './exports.ts';

/**
 * Addresses that open one export, for one person, for a minute: a browser saves a large file by itself only from an address, and no
 * session token may stand in one. Who the person is and what they may is read again when it is used.
 */

/** Seconds within which an opened link must be used. What has begun may take longer. */
const linkLifeSeconds = 60;

const purpose = 'export-link';

const shape = z.object({ export: z.uuid(), user: z.uuid(), session: z.uuid(), until: z.number() });

/** @throws not_found, forbidden */
export async function linkToExport(
  { person, session }: { person: Person; session: Pick<Caller, 'sessionId'> | undefined },
  id: string,
  now = new Date(),
): Promise<{ url: string; expiresAt: string }> {
  const file = await readableExport(person, id, now);
  // A program with an API key reads the content itself.
  if (!session) throw new AppError('forbidden', 'only a session can have a link');
  const until = now.getTime() + linkLifeSeconds * 1000;
  const content = { export: file.id, user: person.userId, session: session.sessionId, until };
  return {
    url: `/api/v1/exports/download/${seal(purpose, JSON.stringify(content))}`,
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
export async function openExportLink(token: string, admit: Admit, now = new Date()): Promise<ExportFile> {
  const link = readLink(token);
  if (!link || link.until <= now.getTime()) throw new AppError('not_found', 'no such link, or no more');
  const caller = await callerOfSession(link.user, link.session);
  const person = caller && (await personOf(caller));
  if (!caller || !person) throw new AppError('not_found', 'the session of the link has ended');
  await admit(caller, person);
  const file = await readableExport(person, link.export, now);
  await noteFetching(person, file);
  return file;
}
