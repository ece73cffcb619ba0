import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { requestNumber, requestReference } from '#shared/requests.ts';

/** To which clients these requests are known, as references by client. What no sign-in has proven yet is known to none. */
export async function clientsOfRequests(references: string[]): Promise<Map<string, string[]>> {
  const numbers = references.map(requestNumber).filter((number) => number !== undefined);
  const { rows } = await sql<{ client_id: string; number: number }>`
    select client_id, number from requests
    where number = any(${numbers}::bigint[]) and confirmed_at is not null`.execute(db);
  const owners = new Map<string, string[]>();
  for (const { client_id: client, number } of rows)
    owners.set(client, [...(owners.get(client) ?? []), requestReference(number)]);
  return owners;
}
