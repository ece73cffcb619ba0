import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { captchaParams, requireCaptcha } from '#server/auth/captcha.ts';
import { AuthError } from '#server/auth/errors.ts';
import { pkceParams, readChallenge, requireOwnChallenge } from '#server/auth/pkce.ts';
import { limitByAddress } from '#server/auth/rate-limit.ts';
import { resolveRedirect } from '#server/auth/redirects.ts';
import { type AuthContext, readBody } from '#server/auth/request.ts';
import { withFreshMetadata } from '#server/auth/saml/fresh-metadata.ts';
import { serviceMetadata, serviceProvider } from '#server/auth/saml/service-provider.ts';
import { insertFlowState } from '#server/auth/store/flow-states.ts';
import { insertRelayState } from '#server/auth/store/relay-states.ts';
import { findSsoProvider, findSsoProviderByDomain, type SsoProviderRow } from '#server/auth/store/sso-providers.ts';
import { db } from '#server/db/client.ts';
import { env } from '#server/env.ts';

export function requireSaml(): void {
  if (!env.GOTRUE_SAML_ENABLED || !env.GOTRUE_SAML_PRIVATE_KEY) throw new AuthError('saml_provider_disabled');
}

const params = z.object({
  provider_id: z.string().default(''),
  domain: z.string().default(''),
  redirect_to: z.string().default(''),
  skip_http_redirect: z.boolean().default(false),
  ...pkceParams,
  ...captchaParams,
});

async function findProvider(body: z.output<typeof params>): Promise<SsoProviderRow> {
  const { provider_id: id, domain } = body;
  if (id && domain) throw new AuthError('validation_failed', 'Only one of provider_id or domain supported');
  if (!id && !domain) throw new AuthError('validation_failed', 'A provider_id or domain needs to be provided');
  const isId = z.uuid().safeParse(id).success;
  const provider = domain ? await findSsoProviderByDomain(db, domain.trim()) : isId && (await findSsoProvider(db, id));
  if (!provider) {
    throw new AuthError('sso_provider_not_found', domain ? 'No SSO provider assigned for this domain' : undefined);
  }
  if (provider.disabled) throw new AuthError('sso_provider_disabled');
  return provider;
}

/** POST /sso: where to sign in with the company's own accounts (contract 2.12). */
export async function sso(c: AuthContext) {
  await limitByAddress(c, 'sso', env.GOTRUE_RATE_LIMIT_SSO);
  requireSaml();
  const body = await readBody(c, params);
  await requireCaptcha(c, body);
  const provider = await findProvider(body);
  const challenge = readChallenge(body);
  const redirectTo = resolveRedirect(c, body.redirect_to);
  requireOwnChallenge(redirectTo, challenge);
  // XML names do not begin with a digit.
  const requestId = `_${randomBytes(20).toString('hex')}`;
  const saml = await serviceProvider(await withFreshMetadata(provider), requestId);
  const relayState = await db.transaction().execute(async (trx) => {
    const flow = { method: 'sso/saml', providerType: `sso:${provider.id}`, referrer: redirectTo };
    const flowStateId = challenge ? await insertFlowState(trx, { ...flow, challenge }) : undefined;
    return insertRelayState(trx, { providerId: provider.id, requestId, redirectTo, flowStateId });
  });
  const url = await saml.getAuthorizeUrlAsync(relayState, undefined, {});
  if (body.skip_http_redirect) return c.json({ url });
  return c.redirect(url, 303);
}

/** GET /sso/saml/metadata: what the identity provider's administrator enters. */
export async function samlMetadata(c: AuthContext) {
  requireSaml();
  c.header('Content-Type', 'application/xml; charset=utf-8');
  c.header('Cache-Control', 'public, max-age=600');
  if (c.req.query('download') === 'true') c.header('Content-Disposition', 'attachment; filename="metadata.xml"');
  return c.body(await serviceMetadata());
}
