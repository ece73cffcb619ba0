import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

const UNIQUE_VIOLATION = '23505';

export type ChallengeRow = NonNullable<Awaited<ReturnType<typeof findChallenge>>>;

/** Opens a challenge; `codeHash` where a code was sent. */
export async function insertChallenge(
  connection: Db,
  challenge: { factorId: string; address: string | undefined; codeHash?: string | undefined },
): Promise<{ id: string; createdAt: Date }> {
  const id = randomUUID();
  const createdAt = new Date();
  await connection
    .insertInto('auth.mfa_challenges')
    .values({
      id,
      factor_id: challenge.factorId,
      created_at: createdAt,
      ip_address: challenge.address ?? '0.0.0.0',
      otp_code: challenge.codeHash ?? null,
    })
    .execute();
  return { id, createdAt };
}

/** Notes when the factor was last asked. The column is unique across all factors, so the finest clock, and no harm when two still meet. */
export async function markChallenged(connection: Db, factorId: string): Promise<void> {
  try {
    await connection
      .updateTable('auth.mfa_factors')
      .set({ last_challenged_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', factorId)
      .execute();
  } catch (error) {
    if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error;
  }
}

export async function findChallenge(connection: Db, { id, factorId }: { id: string; factorId: string }) {
  return connection
    .selectFrom('auth.mfa_challenges')
    .select(['id', 'created_at', 'verified_at', 'otp_code'])
    .where('id', '=', id)
    .where('factor_id', '=', factorId)
    .executeTakeFirst();
}

/** Uses the challenge up; false when another call has done so. */
export async function claimChallenge(connection: Db, id: string): Promise<boolean> {
  const claimed = await connection
    .updateTable('auth.mfa_challenges')
    .set({ verified_at: new Date() })
    .where('id', '=', id)
    .where('verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Counts a code against the challenge before anybody looks at it; false when `limit` have been counted. */
export async function countAttempt(connection: Db, challengeId: string, limit: number): Promise<boolean> {
  const { rows } = await sql`
    insert into auth_private.challenge_attempts as known (challenge_id, attempts) values (${challengeId}, 1)
    on conflict (challenge_id) do update set attempts = known.attempts + 1 where known.attempts < ${limit}
    returning 1`.execute(connection);
  return rows.length > 0;
}
