import { confirmLink, describeLink, isLinkType, type LinkType } from '#server/auth/codes.ts';
import { AuthError } from '#server/auth/errors.ts';
import { limitByAddress } from '#server/auth/rate-limit.ts';
import {
  faultPlace,
  type RedirectFault,
  redirectWithCode,
  redirectWithFault,
  redirectWithMessage,
  redirectWithTokens,
} from '#server/auth/redirect-results.ts';
import { resolveRedirect } from '#server/auth/redirects.ts';
import { type AuthContext, deviceOf, localeOf } from '#server/auth/request.ts';
import { db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { followLink, HALF_AGREED, redeemLink } from './verify.ts';

type Link = { tokenHash: string; type: LinkType };

function readLink(c: AuthContext): Link {
  const tokenHash = c.req.query('token') || c.req.query('token_hash');
  const type = c.req.query('type');
  if (!type) throw new AuthError('validation_failed', 'Verify requires a verification type');
  if (!tokenHash) throw new AuthError('validation_failed', 'Verify requires a token or a token hash');
  if (!isLinkType(type)) throw new AuthError('validation_failed', 'Unsupported verification type');
  return { tokenHash, type };
}

const isPkce = ({ tokenHash }: Link) => tokenHash.startsWith('pkce_');

/** Which word of RFC 6749 section 4.1.2.1 goes with a status. */
const errorNames: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

function refuse(c: AuthContext, link: Link, { code, status, message }: AuthError) {
  const redirectTo = resolveRedirect(c);
  const fault: RedirectFault = { error: errorNames[status], code, description: message };
  return redirectWithFault(c, faultPlace(redirectTo), fault, { status: 303, inQuery: isPkce(link) });
}

async function verifyAtOnce(c: AuthContext, link: Link) {
  const redirectTo = resolveRedirect(c);
  if (isPkce(link)) {
    const code = await followLink(link.tokenHash, link.type, { locale: localeOf(c) });
    if (code) return redirectWithCode(c, redirectTo, code, 303);
    return redirectWithMessage(c, redirectTo, HALF_AGREED, { inQuery: true });
  }
  const answer = await redeemLink({ ...link, device: deviceOf(c), locale: localeOf(c) });
  if (!('access_token' in answer)) return redirectWithMessage(c, redirectTo, answer.msg, { inQuery: false });
  return redirectWithTokens(c, redirectTo, answer, { type: link.type, status: 303 });
}

/**
 * GET /verify: where links made by the hosted service's templates point. Mail scanners and browsers that read ahead open links, so this
 * spends nothing: it leads to a page whose button posts the token. A token that is spent, old or nobody's leads to the app with the fault.
 * With AUTH_VERIFY_BY_GET the link is spent here, for programs that follow it themselves; never by HEAD.
 */
export async function openVerifyLink(c: AuthContext) {
  const link = readLink(c);
  await limitByAddress(c, 'verify', env.GOTRUE_RATE_LIMIT_VERIFY);
  try {
    if (env.AUTH_VERIFY_BY_GET === 'on' && c.req.method === 'GET') return await verifyAtOnce(c, link);
    const known = await describeLink(db, link.tokenHash);
    if (known?.state !== 'ready') throw new AuthError('otp_expired', 'Email link is invalid or has expired');
  } catch (error) {
    if (error instanceof AuthError && error.code !== 'over_request_rate_limit') return refuse(c, link, error);
    throw error;
  }
  c.header('Cache-Control', 'no-store');
  c.header('Referrer-Policy', 'no-referrer');
  return c.redirect(confirmLink({ ...link, redirectTo: resolveRedirect(c) }), 303);
}
