import type { Db } from '#server/db/client.ts';
import { db } from '#server/db/client.ts';
import { clientRow } from '#server/domain/clients/records.ts';
import { AppError } from '#server/errors.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import { staffFor } from './policy.ts';

/** What was said of a client's account the last time, and how headings of theirs were read that no table knows. */

type Remembered = { parameters: Record<string, unknown> | null; mappings: unknown[] };

/** Nothing, of nobody. */
export async function recall(connection: Db, clientId: string | null): Promise<Remembered> {
  if (!clientId) return { parameters: null, mappings: [] };
  const [said, read] = await Promise.all([
    connection
      .selectFrom('client_analysis_parameters')
      .select('parameters')
      .where('client_id', '=', clientId)
      .executeTakeFirst(),
    connection
      .selectFrom('client_heading_mappings')
      .select('mapping')
      .where('client_id', '=', clientId)
      .orderBy('header_hash')
      .execute(),
  ]);
  return {
    parameters: (said?.parameters ?? null) as Record<string, unknown> | null,
    mappings: read.map(({ mapping }) => mapping),
  };
}

const hasHash = (mapping: unknown): mapping is { headerHash: string } =>
  typeof (mapping as { headerHash?: unknown }).headerHash === 'string';

/** Keeps it for the next time. Days are of one upload alone. */
export async function remember(
  trx: Db,
  clientId: string,
  { parameters, mappings }: { parameters: object; mappings: unknown[] },
  now: Date,
): Promise<void> {
  const { period: _period, ...lasting } = parameters as Record<string, unknown>;
  const values = { parameters: JSON.stringify(lasting), updated_at: now };
  await trx
    .insertInto('client_analysis_parameters')
    .values({ client_id: clientId, ...values })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(values))
    .execute();
  for (const mapping of mappings.filter(hasHash)) {
    const read = { mapping: JSON.stringify(mapping), updated_at: now };
    await trx
      .insertInto('client_heading_mappings')
      .values({ client_id: clientId, header_hash: mapping.headerHash, ...read })
      .onConflict((conflict) => conflict.columns(['client_id', 'header_hash']).doUpdateSet(read))
      .execute();
  }
}

/** What a form for a client's next analysis begins with. @throws forbidden, not_found */
export async function rememberedParameters(person: Person, client: string) {
  staffFor(person, 'analyses.write');
  demand(person, 'clients.read');
  const { id, deleted_at: isGone } = await clientRow(client, db);
  if (isGone) throw new AppError('not_found', 'no such client');
  return { parameters: (await recall(db, id)).parameters };
}
