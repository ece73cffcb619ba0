import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transaction.ts';
import { moveAnalysesTo } from '#server/domain/analyses/across.ts';
import {
  accountChanged,
  type ClientRow,
  checkVersion,
  clientRow,
  clientsChannel,
  clientView,
  demandNormal,
  demandStaff,
  lockClients,
  shutOut,
  writeClientEvent,
} from '#server/domain/clients/records.ts';
import { moveFilesTo } from '#server/domain/files/files.ts';
import { moveProofsTo } from '#server/domain/proofs/across.ts';
import { lockRequestsOf, moveRequestsTo } from '#server/domain/requests/across.ts';
import { moveTasksTo } from '#server/domain/tasks/across.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import type { Person } from '#server/records/person.ts';
import { clientReference } from '#shared/clients.ts';
import { tagLimits } from '#shared/tags.ts';

export type Merge = {
  version: number;
  /** The duplicate, whose number will lead to the client that is kept. */
  other: { reference: string; version: number };
  /** Whose account signs in from now on; needed where both have one. The other account is closed. */
  account?: 'kept' | 'other' | undefined;
};

function checkMerge(
  kept: ClientRow,
  other: ClientRow,
  { version, other: { version: otherVersion }, account }: Merge,
  person: Person,
) {
  if (kept.id === other.id)
    throw new AppError('invalid_input', 'one and the same client', { details: { fields: { other: 'same' } } });
  for (const row of [kept, other]) {
    demandNormal(row);
    if (row.status === 'suspended')
      throw new AppError('transition_refused', 'suspended', {
        details: { reason: 'suspended', reference: clientReference(row.number) },
      });
  }
  checkVersion(kept, version, person);
  checkVersion(other, otherVersion, person);
  if (kept.user_id && other.user_id && !account)
    throw new AppError('invalid_input', 'both have an account', { details: { fields: { account: 'required' } } });
}

/** Requests, engagements, history and addresses go over. Messages, mails and consents follow the addresses. */
async function moveEverything(trx: Db, kept: ClientRow, other: ClientRow, now: Date) {
  const requests = await moveRequestsTo(trx, other.id, kept.id, now);
  const owner = ({ id, number }: ClientRow) => ({ id, reference: clientReference(number) });
  await moveAnalysesTo(trx, other.id, kept.id);
  await moveTasksTo(trx, other.id, kept.id);
  await moveProofsTo(trx, other.id, kept.id);
  await moveFilesTo(trx, owner(other), owner(kept));
  await trx
    .updateTable('engagements')
    .set(({ eb }) => ({ client_id: kept.id, version: eb('version', '+', 1) }))
    .where('client_id', '=', other.id)
    .execute();
  await moveTags(trx, kept.id, other.id);
  await trx.updateTable('mails').set({ client_id: kept.id }).where('client_id', '=', other.id).execute();
  await trx.updateTable('client_events').set({ client_id: kept.id }).where('client_id', '=', other.id).execute();
  await sql`insert into client_addresses (email, client_id, origin, since)
    select email, ${kept.id}, origin, since from client_addresses where client_id = ${other.id}
    on conflict (email, client_id) do update set origin = 'merged' where excluded.origin = 'merged'`.execute(trx);
  await trx.deleteFrom('client_addresses').where('client_id', '=', other.id).execute();
  return { requests };
}

/** Whoever is kept signs in with the chosen account, and has its address. @returns the account that is closed, if one is */
async function settleAccounts(trx: Db, kept: ClientRow, other: ClientRow, choice: Merge['account']) {
  const takesOther = other.user_id !== null && (kept.user_id === null || choice === 'other');
  const loser = takesOther ? kept : other;
  if (kept.user_id && other.user_id) await shutOut(trx, loser);
  const values = takesOther
    ? { user_id: other.user_id, email: other.account_email || other.email }
    : { user_id: kept.user_id, email: kept.email };
  return {
    ...values,
    closed: kept.user_id && other.user_id ? loser.user_id : null,
    left: takesOther ? kept.user_id : other.user_id,
  };
}

/**
 * Makes one client of two. What the other one had goes to the kept one, whose own facts stay (an empty one is filled); the other's
 * number and addresses lead to it. It is not undone; everything is in the audit log. Merging what is merged already does nothing.
 * @throws forbidden, not_found, stale_version, invalid_input, transition_refused
 */
export async function mergeClients(person: Person, reference: string, merge: Merge, now = new Date()) {
  demandStaff(person, 'clients.merge');
  const outcome = await transact(async (trx, announce) => {
    const [first, second] = [await clientRow(reference, trx), await clientRow(merge.other.reference, trx)];
    // Requests before clients, as whoever changes a request does.
    await lockRequestsOf(trx, [first.id, second.id]);
    await lockClients(trx, [first.number, second.number]);
    const [kept, other] = [await clientRow(reference, trx), await clientRow(merge.other.reference, trx)];
    if (other.merged_into === kept.id) return { client: clientView(kept, person), accounts: [] };
    checkMerge(kept, other, merge, person);
    const account = await settleAccounts(trx, kept, other, merge.account);
    const moved = await moveEverything(trx, kept, other, now);
    await trx
      .updateTable('clients')
      .set({ deleted_at: now, merged_into: kept.id, user_id: null, version: other.version + 1 })
      .where('id', '=', other.id)
      .execute();
    await trx.updateTable('clients').set({ merged_into: kept.id }).where('merged_into', '=', other.id).execute();
    await trx
      .updateTable('clients')
      .set({
        user_id: account.user_id,
        email: account.email,
        company: kept.company || other.company,
        phone: kept.phone || other.phone,
        joined_at: new Date(Math.min(kept.joined_at.getTime(), other.joined_at.getTime())),
        last_activity_at: new Date(Math.max(kept.last_activity_at.getTime(), other.last_activity_at.getTime())),
        version: kept.version + 1,
      })
      .where('id', '=', kept.id)
      .execute();
    await trx.updateTable('clients').set({ user_id: account.left }).where('id', '=', other.id).execute();
    await rememberAddresses(
      trx,
      kept.id,
      [kept.email, other.email].filter((email) => email !== account.email),
    );
    const names = { kept: clientReference(kept.number), other: clientReference(other.number) };
    await writeClientEvent(trx, {
      clientId: kept.id,
      kind: 'merged',
      data: { other: names.other, ...moved },
      person,
      now,
    });
    const facts = ({ name, email, company, phone, status }: ClientRow) => ({ name, email, company, phone, status });
    await recordChange(trx, {
      actor: person,
      action: 'client.merged',
      subject: { kind: 'client', id: names.kept },
      before: { other: names.other, otherId: other.id, accounts: { kept: kept.user_id, other: other.user_id } },
      after: { ...moved, account: account.user_id, closed: account.closed },
      personal: { about: kept.id, before: { kept: facts(kept), other: facts(other) }, after: { email: account.email } },
    });
    await announce(clientsChannel, names.kept);
    await announce(clientsChannel, names.other);
    return { client: clientView(await clientRow(reference, trx), person), accounts: [kept.user_id, other.user_id] };
  });
  for (const userId of outcome.accounts) accountChanged({ user_id: userId });
  return { client: outcome.client };
}

/** The tags of both are the kept one's, as many as a client may have. */
async function moveTags(trx: Db, keptId: string, otherId: string): Promise<void> {
  await sql`insert into client_tags (client_id, tag)
    select ${keptId}, o.tag from client_tags o
    where o.client_id = ${otherId} and not exists (select from client_tags k where k.client_id = ${keptId} and k.tag = o.tag)
    order by o.tag limit greatest(0, ${tagLimits.count} - (select count(*) from client_tags where client_id = ${keptId}))`.execute(
    trx,
  );
  await trx.deleteFrom('client_tags').where('client_id', '=', otherId).execute();
}

/** What comes from these addresses is the kept client's from now on. */
async function rememberAddresses(trx: Db, clientId: string, emails: string[]): Promise<void> {
  for (const email of new Set(emails)) {
    await trx
      .insertInto('client_addresses')
      .values({ email, client_id: clientId, origin: 'merged' })
      .onConflict((conflict) => conflict.columns(['email', 'client_id']).doUpdateSet({ origin: 'merged' }))
      .execute();
  }
}
