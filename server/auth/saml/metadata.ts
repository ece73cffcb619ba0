import { X509Certificate } from 'node:crypto';
import { DOMParser } from '@xmldom/xmldom';
import { AuthError } from '#server/auth/errors.ts';
import { isSafeAddress } from '#server/environment/providers.ts';

/** What an identity provider says of itself (SAML 2.0 metadata). */

export type IdpMetadata = {
  entityId: string;
  /** Where the browser goes, by the redirect binding. */
  signInUrl: string;
  /** PEM */
  certificates: string[];
  wantsSignedRequests: boolean;
  /** From when on it must not be used. */
  validUntil: Date | undefined;
  /** How long it may be kept. */
  cacheSeconds: number | undefined;
};

const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata';
const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#';
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const MAX_LENGTH = 512 * 1024;

const fail = (reason: string) => new AuthError('validation_failed', `SAML metadata ${reason}`);

/** Reads the metadata of exactly one identity provider. Throws `validation_failed`. */
export function parseIdpMetadata(xml: string): IdpMetadata {
  if (xml.length > MAX_LENGTH) throw fail('is too large');
  // Entities could name files and expand without end; metadata has no use for them.
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw fail('must not have a document type');
  const problems: string[] = [];
  const note = (message: string) => void problems.push(message);
  let document: Document | undefined;
  try {
    document = new DOMParser({ errorHandler: { warning: () => {}, error: note, fatalError: note } }).parseFromString(
      xml,
      'text/xml',
    );
  } catch {
    problems.push('not XML');
  }
  if (!document?.documentElement || problems.length > 0) throw fail('is not valid XML');
  const entities = elements(document, METADATA, 'EntityDescriptor');
  const [entity] = entities;
  if (!entity || entities.length > 1) throw fail('must describe exactly one entity');
  const entityId = entity.getAttribute('entityID') ?? '';
  if (!entityId || entityId.length > 1024) throw fail('has no entityID');
  const [descriptor] = elements(entity, METADATA, 'IDPSSODescriptor');
  if (!descriptor) throw fail('describes no identity provider (IDPSSODescriptor)');
  return {
    entityId,
    signInUrl: signInUrlOf(descriptor),
    certificates: certificatesOf(descriptor),
    wantsSignedRequests: descriptor.getAttribute('WantAuthnRequestsSigned') === 'true',
    ...lifeOf([entity, descriptor]),
  };
}

const DURATION = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
const DURATION_SECONDS = [365 * 86_400, 30 * 86_400, 86_400, 3_600, 60, 1];

/** Seconds of an xs:duration (years and months in round numbers); undefined when it is none. */
function readDuration(text: string): number | undefined {
  const parts = DURATION.exec(text)?.slice(1);
  if (!parts?.some((part) => part !== undefined)) return undefined;
  return parts.reduce((sum, part, at) => sum + Number(part ?? 0) * (DURATION_SECONDS[at] ?? 0), 0);
}

/** The shortest life that the elements name (SAML 2.0 metadata, section 2.3.1). */
function lifeOf(parts: Element[]): Pick<IdpMetadata, 'validUntil' | 'cacheSeconds'> {
  const ends = parts
    .map((part) => Date.parse(part.getAttribute('validUntil') ?? ''))
    .filter((end) => Number.isFinite(end));
  const caches = parts.flatMap((part) => readDuration(part.getAttribute('cacheDuration') ?? '') ?? []);
  return {
    validUntil: ends.length > 0 ? new Date(Math.min(...ends)) : undefined,
    cacheSeconds: caches.length > 0 ? Math.min(...caches) : undefined,
  };
}

function elements(parent: Document | Element, namespace: string, name: string): Element[] {
  return Array.from(parent.getElementsByTagNameNS(namespace, name));
}

function signInUrlOf(descriptor: Element): string {
  const services = elements(descriptor, METADATA, 'SingleSignOnService');
  const redirect = services.find((service) => service.getAttribute('Binding') === REDIRECT);
  const url = redirect?.getAttribute('Location') ?? '';
  if (!isSafeAddress(url)) throw fail('has no sign-in address for the redirect binding that starts with https://');
  return url;
}

function certificatesOf(descriptor: Element): string[] {
  const keys = elements(descriptor, METADATA, 'KeyDescriptor').filter(
    (key) => key.getAttribute('use') !== 'encryption',
  );
  const texts = keys
    .flatMap((key) => elements(key, SIGNATURE, 'X509Certificate'))
    .map((node) => node.textContent ?? '');
  try {
    const certificates = texts.map((text) => new X509Certificate(Buffer.from(text, 'base64')).toString());
    if (certificates.length > 0) return certificates;
  } catch {
    throw fail('has a certificate that cannot be read');
  }
  throw fail('has no certificate for signing');
}
