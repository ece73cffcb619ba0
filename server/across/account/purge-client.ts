import { forgetAddress } from '#server/across/privacy/erase-person.ts';
import { forgetClientRecord } from '#server/across/privacy/forget-client-record.ts';
import { rememberErased } from '#server/across/privacy/hashes.ts';
import { eraseAccount } from '#server/auth/accounts.ts';
import type { Db } from '#server/db/client.ts';
import { whatToForget } from '#server/domain/clients/across.ts';
import { forgetRequests, lockRequestsOfClient, purgeRequests } from '#server/domain/requests/across.ts';
import { forgetInAudit } from '#server/records/audit.ts';

type Client = { id: string; number: number; email: string; user_id: string | null };

/** Whether the address, or the account, is also somebody else's: a client who came back as a new one, or staff. */
async function sharedWith(trx: Db, { id, email, user_id }: Client) {
  const others = await trx
    .selectFrom('clients')
    .select(['email', 'user_id'])
    .where('id', '!=', id)
    .where('erased_at', 'is', null)
    .where(({ or, eb }) => or([eb('email', '=', email), ...(user_id ? [eb('user_id', '=', user_id)] : [])]))
    .execute();
  const staff = user_id
    ? await trx.selectFrom('staff').select('user_id').where('user_id', '=', user_id).executeTakeFirst()
    : undefined;
  return {
    email: others.some((other) => other.email === email),
    account: staff !== undefined || others.some((other) => other.user_id === user_id),
  };
}

/**
 * Deletes a client out of the trash for ever. Their requests in the trash go with them; one that is not there is emptied of the person, as
 * an erasure does (docs/decisions/014). What also belongs to somebody else stays theirs: messages, mails and consents of an address that
 * another client has by now, and an account that somebody else signs in with. The caller holds the client and the requests.
 */
export async function purgeClient(trx: Db, client: Client, now: Date): Promise<void> {
  const shared = await sharedWith(trx, client);
  const requests = await lockRequestsOfClient(trx, client.id);
  const inTrash = requests.filter(({ isDeleted }) => isDeleted).map(({ id }) => id);
  if (inTrash.length > 0) await purgeRequests(trx, inTrash);
  const emptied = await forgetRequests(trx, client.id, now);
  const forgotten = await whatToForget(trx, client);
  const addresses = forgotten.addresses.filter((email) => !(shared.email && email === client.email));
  for (const email of addresses)
    await forgetAddress(trx, email, { clientIds: [client.id], requestIds: emptied }, { now });
  if (emptied.length > 0) await trx.deleteFrom('mails').where('request_id', 'in', emptied).execute();
  const people: string[] = [];
  for (const { id, number, userId } of forgotten.clients) {
    await forgetClientRecord(trx, { id, number }, now);
    people.push(id);
    if (!userId) continue;
    await eraseAccount(trx, userId);
    people.push(userId);
  }
  if (client.user_id && !shared.account) {
    await eraseAccount(trx, client.user_id);
    people.push(client.user_id);
  }
  await forgetInAudit(trx, people);
  await rememberErased(trx, { ids: people, addresses }, now);
}
