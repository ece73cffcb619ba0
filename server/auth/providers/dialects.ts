import { type Profile, profileOfClaims } from '#server/auth/profiles.ts';
import type { ProviderSettings } from '#server/environment/providers.ts';

/** Where providers differ from OpenID Connect as it is written, and from each other. */

export type Claims = Record<string, unknown>;

export type Dialect = {
  /** Undefined for providers that speak OAuth 2.0 without ID tokens. */
  issuer: string | undefined;
  scopes: string[];
  /** More parameters of the authorization request. */
  parameters?: Record<string, string>;
  profile: (claims: Claims) => Profile;
  /** True when `iss` of a token may stand for this provider. */
  isIssuer: (iss: unknown, claims: Claims) => boolean;
};

const openIdScopes = ['openid', 'email', 'profile'];
const MICROSOFT = 'https://login.microsoftonline.com';
/** The tenant of personal Microsoft accounts, whose addresses Microsoft itself has verified. */
const PERSONAL_TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad';

/** Only Microsoft's own check of the domain counts: a tenant's administrator can write any address into an account. */
function isMicrosoftEmailVerified(claims: Claims): boolean {
  if (claims.tid === PERSONAL_TENANT) return true;
  return [true, 'true', '1', 1].includes(claims.xms_edov as string);
}

/** The rules of a provider. Any name with a URL is a provider found by discovery (OpenID Connect Discovery 1.0). */
export function dialectOf(settings: Pick<ProviderSettings, 'name' | 'url'>): Dialect | undefined {
  const { name, url } = settings;
  const standard = (issuer: string): Dialect => ({
    issuer,
    scopes: openIdScopes,
    profile: (claims) => profileOfClaims(name, claims),
    isIssuer: (iss) => iss === issuer,
  });
  if (name === 'google') {
    const issuer = url ?? 'https://accounts.google.com';
    return { ...standard(issuer), isIssuer: (iss) => iss === issuer || (!url && iss === 'accounts.google.com') };
  }
  if (name === 'apple') {
    const base = standard(url ?? 'https://appleid.apple.com');
    return { ...base, scopes: ['openid', 'name', 'email'], parameters: { response_mode: 'form_post' } };
  }
  if (name === 'azure') return azure(url ?? `${MICROSOFT}/common`);
  if (name === 'github' || name === 'amazon') {
    return {
      issuer: undefined,
      scopes: name === 'github' ? ['user:email'] : ['profile'],
      profile: (claims) => profileOfClaims(name, claims),
      isIssuer: () => false,
    };
  }
  return url ? standard(url) : undefined;
}

function azure(url: string): Dialect {
  const issuer = url.endsWith('/v2.0') ? url : `${url}/v2.0`;
  return {
    issuer,
    scopes: openIdScopes,
    profile: (claims) => profileOfClaims('azure', claims, { emailVerified: isMicrosoftEmailVerified(claims) }),
    // One key set for many tenants: each names itself in `tid`, and its issuer must be the one of that tenant.
    isIssuer: (iss, { tid }) =>
      iss === issuer ||
      (/\/(common|organizations|consumers)\/v2\.0$/.test(issuer) &&
        typeof tid === 'string' &&
        iss === issuer.replace(/\/[^/]+\/v2\.0$/, `/${tid}/v2.0`)),
  };
}
