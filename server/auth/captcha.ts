import { z } from 'zod';
import { ConfigurationError, env } from '#server/env.ts';
import { log } from '#server/log.ts';
import { AuthError } from './errors.ts';
import { type AuthContext, clientAddress } from './request.ts';
import { isServiceRoleOpen } from './service-role.ts';
import { verifyToken } from './tokens.ts';

/** Proof that a person asks, from hCaptcha or Turnstile: both answer the same form in the same shape. */

const verifyUrls = {
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
};

/** What every guarded request may carry; spread into its schema. */
export const captchaParams = {
  gotrue_meta_security: z.object({ captcha_token: z.string().nullish() }).nullish(),
};

type Guarded = { gotrue_meta_security?: { captcha_token?: string | null | undefined } | null | undefined };

const refuse = (reason: string) =>
  new AuthError('captcha_failed', `captcha protection: request disallowed (${reason})`);

/** Callers with the service key are programs and need no puzzle. */
async function isAdministrator(c: AuthContext): Promise<boolean> {
  const token = /^bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (!token) return false;
  const role = (await verifyToken(token))?.role;
  return (role === 'service_role' || role === 'supabase_admin') && isServiceRoleOpen(clientAddress(c));
}

const verdictShape = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).nullish() });

async function askProvider(form: Record<string, string>) {
  const response = await fetch(env.CAPTCHA_VERIFY_URL ?? verifyUrls[env.GOTRUE_SECURITY_CAPTCHA_PROVIDER], {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'error',
    signal: AbortSignal.timeout(env.GOTRUE_SECURITY_CAPTCHA_TIMEOUT * 1000),
  });
  return verdictShape.parse(await response.json());
}

/** Lets the request pass when captchas are off or its token is good; throws `captcha_failed` otherwise (contract 1.7). */
export async function requireCaptcha(c: AuthContext, { gotrue_meta_security: security }: Guarded): Promise<void> {
  if (!env.GOTRUE_SECURITY_CAPTCHA_ENABLED || (await isAdministrator(c))) return;
  const secret = env.GOTRUE_SECURITY_CAPTCHA_SECRET;
  if (!secret) throw new ConfigurationError('GOTRUE_SECURITY_CAPTCHA_SECRET must be set.');
  const response = security?.captcha_token?.trim();
  if (!response) throw refuse('no captcha_token found');
  const address = clientAddress(c);
  let verdict: z.output<typeof verdictShape>;
  try {
    verdict = await askProvider({ secret, response, ...(address ? { remoteip: address } : {}) });
  } catch (error) {
    log.warn({ err: error }, 'the captcha provider gave no verdict');
    throw refuse('the captcha provider cannot be reached, try again later');
  }
  if (!verdict.success) throw refuse(verdict['error-codes']?.join(', ') || 'captcha verification failed');
}
