import type { AuthContext } from '#server/auth/request.ts';
import { publicKeySet } from '#server/auth/signing-keys.ts';
import { env } from '#server/env.ts';

/** Public information (contract 2.13). */

const otherProviders = [
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
  'zoom',
];

/** GET /settings */
export function settings(c: AuthContext) {
  const external = Object.fromEntries(otherProviders.map((name) => [name, false]));
  return c.json({
    external: {
      anonymous_users: env.GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED,
      ...external,
      email: env.GOTRUE_EXTERNAL_EMAIL_ENABLED,
      phone: env.GOTRUE_EXTERNAL_PHONE_ENABLED,
    },
    disable_signup: env.GOTRUE_DISABLE_SIGNUP,
    mailer_autoconfirm: env.GOTRUE_MAILER_AUTOCONFIRM,
    phone_autoconfirm: env.GOTRUE_SMS_AUTOCONFIRM,
    sms_provider: env.GOTRUE_SMS_PROVIDER ?? '',
    saml_enabled: false,
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
