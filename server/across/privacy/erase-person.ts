import { sql } from 'kysely';
import { forgetSearches } from '#server/across/exports/forget.ts';
import { eraseAccount, forgetSignIns } from '#server/auth/accounts.ts';
import type { Db } from '#server/db/client.ts';
import { forgetPosts } from '#server/domain/forms/forget.ts';
import { forgetMessages } from '#server/domain/messages/across.ts';
import { forgetReader } from '#server/domain/newsletter/across.ts';
import { forgetRequests, lockRequestsOfClient } from '#server/domain/requests/across.ts';
import { forgetStaff } from '#server/domain/users/across.ts';
import { cleanOutboxSoon } from '#server/jobs/definitions.ts';
import { forgetMails } from '#server/jobs/forget-mails.ts';
import { forgetInAudit } from '#server/records/audit.ts';
import { forgetChangesOf } from '#server/records/undo-offers.ts';
import { forgetClientRecord } from './forget-client-record.ts';
import { rememberErased } from './hashes.ts';
import type { Whose } from './whose.ts';

export type Erasing = {
  now: Date;
  /** What came later is of somebody who came back: it stays. Client records and accounts that are younger are not touched either. */
  until?: Date | undefined;
  /** Whoever reads the newsletter goes on reading it: that consent stands by itself. */
  keepsReader?: boolean;
  /** In a restore: there is no queue yet; what is left on disk goes with the next hourly cleaning. */
  isRestoring?: boolean;
};

type Records = { clientIds: string[]; requestIds: string[] };

/** Empties what is kept under one address: messages, mails, suspicious posts, the newsletter, consents, requests under data protection law. */
export async function forgetAddress(trx: Db, email: string, records: Records, erasing: Erasing): Promise<string[]> {
  const { now, until, keepsReader = false } = erasing;
  const last = until ?? sql<Date>`'infinity'`;
  const messageIds = await forgetMessages(trx, email, now, until);
  const { requestIds } = records;
  for (const clientId of records.clientIds.length > 0 ? records.clientIds : [undefined])
    await forgetMails(trx, { email, clientId, requestIds, messageIds, until });
  if (!erasing.isRestoring) await cleanOutboxSoon(trx);
  await forgetPosts(trx, email, until);
  if (!keepsReader) await forgetReader(trx, email, now, until);
  let consents = trx.deleteFrom('consents').where('email', '=', email).where('at', '<=', last);
  if (keepsReader) consents = consents.where('kind', '<>', 'newsletter');
  await consents.execute();
  await trx
    .updateTable('privacy_requests')
    .set(({ eb }) => ({ email: '', note: '', identity_note: '', version: eb('version', '+', 1) }))
    .where('email', '=', email)
    .where('created_at', '<=', last)
    .execute();
  await trx.deleteFrom('personal_exports').where('email', '=', email).where('created_at', '<=', last).execute();
  await trx.deleteFrom('kept_leads').where('email', '=', email).execute();
  await forgetSearches(trx, email);
  await forgetSignIns(trx, email, until);
  return messageIds;
}

/** Client records that are not younger than `until`. */
async function clientsUntil(trx: Db, { clients }: Whose, until: Date | undefined): Promise<Whose['clients']> {
  if (!until || clients.length === 0) return clients;
  const rows = await trx
    .selectFrom('clients')
    .select('id')
    .where('joined_at', '<=', until)
    .where(
      'id',
      'in',
      clients.map(({ id }) => id),
    )
    .execute();
  const old = new Set(rows.map(({ id }) => id));
  return clients.filter(({ id }) => old.has(id));
}

/** Deletes the accounts, but never one that belongs to staff; that of former staff is emptied already. */
async function eraseAccounts(trx: Db, { accounts, staff }: Whose, until: Date | undefined): Promise<string[]> {
  const candidates = accounts.filter((id) => id !== staff?.userId);
  if (candidates.length === 0) return [];
  const rows = await trx
    .selectFrom('auth.users')
    .select('id')
    .where('id', 'in', candidates)
    .where('created_at', '<=', until ?? sql<Date>`'infinity'`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('clients as c')
            .select('c.id')
            .whereRef('c.user_id', '=', 'auth.users.id')
            .where('erased_at', 'is', null),
        ),
      ),
    )
    .execute();
  for (const { id } of rows) await eraseAccount(trx, id);
  return rows.map(({ id }) => id);
}

/**
 * Erases a person, whoever they were to us: the one way for all. Requests, messages, engagements and timelines stay as numbers without a
 * person (docs/decisions/014); accounts, files, mails, consents, the newsletter, and what logs tell of them are deleted.
 * An account that still belongs to staff stays, with its name.
 * @returns the accounts that are gone; call `sessionsChanged` for each after the commit
 */
export async function erasePerson(trx: Db, whose: Whose, erasing: Erasing): Promise<string[]> {
  const { now, until } = erasing;
  const clients = await clientsUntil(trx, whose, until);
  const clientIds = clients.map(({ id }) => id);
  const requestIds: string[] = [];
  for (const { id } of clients) {
    await lockRequestsOfClient(trx, id);
    requestIds.push(...(await forgetRequests(trx, id, now)));
  }
  const messageIds: string[] = [];
  for (const email of whose.addresses)
    messageIds.push(...(await forgetAddress(trx, email, { clientIds, requestIds }, erasing)));
  for (const client of clients) await forgetClientRecord(trx, client, now);
  await forgetChangesOf(trx, [...clientIds, ...requestIds, ...messageIds]);
  const gone = await eraseAccounts(trx, whose, until);
  const ids = [...clientIds, ...gone];
  if (whose.staff?.leftAt && (!until || whose.staff.leftAt <= until)) {
    await forgetStaff(trx, whose.staff);
    ids.push(whose.staff.userId);
  }
  await forgetInAudit(trx, ids);
  if (erasing.keepsReader) await rememberErased(trx, { ids, addresses: [], kind: 'lead' }, now);
  else await rememberErased(trx, { ids, addresses: whose.addresses }, now);
  return gone;
}
