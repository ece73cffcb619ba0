import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { clientNumber, clientReference } from '#shared/clients.ts';
import type { Subject } from '#shared/files.ts';
import { requestNumber, requestReference } from '#shared/requests.ts';
import type { Owner } from './policy.ts';

/** Whose a record is; undefined when there is none. A request counts as its client's once a sign-in by mail has confirmed it. */
export async function findOwner({ kind, id }: Subject): Promise<Owner | undefined> {
  if (kind === 'request') return findRequest(id);
  if (kind === 'client') return findClient(id);
  return { kind, id, clientId: null, countsTo: null };
}

async function findRequest(id: string): Promise<Owner | undefined> {
  const number = requestNumber(id);
  if (number === undefined) return undefined;
  const row = await db
    .selectFrom('requests')
    .select(['number', 'client_id', 'confirmed_at'])
    // A reference that became part of another request leads there.
    .where('id', '=', sql<string>`(select coalesce(l.merged_into, l.id) from requests l where l.number = ${number})`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return (
    row && {
      kind: 'request',
      id: requestReference(row.number),
      clientId: row.confirmed_at ? row.client_id : null,
      countsTo: row.client_id,
    }
  );
}

async function findClient(id: string): Promise<Owner | undefined> {
  const number = clientNumber(id);
  if (number === undefined) return undefined;
  const row = await db
    .selectFrom('clients')
    .select('id')
    .where('number', '=', number)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && { kind: 'client', id: clientReference(number), clientId: row.id, countsTo: row.id };
}
