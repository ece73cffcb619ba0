import { z } from 'zod';
import { AuthError } from '#server/auth/errors.ts';
import { spendAuthCode } from '#server/auth/pkce.ts';
import { type AuthContext, deviceOf, readBody } from '#server/auth/request.ts';
import { signIn, signInTransaction, withSignUpPassword } from '#server/auth/sign-in.ts';
import { findUserById, isBanned } from '#server/auth/store/users.ts';

const params = z.object({ auth_code: z.string().default(''), code_verifier: z.string().default('') });

/** Exchanges an auth code for a session (contract 2.2 pkce), once, for whoever holds the verifier. */
export async function pkceGrant(c: AuthContext) {
  const { auth_code: code, code_verifier: verifier } = await readBody(c, params);
  if (!code || !verifier) {
    throw new AuthError('validation_failed', 'invalid request: both auth code and code verifier should be non-empty');
  }
  const answer = await signInTransaction(async (trx) => {
    const { userId, method, provider, notAfter, ...rest } = await spendAuthCode(trx, code, verifier);
    const { providerToken, providerRefreshToken, signUpPassword } = rest;
    const user = await findUserById(trx, userId);
    if (!user || user.deleted_at) throw new AuthError('flow_state_not_found');
    if (isBanned(user)) throw new AuthError('user_banned');
    const tokens = await signIn(trx, userId, method, deviceOf(c), provider, notAfter);
    return {
      ...withSignUpPassword(tokens, signUpPassword),
      ...(providerToken ? { provider_token: providerToken } : {}),
      ...(providerRefreshToken ? { provider_refresh_token: providerRefreshToken } : {}),
    };
  });
  return c.json(answer);
}
