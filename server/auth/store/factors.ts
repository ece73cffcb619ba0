import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { AuthFactorType } from '#server/db/types.ts';

export const factorColumns = [
  'id',
  'user_id',
  'friendly_name',
  'factor_type',
  'status',
  'created_at',
  'updated_at',
  'phone',
  'last_challenged_at',
] as const;

export type FactorRow = Awaited<ReturnType<typeof listFactors>>[number];

/** The second factors of one account, oldest first. Never their secrets. */
export async function listFactors(connection: Db, userId: string) {
  return connection
    .selectFrom('auth.mfa_factors')
    .select(factorColumns)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** One factor of the account. */
export async function findFactor(connection: Db, { id, userId }: { id: string; userId: string }) {
  return connection
    .selectFrom('auth.mfa_factors')
    .select(factorColumns)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** The sealed secret of a factor, or what an import brought. */
export async function findFactorSecret(connection: Db, id: string): Promise<string | undefined> {
  const row = await connection.selectFrom('auth.mfa_factors').select('secret').where('id', '=', id).executeTakeFirst();
  return row?.secret ?? undefined;
}

/** True when the account has a factor that was proven once. */
export async function hasVerifiedFactor(connection: Db, userId: string): Promise<boolean> {
  const row = await connection
    .selectFrom('auth.mfa_factors')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'verified')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type NewFactor = { userId: string; type: AuthFactorType; name: string; secret?: string; phone?: string };

/** A factor that still has to be proven. */
export async function insertFactor(connection: Db, factor: NewFactor): Promise<string> {
  const id = randomUUID();
  const now = new Date();
  await connection
    .insertInto('auth.mfa_factors')
    .values({
      id,
      user_id: factor.userId,
      friendly_name: factor.name || null,
      factor_type: factor.type,
      status: 'unverified',
      secret: factor.secret ?? null,
      phone: factor.phone ?? null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

/** Removes unproven factors begun more than `seconds` ago. */
export async function deleteExpiredFactors(connection: Db, userId: string, seconds: number): Promise<void> {
  await connection
    .deleteFrom('auth.mfa_factors')
    .where('user_id', '=', userId)
    .where('status', '=', 'unverified')
    .where('created_at', '<', new Date(Date.now() - seconds * 1000))
    .execute();
}

/** Marks the factor as proven and removes what else of its kind was begun and not finished. */
export async function verifyFactor(connection: Db, factor: FactorRow): Promise<void> {
  await connection
    .updateTable('auth.mfa_factors')
    .set({ status: 'verified', updated_at: new Date() })
    .where('id', '=', factor.id)
    .execute();
  await connection
    .deleteFrom('auth.mfa_factors')
    .where('user_id', '=', factor.user_id)
    .where('factor_type', '=', factor.factor_type)
    .where('status', '=', 'unverified')
    .execute();
}

export async function updateFactor(
  connection: Db,
  id: string,
  values: { friendly_name?: string | null; phone?: string },
): Promise<void> {
  await connection
    .updateTable('auth.mfa_factors')
    .set({ ...values, updated_at: new Date() })
    .where('id', '=', id)
    .execute();
}

export async function deleteFactor(connection: Db, id: string): Promise<void> {
  await connection.deleteFrom('auth.mfa_factors').where('id', '=', id).execute();
  await connection.deleteFrom('auth_private.second_factor_guards').where('id', '=', id).execute();
}

/** Notes the time step of a code that is about to be accepted; false when this or a later one was accepted before. */
export async function claimStep(connection: Db, factorId: string, step: number): Promise<boolean> {
  const { rows } = await sql`
    insert into auth_private.factor_steps as known (factor_id, last_step) values (${factorId}, ${step})
    on conflict (factor_id) do update set last_step = excluded.last_step where known.last_step < excluded.last_step
    returning 1`.execute(connection);
  return rows.length > 0;
}
