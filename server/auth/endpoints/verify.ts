import { z } from 'zod';
import { confirmLink, isLinkType, type LinkType, spendCode, spendLink } from '#server/auth/codes.ts';
import { normalizeEmail } from '#server/auth/contacts.ts';
import { AuthError } from '#server/auth/errors.ts';
import { issueAuthCode } from '#server/auth/pkce.ts';
import { limitByAddress } from '#server/auth/rate-limit.ts';
import { resolveRedirect } from '#server/auth/redirects.ts';
import { type AuthContext, deviceOf, readBody } from '#server/auth/request.ts';
import { signIn, signInTransaction, type TokenResponse } from '#server/auth/sign-in.ts';
import type { Device } from '#server/auth/store/sessions.ts';
import { confirmEmail, findUserByEmail, findUserById, isBanned } from '#server/auth/store/users.ts';
import { type Db, db } from '#server/db/client.ts';
import { env } from '#server/env.ts';

const params = z.object({
  type: z.string().default(''),
  token: z.string().default(''),
  token_hash: z.string().default(''),
  email: z.string().default(''),
  phone: z.string().default(''),
  redirect_to: z.string().default(''),
});

type Params = z.output<typeof params>;

function checkParams(body: Params): LinkType {
  const fail = (message: string) => new AuthError('validation_failed', message);
  if (!body.type) throw fail('Verify requires a verification type');
  if (!body.token === !body.token_hash) throw fail('Verify requires either a token or a token hash');
  if (body.token_hash && (body.email || body.phone || body.redirect_to)) {
    throw fail('Only the token_hash and type should be provided');
  }
  if (body.token && !body.email === !body.phone) {
    throw fail('Only an email address or phone number should be provided on verify');
  }
  if (body.email && !z.email().safeParse(normalizeEmail(body.email)).success) {
    throw new AuthError('validation_failed', 'Invalid email format', { status: 422 });
  }
  if (!isLinkType(body.type))
    throw fail(body.email ? 'Invalid email verification type' : 'Unsupported verification type');
  return body.type;
}

/** POST /verify: exchanges a mailed code or link for a session (contract 2.4). */
export async function verify(c: AuthContext) {
  await limitByAddress(c, 'verify', env.GOTRUE_RATE_LIMIT_VERIFY);
  const body = await readBody(c, params);
  const type = checkParams(body);
  if (body.token_hash) {
    const tokens = await signInTransaction(async (trx) => {
      const { userId } = await spendLink(trx, body.token_hash, type);
      return finishVerification(trx, userId, deviceOf(c));
    });
    return c.json(tokens);
  }
  return c.json(await redeemCode({ email: normalizeEmail(body.email), code: body.token, type, device: deviceOf(c) }));
}

/** Exchanges a code for a session; `otp_expired` for every wrong one, known account or not. */
export async function redeemCode(attempt: {
  email: string;
  code: string;
  type: LinkType;
  device: Device;
}): Promise<TokenResponse> {
  const { email, type, device } = attempt;
  const code = attempt.code.replaceAll(/\s/g, '');
  const tokens = await signInTransaction(async (trx) => {
    const user = await findUserByEmail(trx, email);
    if (!user || !(await spendCode(trx, { userId: user.id, email, code, type }))) return undefined;
    return finishVerification(trx, user.id, device);
  });
  if (!tokens) throw new AuthError('otp_expired');
  return tokens;
}

async function finishVerification(trx: Db, userId: string, device: Device): Promise<TokenResponse> {
  await acceptProof(trx, userId);
  return signIn(trx, userId, 'otp', device);
}

/** What a spent code or link proves. Throws for an account that is gone or banned. */
async function acceptProof(trx: Db, userId: string): Promise<void> {
  const user = await findUserById(trx, userId);
  if (!user || user.deleted_at) throw new AuthError('otp_expired');
  if (isBanned(user)) throw new AuthError('user_banned');
  if (!user.email_confirmed_at) await confirmEmail(trx, userId);
}

/**
 * Follows a link that was asked for with a code challenge: it proves the address as any other, but answers an auth code,
 * for the browser that asked, instead of a session.
 */
export async function followLink(tokenHash: string, type: LinkType): Promise<{ authCode: string }> {
  return db.transaction().execute(async (trx) => {
    const { userId, flowStateId } = await spendLink(trx, tokenHash, type);
    if (!flowStateId) throw new AuthError('validation_failed', 'The link was asked for without a code challenge');
    await acceptProof(trx, userId);
    return { authCode: await issueAuthCode(trx, flowStateId, { userId }) };
  });
}

/**
 * GET /verify: where links made by the hosted service's templates point. Mail scanners and browsers that read ahead open links,
 * so this spends nothing: it leads to a page whose button posts the token.
 */
export async function openVerifyLink(c: AuthContext) {
  const tokenHash = c.req.query('token') || c.req.query('token_hash');
  const type = c.req.query('type');
  if (!type) throw new AuthError('validation_failed', 'Verify requires a verification type');
  if (!tokenHash) throw new AuthError('validation_failed', 'Verify requires a token or a token hash');
  if (!isLinkType(type)) throw new AuthError('validation_failed', 'Unsupported verification type');
  c.header('Cache-Control', 'no-store');
  c.header('Referrer-Policy', 'no-referrer');
  return c.redirect(confirmLink({ tokenHash, type, redirectTo: resolveRedirect(c) }), 303);
}
