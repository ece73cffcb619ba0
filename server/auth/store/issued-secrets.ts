import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { AuthOneTimeTokenType } from '#server/db/types.ts';

/**
 * A code and a link belong to one row; the live row of the same id in `auth.one_time_tokens` says that neither is used or replaced.
 * Up to three of a type live at a time, so that whoever knows an address cannot keep its owner's mails dead by asking for more.
 */

const LIVE_OF_A_TYPE = 3;

export type SecretType = AuthOneTimeTokenType;

/** Each type has a column of its name in `auth.users` too, as the hosted service keeps them. */
const allTypes: readonly SecretType[] = [
  'confirmation_token',
  'recovery_token',
  'email_change_token_current',
  'email_change_token_new',
  'phone_change_token',
  'reauthentication_token',
];
export type IssuedSecret = NonNullable<Awaited<ReturnType<typeof findByLink>>>;

function selectIssued(connection: Db) {
  return connection
    .selectFrom('auth_private.issued_secrets as issued')
    .leftJoin('auth.one_time_tokens as live', 'live.id', 'issued.id')
    .select([
      'issued.id',
      'issued.user_id',
      'issued.contact',
      'issued.code_hash',
      'issued.code_attempts',
      'issued.expires_at',
      'issued.used_at',
      'issued.flow_state_id',
      'issued.offers_password',
      'live.token_type as live_type',
    ]);
}

/** Two statements: the first waits for whoever proves the account at this moment, and notes what the hosted service keeps there. */
export async function addSecrets(
  connection: Db,
  secret: {
    userId: string;
    type: SecretType;
    contact: string;
    linkHash: string;
    codeHash: string;
    expiresAt: Date;
    flowStateId?: string | undefined;
    offersPassword?: boolean | undefined;
    isInvitation?: boolean | undefined;
  },
): Promise<string> {
  const { userId, type, isInvitation = false } = secret;
  const id = randomUUID();
  await connection
    .updateTable('auth.users')
    .set({ [type]: secret.linkHash })
    .where('id', '=', userId)
    .execute();
  await connection
    .with('issued', (query) =>
      query.insertInto('auth_private.issued_secrets').values({
        id,
        user_id: userId,
        contact: secret.contact,
        link_hash: secret.linkHash,
        code_hash: secret.codeHash,
        expires_at: secret.expiresAt,
        flow_state_id: secret.flowStateId ?? null,
        offers_password: secret.offersPassword ?? false,
        is_invitation: isInvitation,
      }),
    )
    .insertInto('auth.one_time_tokens')
    .values({
      id,
      token_hash: secret.linkHash,
      relates_to: secret.contact,
      user_id: userId,
      token_type: type,
      created_at: sql<Date>`clock_timestamp()`,
    })
    .execute();
  await endSurplus(connection, { userId, type, isInvitation });
  return id;
}

/** Ends the oldest beyond three. Invitations are counted apart: nobody but another invitation, or its use, ends one. */
async function endSurplus(
  connection: Db,
  { userId, type, isInvitation }: { userId: string; type: SecretType; isInvitation: boolean },
): Promise<void> {
  const surplus = connection
    .selectFrom('auth.one_time_tokens as live')
    .innerJoin('auth_private.issued_secrets as issued', 'issued.id', 'live.id')
    .select('live.id')
    .where('live.user_id', '=', userId)
    .where('live.token_type', '=', type)
    .where('issued.is_invitation', '=', isInvitation)
    .orderBy('live.created_at', 'desc')
    .orderBy('live.id')
    .offset(isInvitation ? 1 : LIVE_OF_A_TYPE);
  await connection.deleteFrom('auth.one_time_tokens').where('id', 'in', surplus).execute();
}

export async function findByLink(connection: Db, linkHash: string) {
  return selectIssued(connection).where('issued.link_hash', '=', linkHash).executeTakeFirst();
}

/** Two statements: what waited for a lock must see what the holder did to the other table. */
async function lockIssued(connection: Db, column: 'link_hash' | 'user_id', value: string) {
  const rows = await connection
    .selectFrom('auth_private.issued_secrets')
    .select('id')
    .where(column, '=', value)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/** The link's row, locked after its account as everywhere: two clicks at once are one sign-in. */
export async function lockByLink(connection: Db, linkHash: string) {
  const known = await findByLink(connection, linkHash);
  if (!known) return undefined;
  await lockAccount(connection, known.user_id);
  await lockIssued(connection, 'link_hash', linkHash);
  return findByLink(connection, linkHash);
}

const lockAccount = (connection: Db, userId: string) =>
  connection.selectFrom('auth.users').select('id').where('id', '=', userId).forUpdate().execute();

/** The live pairs of an account, the newest first, locked, so that wrong codes are counted one by one. */
export async function lockLiveSecrets(connection: Db, userId: string, types: readonly SecretType[]) {
  await lockAccount(connection, userId);
  const ids = await lockIssued(connection, 'user_id', userId);
  if (ids.length === 0) return [];
  return selectIssued(connection)
    .where('issued.id', 'in', ids)
    .where('live.token_type', 'in', types)
    .orderBy('live.created_at', 'desc')
    .execute();
}

/** Wrong codes typed for the account since then, whichever mail they were meant for. */
export async function sumWrongCodes(connection: Db, userId: string, since: Date): Promise<number> {
  const { wrong } = await connection
    .selectFrom('auth_private.issued_secrets')
    .select(({ fn }) => fn.sum<number | null>('code_attempts').as('wrong'))
    .where('user_id', '=', userId)
    .where('issued_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(wrong ?? 0);
}

export async function countWrongCode(connection: Db, ids: string[]): Promise<void> {
  await connection
    .updateTable('auth_private.issued_secrets')
    .set((row) => ({ code_attempts: row('code_attempts', '+', 1) }))
    .where('id', 'in', ids)
    .execute();
}

/** Takes one secret out of use, and with it the others of its type, and notes that it was used. */
export async function markSpent(connection: Db, { id, user_id: userId, live_type: type }: IssuedSecret): Promise<void> {
  if (type) await clearSecrets(connection, userId, [type]);
  await connection
    .updateTable('auth_private.issued_secrets')
    .set({ used_at: new Date() })
    .where('id', '=', id)
    .execute();
}

/** Ends every code and link of the account, or those of some types. */
export async function clearSecrets(
  connection: Db,
  userId: string,
  types: readonly SecretType[] = allTypes,
): Promise<void> {
  await connection
    .deleteFrom('auth.one_time_tokens')
    .where('user_id', '=', userId)
    .where('token_type', 'in', types)
    .execute();
  await connection
    .updateTable('auth.users')
    .set(Object.fromEntries(types.map((type) => [type, ''])))
    .where('id', '=', userId)
    .execute();
}

/** Ends every code and link of the account but those of `kept`: a change that waits for them stays one that can be confirmed. */
export const clearSecretsBut = (connection: Db, userId: string, kept: readonly SecretType[]): Promise<void> =>
  clearSecrets(
    connection,
    userId,
    allTypes.filter((type) => !kept.includes(type)),
  );

/** Ends one code with its link, and no other of the account. Ending what was used or replaced does nothing. */
export async function endSecret(connection: Db, id: string): Promise<void> {
  await connection.deleteFrom('auth.one_time_tokens').where('id', '=', id).execute();
}

/** Which types of secrets the account has waiting, however old. */
export async function listLiveTypes(connection: Db, userId: string): Promise<SecretType[]> {
  const rows = await connection
    .selectFrom('auth.one_time_tokens')
    .select('token_type')
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => row.token_type);
}

/** True when somebody gave a password to have one of the account's mails sent, since this was asked last. */
export async function takePasswordOffers(connection: Db, userId: string): Promise<boolean> {
  const offers = await connection
    .updateTable('auth_private.issued_secrets')
    .set({ offers_password: false })
    .where('user_id', '=', userId)
    .where('offers_password', '=', true)
    .returning('id')
    .execute();
  return offers.length > 0;
}
