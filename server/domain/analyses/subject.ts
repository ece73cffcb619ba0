import { db } from '#server/db/client.ts';
import { clientRow } from '#server/domain/clients/records.ts';
import { requestRow } from '#server/domain/requests/requests.ts';
import { AppError } from '#server/errors.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import { clientReference } from '#shared/clients.ts';
import { requestReference } from '#shared/requests.ts';

/** Whose account an analysis is about, and which documents it may read. */

/** What an analysis is about: a request, a client, or nobody in particular. */
export type About = { request?: string | undefined; client?: string | undefined };

export type Subject = {
  requestId: string | null;
  clientId: string | null;
  /** False of a request that came under the client's address without proof: what is said of its account may be said of another one. */
  isProven: boolean;
  documentsOf: { kind: 'request' | 'client'; id: string }[];
};

/** @throws not_found */
export async function subjectOf(person: Person, { request, client }: About): Promise<Subject> {
  if (request) {
    const row = await requestRow(person, request);
    const documentsOf = [
      { kind: 'request' as const, id: requestReference(row.number) },
      { kind: 'client' as const, id: clientReference(row.client_number) },
    ];
    return { requestId: row.id, clientId: row.client_id, isProven: row.confirmed_at !== null, documentsOf };
  }
  if (!client) return { requestId: null, clientId: null, isProven: true, documentsOf: [] };
  demand(person, 'clients.read');
  const row = await clientRow(client, db);
  if (row.deleted_at) throw new AppError('not_found', 'no such client');
  const documentsOf = [{ kind: 'client' as const, id: clientReference(row.number) }];
  return { requestId: null, clientId: row.id, isProven: true, documentsOf };
}

export type NewFile = { fileId: string; name: string };

/** The newest versions of these documents, if they are of the request or its client. @throws forbidden (a key without documents), invalid_input */
export async function documentsOf(
  person: Person,
  { documentsOf: owners }: Subject,
  ids: readonly string[],
): Promise<NewFile[]> {
  demand(person, 'documents.read');
  const rows = await db
    .selectFrom('files')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        ...owners.map(({ kind, id }) => and([eb('subject_kind', '=', kind), eb('subject_id', '=', id)])),
        eb.val(false),
      ]),
    )
    .execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return ids.map((fileId) => {
    const name = names.get(fileId);
    if (name === undefined)
      throw new AppError('invalid_input', 'a file of another record', { details: { fields: { files: 'unknown' } } });
    return { fileId, name };
  });
}
