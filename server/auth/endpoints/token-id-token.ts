import { z } from 'zod';
import { requireUser } from '#server/auth/bearer.ts';
import { AuthError, OAuthError } from '#server/auth/errors.ts';
import { linkIdentity, requireManualLinking } from '#server/auth/manual-linking.ts';
import { signInWithProfile } from '#server/auth/profile-sign-in.ts';
import { type Dialect, dialectOf } from '#server/auth/providers/dialects.ts';
import { verifyIdToken } from '#server/auth/providers/id-tokens.ts';
import { type AuthContext, deviceOf, readBody } from '#server/auth/request.ts';
import { signIn, signInTransaction } from '#server/auth/sign-in.ts';
import { env } from '#server/env.ts';
import type { ProviderSettings } from '#server/environment/providers.ts';

const params = z.object({
  provider: z.string().default(''),
  id_token: z.string().default(''),
  access_token: z.string().default(''),
  nonce: z.string().default(''),
  client_id: z.string().default(''),
  issuer: z.string().default(''),
  link_identity: z.boolean().default(false),
});

type Params = z.output<typeof params>;

const unknown = (name: string) =>
  new AuthError('validation_failed', `Custom OIDC provider ${JSON.stringify(name.slice(0, 200))} not allowed`);

/** The provider that the request names, by name or by issuer and client. */
function findProvider(body: Params): { settings: ProviderSettings; dialect: Dialect } {
  const named = body.provider ? [body.provider] : [...env.externalProviders.keys()];
  for (const name of named) {
    const settings = env.externalProviders.get(name);
    const dialect = dialectOf(settings ?? { name, url: undefined });
    if (!dialect?.issuer || (!body.provider && dialect.issuer !== body.issuer.replace(/\/+$/, ''))) continue;
    if (!settings?.enabled) {
      throw new AuthError('provider_disabled', `Provider (issuer "${dialect.issuer}") is not enabled`);
    }
    return { settings, dialect };
  }
  throw unknown(body.provider || body.issuer);
}

/** Signs in, or adds a way in, with an ID token that an app got from the provider (contract 2.2 id_token). */
export async function idTokenGrant(c: AuthContext) {
  const body = await readBody(c, params);
  if (!body.id_token) throw new OAuthError('invalid request', 'id_token required');
  if (!body.provider && !(body.client_id && body.issuer)) {
    throw new OAuthError('invalid request', 'provider or client_id and issuer required');
  }
  const { settings, dialect } = findProvider(body);
  if (body.link_identity) requireManualLinking();
  const target = body.link_identity ? await requireUser(c) : undefined;
  const token = { idToken: body.id_token, accessToken: body.access_token, nonce: body.nonce };
  const profile = dialect.profile(await verifyIdToken(token, settings, dialect));
  if (!target) {
    return c.json(await signInWithProfile(c, profile, 'oauth', { emailOptional: settings.emailOptional }));
  }
  const tokens = await signInTransaction(async (trx) => {
    await linkIdentity(trx, target.user.id, profile);
    return signIn(trx, target.user.id, 'oauth', deviceOf(c), profile.provider);
  });
  return c.json(tokens);
}
