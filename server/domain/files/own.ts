import { AppError } from '#server/errors.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import { clientReference } from '#shared/clients.ts';
import { mayRead, type Owner } from './policy.ts';
import { numberOfClient, selectFilesOfClient } from './queries.ts';
import { documentView, factsOf } from './views.ts';

/** Documents of a page. */
const pageSize = 100;

type Cursor = { at: string; id: string };

function decodeCursor(cursor: string): Cursor {
  const [, at, id] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)\|([\da-f-]{36})$/.exec(Buffer.from(cursor, 'base64url').toString()) ??
    [];
  if (!at || !id || Number.isNaN(Date.parse(at)))
    throw new AppError('invalid_input', 'malformed cursor', { details: { cursor: 'malformed' } });
  return { at, id };
}

/**
 * A client's documents of all their requests and of their record, newest first: what staff share with them, and what they sent
 * themselves. @throws forbidden
 */
export async function listOwnDocuments(person: Person, { cursor }: { cursor?: string | undefined }, now = new Date()) {
  demand(person, 'portal.read');
  if (person.kind !== 'client') throw new AppError('forbidden', 'only clients have documents of their own');
  const rows = await selectFilesOfClient(person, cursor ? decodeCursor(cursor) : undefined, pageSize + 1);
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const documents = page.flatMap((row) => {
    const owner: Owner = {
      kind: row.subject_kind === 'request' ? 'request' : 'client',
      id: row.subject_id,
      clientId: person.clientId,
      countsTo: person.clientId,
    };
    // The query asked for no others; the rule has the last word.
    if (!mayRead(person, owner, factsOf(row))) return [];
    return [{ ...documentView(row, person, owner, now), about: row.request_title }];
  });
  return {
    documents,
    /** Where new ones go that belong to no request. */
    subject: { kind: 'client' as const, id: clientReference(await numberOfClient(person.clientId)) },
    nextCursor:
      rows.length > pageSize && last ? Buffer.from(`${last.position}|${last.id}`).toString('base64url') : null,
  };
}
