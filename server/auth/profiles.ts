import { isDeepStrictEqual } from 'node:util';
import { readEmail } from './contacts.ts';

/** What a provider says about somebody who signed in there. */
export type Profile = {
  /** `google`, `web3`, `sso:<uuid>`: also names the linking domain. */
  provider: string;
  /** The provider's own, unchanging name of the person. */
  providerId: string;
  /** Normalized; undefined when the provider names none, or one that cannot be written to. */
  email: string | undefined;
  /** Only what the provider itself vouches for. No setting of ours makes an address verified (contract 2.10, trap of rule 2). */
  emailVerified: boolean;
  /** Becomes `identity_data` and, key by key, `user_metadata`. */
  data: Record<string, unknown>;
};

const MAX_ID_LENGTH = 1024;
const MAX_DATA_LENGTH = 64 * 1024;

/** True for a profile that can be stored: some id, text that PostgreSQL takes, no mass of data. */
export function isStorable(profile: Profile): boolean {
  const { providerId, data } = profile;
  if (!providerId || providerId.length > MAX_ID_LENGTH || providerId.includes('\u0000')) return false;
  const text = JSON.stringify(data);
  return text.length <= MAX_DATA_LENGTH && !text.includes('\\u0000');
}

/** The profile that the claims of an ID token or of a userinfo answer describe (OpenID Connect Core section 5.1). */
export function profileOfClaims(
  provider: string,
  claims: Record<string, unknown>,
  { emailVerified }: { emailVerified?: boolean } = {},
): Profile {
  const text = (key: string) => (typeof claims[key] === 'string' && claims[key] !== '' ? claims[key] : undefined);
  const providerId = text('sub') ?? '';
  const email = readEmail(text('email') ?? '');
  const verified = emailVerified ?? (claims.email_verified === true || claims.email_verified === 'true');
  const name = text('name') ?? ([text('given_name'), text('family_name')].filter(Boolean).join(' ') || undefined);
  const picture = text('picture');
  const data = {
    iss: text('iss'),
    sub: providerId,
    provider_id: providerId,
    name,
    full_name: name,
    preferred_username: text('preferred_username'),
    picture,
    avatar_url: picture,
    email,
    email_verified: email !== undefined && verified,
    phone_verified: false,
  };
  const given = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
  return { provider, providerId, email, emailVerified: email !== undefined && verified, data: given };
}

/**
 * Merges what a provider says now into an account's metadata, three ways: a key follows the provider only while it still is what the
 * provider said last time, so that a name or picture the person changed or removed stays as they left it (contract 2.10, trap of rule 1).
 */
export function mergeProfile(
  metadata: Record<string, unknown>,
  before: Record<string, unknown>,
  now: Record<string, unknown>,
): Record<string, unknown> {
  const merged = { ...metadata };
  for (const [key, value] of Object.entries(now)) {
    const untouched = isDeepStrictEqual(own(metadata, key), own(before, key));
    if (untouched) Object.defineProperty(merged, key, { value, enumerable: true, writable: true, configurable: true });
  }
  return merged;
}

const own = (record: Record<string, unknown>, key: string) => (Object.hasOwn(record, key) ? record[key] : undefined);
