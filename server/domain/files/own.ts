import { AppError } from '#server/errors.ts';
import { defineCursor, placePart } from '#server/records/cursors.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import { clientReference } from '#shared/clients.ts';
import { mayRead, type Owner } from './policy.ts';
import { numberOfClient, selectFilesOfClient } from './queries.ts';
import { documentView, factsOf } from './views.ts';

/** Documents of a page. */
const pageSize = 100;

const places = defineCursor({ at: placePart.moment, id: placePart.uuid });

/**
 * A client's documents of all their requests and of their record, newest first: what staff share with them, and what they sent
 * themselves; with `q` those whose name has that in it. @throws forbidden
 */
export async function listOwnDocuments(
  person: Person,
  { q, cursor }: { q: string; cursor?: string | undefined },
  now = new Date(),
) {
  demand(person, 'portal.read');
  if (person.kind !== 'client') throw new AppError('forbidden', 'only clients have documents of their own');
  const rows = await selectFilesOfClient(person, {
    q: q.trim(),
    after: places.read(cursor),
    limit: pageSize + 1,
  });
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
    nextCursor: rows.length > pageSize && last ? places.write({ at: last.position, id: last.id }) : null,
  };
}
