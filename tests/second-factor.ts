import type { SupabaseClient } from '@supabase/supabase-js';
import { Secret, TOTP } from 'otpauth';
import { db } from '#server/db/client.ts';

/** An authenticator app: the code of `secret`, `steps` of 30 seconds from now. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
}

/** A code that is certainly not the one of `secret` around now. */
export function wrongCodeOf(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? '';
}

/** Lets a code of the current step be used again, as after thirty seconds. */
export async function forgetUsedCodes(): Promise<void> {
  await db.deleteFrom('auth_private.factor_steps').execute();
}

/** Adds an authenticator app to the signed-in `client` and proves it, which raises the session. */
export async function addFactor(client: SupabaseClient, friendlyName?: string) {
  const enrolled = await client.auth.mfa.enroll({
    factorType: 'totp',
    ...(friendlyName ? { friendlyName } : {}),
  });
  if (enrolled.error) throw enrolled.error;
  const { id, totp } = enrolled.data;
  const verified = await client.auth.mfa.challengeAndVerify({ factorId: id, code: codeOf(totp.secret) });
  if (verified.error) throw verified.error;
  return { id, secret: totp.secret, session: verified.data };
}
