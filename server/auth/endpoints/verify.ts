import { z } from 'zod';
import type { SpentSecret } from '#server/auth/codes.ts';
import { isLinkType, type LinkType, spendLink } from '#server/auth/codes.ts';
import { isEmail, normalizeEmail, requirePhone } from '#server/auth/contacts.ts';
import { AuthError } from '#server/auth/errors.ts';
import { issueAuthCode } from '#server/auth/pkce.ts';
import {
  acceptProof,
  askProvider,
  type PhoneProofType,
  spendMailedCode,
  spendTextedCode,
} from '#server/auth/proofs.ts';
import { keepSignUpPassword } from '#server/auth/provider-flows.ts';
import { limitByAddress } from '#server/auth/rate-limit.ts';
import { type AuthContext, deviceOf, localeOf, readBody } from '#server/auth/request.ts';
import { type SignUpTokens, signIn, signInTransaction, withSignUpPassword } from '#server/auth/sign-in.ts';
import type { Device } from '#server/auth/store/sessions.ts';
import { type Db, db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { typedCode } from '#shared/typed-code.ts';

const params = z.object({
  type: z.string().default(''),
  token: z.string().default(''),
  token_hash: z.string().default(''),
  email: z.string().default(''),
  phone: z.string().default(''),
  redirect_to: z.string().default(''),
  /** Ours: whoever proves the address did not choose what the call left that had the mail sent. */
  disown: z.boolean().default(false),
});

type Params = z.output<typeof params>;

/** The answer to the first of the two links of a change of address. */
export const HALF_AGREED = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

type Given =
  | { by: 'link'; tokenHash: string; type: LinkType }
  | { by: 'mail'; email: string; code: string; type: LinkType }
  | { by: 'text'; phone: string; code: string; type: PhoneProofType };

function checkParams(body: Params): Given {
  const { type, token, token_hash: tokenHash, email, phone } = body;
  const fail = (message: string) => new AuthError('validation_failed', message);
  if (!type) throw fail('Verify requires a verification type');
  if (!token === !tokenHash) throw fail('Verify requires either a token or a token hash');
  if (tokenHash) {
    if (email || phone || body.redirect_to) throw fail('Only the token_hash and type should be provided');
    if (!isLinkType(type)) throw fail('Unsupported verification type');
    return { by: 'link', tokenHash, type };
  }
  if (!email === !phone) throw fail('Only an email address or phone number should be provided on verify');
  const code = typedCode(token);
  if (phone) {
    const digits = requirePhone(phone);
    if (type !== 'sms' && type !== 'phone_change') throw fail('Unsupported verification type');
    return { by: 'text', phone: digits, code, type };
  }
  if (!isEmail(normalizeEmail(email))) {
    throw new AuthError('validation_failed', 'Invalid email format', { status: 422 });
  }
  if (!isLinkType(type)) throw fail('Invalid email verification type');
  return { by: 'mail', email: normalizeEmail(email), code, type };
}

/** POST /verify: exchanges a mailed or texted code, or a link, for a session (contract 2.4). */
export async function verify(c: AuthContext) {
  await limitByAddress(c, 'verify', env.GOTRUE_RATE_LIMIT_VERIFY);
  const body = await readBody(c, params);
  const given = checkParams(body);
  if (given.by === 'mail') c.set('meant', { email: given.email });
  if (given.by === 'text') c.set('meant', { phone: given.phone });
  return c.json(await redeem(given, { device: deviceOf(c), locale: localeOf(c), isDisowned: body.disown }));
}

type Redeemer = { device: Device; locale: 'it' | 'en'; isDisowned?: boolean };
type Answer = SignUpTokens | { msg: string; code: string };

async function redeem(given: Given, redeemer: Redeemer): Promise<Answer> {
  const verdict = given.by === 'text' ? await askProvider(given.phone, given.code, given.type) : undefined;
  if (verdict === false) throw new AuthError('otp_expired');
  const answer = await signInTransaction(async (trx) => {
    const secret = await spend(trx, given, verdict === true);
    return secret && finish(trx, secret, redeemer);
  });
  // A wrong code was counted by the transaction, which must not be undone.
  if (!answer) throw new AuthError('otp_expired');
  return answer;
}

function spend(trx: Db, given: Given, proven: boolean): Promise<SpentSecret | undefined> {
  if (given.by === 'link') return spendLink(trx, given.tokenHash, given.type);
  return given.by === 'mail' ? spendMailedCode(trx, given) : spendTextedCode(trx, { ...given, proven });
}

async function finish(trx: Db, secret: SpentSecret, { device, ...redeemer }: Redeemer): Promise<Answer> {
  const { userId, complete, provider, signUpPassword } = await acceptProof(trx, secret, redeemer);
  if (!complete) return { msg: HALF_AGREED, code: '200' };
  return withSignUpPassword(await signIn(trx, userId, 'otp', device, provider), signUpPassword);
}

/** Exchanges a mailed code for a session; `otp_expired` for every wrong one, known account or not. */
export function redeemCode(attempt: { email: string; code: string; type: LinkType } & Redeemer): Promise<Answer> {
  const { email, type } = attempt;
  return redeem({ by: 'mail', email, code: typedCode(attempt.code), type }, attempt);
}

/** Exchanges a mailed link for a session. Throws `otp_expired` for a wrong, used or old one. */
export function redeemLink(attempt: { tokenHash: string; type: LinkType } & Redeemer): Promise<Answer> {
  return redeem({ by: 'link', tokenHash: attempt.tokenHash, type: attempt.type }, attempt);
}

/**
 * Follows a link that was asked for with a code challenge: it proves the address as any other, but answers an auth code,
 * for the browser that asked, instead of a session; undefined for the first of the two links of a change of address.
 */
export async function followLink(
  tokenHash: string,
  type: LinkType,
  redeemer: Omit<Redeemer, 'device'>,
): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    const secret = await spendLink(trx, tokenHash, type);
    if (!secret.flowStateId) {
      throw new AuthError('validation_failed', 'The link was asked for without a code challenge');
    }
    const { userId, complete, signUpPassword } = await acceptProof(trx, secret, redeemer);
    if (!complete) return undefined;
    // Whoever exchanges the code is told, not whoever followed the link: that may be another browser, which gets no session.
    await keepSignUpPassword(trx, secret.flowStateId, signUpPassword);
    return issueAuthCode(trx, secret.flowStateId, { userId });
  });
}
