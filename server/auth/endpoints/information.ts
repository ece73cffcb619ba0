import { issuer } from '#server/auth/configuration.ts';
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
  const configured = [...env.externalProviders.values()].map(({ name, enabled }) => [name, enabled]);
  const external = Object.fromEntries([...otherProviders.map((name) => [name, false]), ...configured]);
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
    saml_enabled: env.GOTRUE_SAML_ENABLED,
    saml_private_key_next_configured: Boolean(env.GOTRUE_SAML_PRIVATE_KEY_NEXT),
    passkeys_enabled: false,
    // Ours: whether people may add and remove ways in themselves.
    manual_linking_enabled: env.GOTRUE_SECURITY_MANUAL_LINKING_ENABLED,
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

/**
 * GET /.well-known/openid-configuration (OpenID Connect Discovery 1.0): where programs find the keys. The endpoints under /oauth belong to
 * the hosted service's own OAuth server, which is not offered here; the names are required members.
 */
export async function openidConfiguration(c: AuthContext) {
  const base = issuer();
  const { keys } = await publicKeySet();
  c.header('Cache-Control', 'public, max-age=600');
  return c.json({
    issuer: base,
    authorization_endpoint: `${base}/oauth/authorize`,
    token_endpoint: `${base}/oauth/token`,
    userinfo_endpoint: `${base}/oauth/userinfo`,
    jwks_uri: `${base}/.well-known/jwks.json`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [...new Set(keys.map((key) => key.alg))],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    code_challenge_methods_supported: ['S256', 'plain'],
    scopes_supported: ['openid', 'profile', 'email', 'phone'],
    claims_supported: [
      'sub',
      'aud',
      'iss',
      'exp',
      'iat',
      'email',
      'phone',
      'role',
      'aal',
      'amr',
      'session_id',
      'is_anonymous',
      'app_metadata',
      'user_metadata',
    ],
  });
}
