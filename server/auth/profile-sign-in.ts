import { resolveAccount } from './linking.ts';
import type { MailOptions } from './mailing.ts';
import type { Profile } from './profiles.ts';
import { type AuthContext, clientAddress, deviceOf, localeOf } from './request.ts';
import { type SignUpTokens, signIn, signInTransaction, withSignUpPassword } from './sign-in.ts';

/** How a request wants the mails that its sign-in may cause. */
export function mailOptionsOf(c: AuthContext, redirectTo?: string): MailOptions {
  return { locale: localeOf(c), redirectTo, address: clientAddress(c) };
}

/** Signs in whoever a provider has just vouched for. A refusal is thrown after what led to it is stored. */
export async function signInWithProfile(
  c: AuthContext,
  profile: Profile,
  method: string,
  options: { emailOptional?: boolean } = {},
): Promise<SignUpTokens> {
  const outcome = await signInTransaction(async (trx) => {
    const account = await resolveAccount(trx, profile, { ...options, mail: mailOptionsOf(c) });
    if ('refusal' in account) return account;
    const tokens = await signIn(trx, account.userId, method, deviceOf(c), profile.provider);
    return { tokens: withSignUpPassword(tokens, account.signUpPassword) };
  });
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome.tokens;
}
