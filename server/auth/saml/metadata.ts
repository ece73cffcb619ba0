import { X509Certificate } from 'node:crypto';
import { DOMParser } from '@xmldom/xmldom';
import { AuthError } from '#server/auth/errors.ts';
import { isSafeAddress } from '#server/auth/providers/settings.ts';

/** What an identity provider says of itself (SAML 2.0 metadata). */

export type IdpMetadata = {
  entityId: string;
  /** Where the browser goes, by the redirect binding. */
  signInUrl: string;
  /** PEM */
  certificates: string[];
  wantsSignedRequests: boolean;
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
