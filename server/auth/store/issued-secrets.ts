import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import type { AuthOneTimeTokenType } from '#server/db/types.ts';

/** A code and a link belong to one row; the live row of the same id in `auth.one_time_tokens` says that neither is used or replaced. */

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
      'live.token_type as live_type',
    ]);
}

/** Puts a new pair in place of the one the account had of this type. */
export async function replaceSecrets(
  connection: Db,
  secret: {
    userId: string;
    type: SecretType;
    contact: string;
    linkHash: string;
    codeHash: string;
    expiresAt: Date;
    flowStateId?: string | undefined;
  },
): Promise<void> {
  const id = randomUUID();
  const live = { id, token_hash: secret.linkHash, relates_to: secret.contact };
  await connection
    .insertInto('auth.one_time_tokens')
    .values({ ...live, user_id: secret.userId, token_type: secret.type })
    .onConflict((conflict) => conflict.columns(['user_id', 'token_type']).doUpdateSet(live))
    .execute();
  await connection
    .insertInto('auth_private.issued_secrets')
    .values({
      id,
      user_id: secret.userId,
      contact: secret.contact,
      link_hash: secret.linkHash,
      code_hash: secret.codeHash,
      expires_at: secret.expiresAt,
      flow_state_id: secret.flowStateId ?? null,
    })
    .execute();
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

/** The link's row, locked: two clicks at once are one sign-in. */
export async function lockByLink(connection: Db, linkHash: string) {
  await lockIssued(connection, 'link_hash', linkHash);
  return findByLink(connection, linkHash);
}

/** The live pairs of an account, locked, so that wrong codes are counted one by one. */
export async function lockLiveSecrets(connection: Db, userId: string, types: readonly SecretType[]) {
  const ids = await lockIssued(connection, 'user_id', userId);
  if (ids.length === 0) return [];
  return selectIssued(connection).where('issued.id', 'in', ids).where('live.token_type', 'in', types).execute();
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

/** Takes one secret out of use and notes that it was used. */
export async function markSpent(connection: Db, id: string): Promise<void> {
  const live = await connection
    .deleteFrom('auth.one_time_tokens')
    .where('id', '=', id)
    .returning(['user_id', 'token_type'])
    .executeTakeFirst();
  if (live) {
    await connection
      .updateTable('auth.users')
      .set({ [live.token_type]: '' })
      .where('id', '=', live.user_id)
      .execute();
  }
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

/** Which types of secrets the account has waiting, however old. */
export async function listLiveTypes(connection: Db, userId: string): Promise<SecretType[]> {
  const rows = await connection
    .selectFrom('auth.one_time_tokens')
    .select('token_type')
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => row.token_type);
}
