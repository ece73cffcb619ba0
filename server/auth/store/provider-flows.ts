import type { Db } from '#server/db/client.ts';
import { open, seal } from '#server/secrets.ts';

/** What only we may know of a sign-in at a provider, sealed beside its flow: first our secrets, then what came of it. */

const PURPOSE = 'provider-flow';

export async function keepProviderFlow(connection: Db, flowId: string, content: object): Promise<void> {
  const sealed = seal(PURPOSE, JSON.stringify(content));
  await connection
    .insertInto('auth_private.provider_flows')
    .values({ flow_id: flowId, sealed })
    .onConflict((conflict) => conflict.column('flow_id').doUpdateSet({ sealed }))
    .execute();
}

/** Takes the content away: of two who ask at once, one gets it. */
export async function takeProviderFlow(connection: Db, flowId: string): Promise<unknown> {
  const row = await connection
    .deleteFrom('auth_private.provider_flows')
    .where('flow_id', '=', flowId)
    .returning('sealed')
    .executeTakeFirst();
  return row ? JSON.parse(open(PURPOSE, row.sealed)) : undefined;
}
