import { db } from '#server/db/client.ts';
import { announceLocally, notify } from '#server/db/notifications.ts';
import { ConfigurationError, env } from '#server/env.ts';
import { makeSigningKey, publishedSeconds, signingKeysChannel, trustSeconds } from './signing-keys.ts';
import {
  deleteSpentKeys,
  insertSigningKey,
  listSigningKeys,
  lockSigningKeys,
  promoteNextKey,
  revokeRetiredKeys,
} from './store/signing-keys.ts';

export type Rotation = {
  /** Key that signs now. */
  current: string;
  /** Key that is published and will sign, by itself, once `signsInSeconds` have passed. */
  next: { kid: string; signsInSeconds: number } | undefined;
  /** Keys that sign no more and are believed until their last token has run out. */
  retired: { kid: string; verifyUntil: Date | null }[];
};

/**
 * Begins a rotation of the signing key, or shows the one that has begun. A new key is published eleven minutes before it signs, so that
 * whoever keeps the published keys for ten has it. `now` makes it sign at once; `revoke` does, and believes no older key: every access
 * token is refused, and clients fetch new ones with their refresh tokens.
 */
export async function rotateSigningKeys({ now = false, revoke = false } = {}): Promise<Rotation> {
  if (env.GOTRUE_JWT_KEYS) throw new ConfigurationError('The keys are given by GOTRUE_JWT_KEYS; rotate them there.');
  const rotation = await db.transaction().execute(async (trx) => {
    await lockSigningKeys(trx);
    const before = await listSigningKeys(trx);
    const first = before.some((row) => row.status === 'current') ? 'next' : 'current';
    if (!before.some((row) => row.status === 'next')) {
      await insertSigningKey(trx, { ...(await makeSigningKey()), status: first });
    }
    const patience = now || revoke ? 0 : publishedSeconds;
    await promoteNextKey(trx, { publishedSeconds: patience, trustSeconds: trustSeconds() });
    if (revoke) await revokeRetiredKeys(trx);
    await deleteSpentKeys(trx);
    await notify(trx, signingKeysChannel, '');
    return describe(await listSigningKeys(trx));
  });
  announceLocally(signingKeysChannel, '');
  return rotation;
}

function describe(rows: Awaited<ReturnType<typeof listSigningKeys>>): Rotation {
  const next = rows.find((row) => row.status === 'next');
  return {
    current: rows.find((row) => row.status === 'current')?.kid ?? '',
    next: next && { kid: next.kid, signsInSeconds: Math.max(0, Math.ceil(publishedSeconds - next.age_seconds)) },
    retired: rows
      .filter((row) => row.status === 'retired')
      .map((row) => ({ kid: row.kid, verifyUntil: row.verify_until })),
  };
}
