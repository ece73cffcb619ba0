import { AuthError } from '#server/auth/errors.ts';
import { claimMetadataRefresh, replaceSamlMetadata, type SsoProviderRow } from '#server/auth/store/sso-providers.ts';
import { db } from '#server/db/client.ts';
import { log } from '#server/log.ts';
import { parseIdpMetadata } from './metadata.ts';
import { fetchPublicText } from './safe-fetch.ts';

/** Identity providers change their keys. Metadata that was read from an address is read again when it is too old, by what it says itself. */

/** For metadata that says nothing of its life. */
const USUAL_LIFE_MS = 24 * 3_600_000;

function isStale(provider: SsoProviderRow, now: number): boolean {
  const { validUntil, cacheSeconds } = parseIdpMetadata(provider.metadata_xml);
  const readAt = provider.metadata_at?.getTime() ?? 0;
  if (validUntil && validUntil.getTime() <= now) return true;
  if (cacheSeconds !== undefined) return readAt + cacheSeconds * 1000 <= now;
  return !validUntil && readAt + USUAL_LIFE_MS <= now;
}

/** The metadata at the provider's address; undefined when it cannot be had, or is not that provider's. */
async function readAgain(provider: SsoProviderRow, url: string): Promise<string | undefined> {
  try {
    const text = await fetchPublicText(url);
    if (parseIdpMetadata(text).entityId !== provider.entity_id) throw new AuthError('saml_entity_id_mismatch');
    return text;
  } catch (error) {
    log.warn(
      { err: error, providerId: provider.id },
      'SAML metadata could not be refreshed; the known one stays in use',
    );
    return undefined;
  }
}

/** The provider with its metadata read anew, whatever its age; as it was when there is no address, or it was asked minutes ago. */
export async function refreshMetadata(provider: SsoProviderRow): Promise<SsoProviderRow> {
  const { metadata_url: url } = provider;
  if (!url || !(await claimMetadataRefresh(db, provider.id))) return provider;
  const text = await readAgain(provider, url);
  if (!text) return provider;
  await replaceSamlMetadata(db, provider.id, text);
  return { ...provider, metadata_xml: text, metadata_at: new Date() };
}

/** The provider with metadata that is not too old, as far as it can be had. */
export async function withFreshMetadata(provider: SsoProviderRow): Promise<SsoProviderRow> {
  return isStale(provider, Date.now()) ? refreshMetadata(provider) : provider;
}
