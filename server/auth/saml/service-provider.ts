import type { SAML } from '@node-saml/node-saml';
import type { SsoProviderRow } from '#server/auth/store/sso-providers.ts';
import { publicUrl } from '#server/public-url.ts';
import { samlKey, samlKeys } from './keys.ts';
import { parseIdpMetadata } from './metadata.ts';

/** Our side of SAML 2.0, by the library; what it leaves open, `assertion.ts` closes. */

/** How far the clocks of two servers may differ. */
const CLOCK_SKEW_MS = 5_000;

export const samlAddresses = () => ({
  entityId: `${publicUrl()}/auth/v1/sso/saml/metadata`,
  acsUrl: `${publicUrl()}/auth/v1/sso/saml/acs`,
});

/** Loaded with the first such sign-in, so that nobody else waits for it. */
const library = () => import('@node-saml/node-saml');

/** The library set up for one sign-in at one identity provider; only answers to `requestId` are accepted. */
export async function serviceProvider(
  provider: SsoProviderRow,
  requestId: string,
  { privateKeyPem } = samlKey(),
): Promise<SAML> {
  const { SAML, ValidateInResponseTo } = await library();
  const metadata = parseIdpMetadata(provider.metadata_xml);
  const { entityId, acsUrl } = samlAddresses();
  const issuedAt = new Date().toISOString();
  return new SAML({
    idpCert: metadata.certificates,
    issuer: entityId,
    audience: entityId,
    callbackUrl: acsUrl,
    entryPoint: metadata.signInUrl,
    decryptionPvk: privateKeyPem,
    ...(metadata.wantsSignedRequests ? { privateKey: privateKeyPem } : {}),
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    identifierFormat: provider.name_id_format ?? null,
    disableRequestedAuthnContext: true,
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    // A signed answer vouches for its assertion; without one the assertion itself must be signed.
    wantAssertionsSigned: false,
    wantAuthnResponseSigned: false,
    validateInResponseTo: ValidateInResponseTo.always,
    generateUniqueId: () => requestId,
    cacheProvider: {
      saveAsync: async (_key, value) => ({ value, createdAt: Date.now() }),
      getAsync: async (key) => (key === requestId ? issuedAt : null),
      removeAsync: async (key) => key,
    },
  });
}

/** Our own metadata, for the identity provider's administrator. */
export async function serviceMetadata(): Promise<string> {
  const { generateServiceProviderMetadata } = await library();
  const { certificate, privateKeyPem } = samlKey();
  const { entityId, acsUrl } = samlAddresses();
  return generateServiceProviderMetadata({
    issuer: entityId,
    callbackUrl: acsUrl,
    identifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    wantAssertionsSigned: true,
    decryptionPvk: privateKeyPem,
    decryptionCert: certificate,
    privateKey: privateKeyPem,
    publicCerts: samlKeys().map((key) => key.certificate),
    signatureAlgorithm: 'sha256',
    // One name for one key: the same document each time it is asked for.
    generateUniqueId: () => '_service-provider',
  });
}
