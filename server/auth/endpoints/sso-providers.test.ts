import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { selfSignedCertificate } from '#server/auth/saml/self-signed.ts';
import { makeIdentityProvider } from '#tests/saml-identity-provider.ts';
import { admin, mapping, privateKey, service, serviceMetadata } from '#tests/stages/single-sign-on.ts';

test('administrators keep identity providers; nobody else sees them', async () => {
  const stranger = await service.call('/admin/sso/providers');
  expect(stranger.status).toBe(401);
  const anon = await service.call('/admin/sso/providers', { headers: { authorization: `Bearer ${service.anonKey}` } });
  expect([anon.status, (await anon.json()).error_code]).toEqual([403, 'not_admin']);
  const idp = makeIdentityProvider();
  const made = await admin('POST', '', {
    type: 'saml',
    metadata_xml: idp.metadata,
    domains: ['a.example'],
    resource_id: 'acme',
  });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    resource_id: 'acme',
    disabled: false,
    saml: { entity_id: idp.entityId },
    domains: [{ domain: 'a.example' }],
  });
  const path = `/${made.body.id}`;
  expect((await admin('POST', '', { metadata_xml: idp.metadata })).body.error_code).toBe('saml_idp_already_exists');
  const twin = makeIdentityProvider();
  expect((await admin('POST', '', { metadata_xml: twin.metadata, domains: ['A.example'] })).body.error_code).toBe(
    'sso_domain_already_exists',
  );
  expect((await admin('PUT', path, { metadata_xml: twin.metadata })).body.error_code).toBe('saml_entity_id_mismatch');
  const changed = await admin('PUT', path, { domains: ['b.example'], attribute_mapping: mapping });
  expect(changed.body).toMatchObject({ domains: [{ domain: 'b.example' }], saml: { attribute_mapping: mapping } });
  expect((await admin('GET', '')).body.items.map(({ id }: { id: string }) => id)).toContain(made.body.id);
  expect((await admin('GET', path)).body).toEqual(changed.body);
  expect((await admin('DELETE', path)).status).toBe(200);
  expect((await admin('GET', path)).body.error_code).toBe('sso_provider_not_found');
});

test('metadata is fetched from public addresses only', async () => {
  for (const address of [
    'https://127.0.0.1/m',
    'https://localhost/m',
    'https://169.254.169.254/latest',
    'https://[::1]/m',
    'https://[::ffff:10.0.0.1]/m',
  ]) {
    expect((await admin('POST', '', { metadata_url: address })).body.error_code).toBe('saml_metadata_fetch_failed');
  }
  expect((await admin('POST', '', { metadata_url: 'http://idp.example/m' })).body.error_code).toBe('validation_failed');
});

test('our own metadata names our certificate, which is that of the key', async () => {
  const certificate = new X509Certificate(selfSignedCertificate(privateKey));
  expect(certificate.checkPrivateKey(privateKey)).toBe(true);
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(serviceMetadata).toContain(`entityID="${service.url}/auth/v1/sso/saml/metadata"`);
  expect(serviceMetadata.replaceAll(/\s/g, '')).toContain(certificate.raw.toString('base64'));
  const answer = await fetch(`${service.url}/auth/v1/sso/saml/metadata?download=true`);
  expect(answer.headers.get('content-disposition')).toContain('metadata.xml');
  expect((await (await service.call('/settings')).json()).saml_enabled).toBe(true);
});
