import { z } from 'zod';
import { requireUser } from '#server/auth/bearer.ts';
import { describeLink, isLinkType } from '#server/auth/codes.ts';
import { AuthError } from '#server/auth/errors.ts';
import { inEvenTime, mailSignInCode } from '#server/auth/mailing.ts';
import { limitByAddress, limitMailsTo } from '#server/auth/rate-limit.ts';
import { safeRedirect } from '#server/auth/redirects.ts';
import { type AuthContext, clientAddress, deviceOf, localeOf, readBody } from '#server/auth/request.ts';
import { findUserById, isBanned } from '#server/auth/store/users.ts';
import { keepsPassword } from '#server/auth/unproven.ts';
import { db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { maskEmail } from '#shared/masking.ts';
import { followLink, HALF_AGREED, redeemCode } from './verify.ts';

/** Our own additions for the page that a mailed link opens: whose link it is, a fresh code for an old one, and entering that code. */

const params = z.object({ token_hash: z.string().min(1), redirect_to: z.string().default('') });

/** Whose session came along with the question about a link: a mail may be opened in a browser in which somebody else has signed in. */
async function readerOf(c: AuthContext, ownerId: string): Promise<'owner' | 'other' | 'nobody'> {
  try {
    return (await requireUser(c)).user.id === ownerId ? 'owner' : 'other';
  } catch (problem) {
    if (problem instanceof AuthError) return 'nobody';
    throw problem;
  }
}

/**
 * POST /links/describe: state and masked address of a link, where it may lead, whether it would keep a password, and whether whoever asks
 * is its owner. Spends nothing.
 */
export async function describe(c: AuthContext) {
  await limitByAddress(c, 'links-describe', env.GOTRUE_RATE_LIMIT_TOKEN_REFRESH);
  const body = await readBody(c, params);
  const link = await describeLink(db, body.token_hash);
  if (!link) throw new AuthError('otp_expired', 'Email link is invalid or has expired');
  const redirectTo = safeRedirect(body.redirect_to);
  const keeps = link.state === 'ready' && (await keepsPassword(db, await findUserById(db, link.userId), link.id));
  return c.json({
    state: link.state,
    email: maskEmail(link.email),
    redirect_to: redirectTo,
    keeps_password: keeps,
    reader: await readerOf(c, link.userId),
  });
}

/** POST /links/renew: mails a fresh code to the address that an old link was made for. */
export async function renew(c: AuthContext) {
  await limitByAddress(c, 'otp', env.GOTRUE_RATE_LIMIT_OTP);
  const body = await readBody(c, params);
  const link = await describeLink(db, body.token_hash);
  if (!link) throw new AuthError('otp_expired', 'Email link is invalid or has expired');
  await inEvenTime(async () => {
    await limitMailsTo(link.email, env.GOTRUE_SMTP_MAX_FREQUENCY);
    const redirectTo = safeRedirect(body.redirect_to);
    await db.transaction().execute(async (trx) => {
      const user = await findUserById(trx, link.userId);
      // An address that changed hands since must not get a code for the old account.
      if (!user || user.deleted_at || isBanned(user) || user.email !== link.email) return;
      await mailSignInCode(trx, user, { locale: localeOf(c), redirectTo, address: clientAddress(c) });
    });
  });
  return c.json({ email: maskEmail(link.email) });
}

const redeemParams = z.object({ token_hash: z.string().min(1), code: z.string().min(1) });

/** POST /links/redeem: signs in with the fresh code, where the page knows the old link but not the whole address. */
export async function redeem(c: AuthContext) {
  await limitByAddress(c, 'verify', env.GOTRUE_RATE_LIMIT_VERIFY);
  const body = await readBody(c, redeemParams);
  const link = await describeLink(db, body.token_hash);
  if (!link) throw new AuthError('otp_expired');
  c.set('meant', { email: link.email });
  return c.json(
    await redeemCode({ email: link.email, code: body.code, type: 'email', device: deviceOf(c), locale: localeOf(c) }),
  );
}

const followParams = z.object({
  token_hash: z.string().min(1),
  type: z.string(),
  redirect_to: z.string().default(''),
  disown: z.boolean().default(false),
});

/** POST /links/follow: spends a link that belongs to a PKCE flow; answers where to go with the auth code in the query. */
export async function follow(c: AuthContext) {
  await limitByAddress(c, 'verify', env.GOTRUE_RATE_LIMIT_VERIFY);
  const body = await readBody(c, followParams);
  if (!isLinkType(body.type)) throw new AuthError('validation_failed', 'Unsupported verification type');
  const authCode = await followLink(body.token_hash, body.type, { locale: localeOf(c), isDisowned: body.disown });
  const target = new URL(safeRedirect(body.redirect_to));
  if (authCode) {
    target.searchParams.set('code', authCode);
  } else {
    target.searchParams.set('message', HALF_AGREED);
    target.hash = new URLSearchParams({ message: HALF_AGREED, sb: '' }).toString();
  }
  return c.json({ redirect_to: target.href });
}
