import type { AuthContext } from '#server/auth/request.ts';
import { publicKeySet } from '#server/auth/signing-keys.ts';
import { env } from '#server/env.ts';

/** Public information (contract 2.13). */

const otherProviders = [
  'anonymous_users',
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'snapchat',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'keycloak',
  'kakao',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'spotify',
  'slack',
  'slack_oidc',
  'workos',
  'twitch',
  'twitter',
  'phone',
  'zoom',
];

/** GET /settings */
export function settings(c: AuthContext) {
  const configured = [...env.externalProviders.values()].map(({ name, enabled }) => [name, enabled]);
  const external = Object.fromEntries([...otherProviders.map((name) => [name, false]), ...configured]);
  return c.json({
    external: { ...external, email: env.GOTRUE_EXTERNAL_EMAIL_ENABLED },
    disable_signup: env.GOTRUE_DISABLE_SIGNUP,
    mailer_autoconfirm: env.GOTRUE_MAILER_AUTOCONFIRM,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: env.GOTRUE_SAML_ENABLED,
    saml_private_key_next_configured: false,
    passkeys_enabled: false,
  });
}

/** GET /health; the name is what clients of the hosted service look for. */
export function health(c: AuthContext) {
  return c.json({
    version: 'v2.196.0',
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
  });
}

/** GET /.well-known/jwks.json (RFC 7517) */
export async function jwks(c: AuthContext) {
  c.header('Cache-Control', 'public, max-age=600');
  return c.json(await publicKeySet());
}
