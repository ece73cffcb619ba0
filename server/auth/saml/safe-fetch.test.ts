import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { isPrivateAddress } from '#server/net/safe-fetch.ts';
import { stopServer } from '#tests/identity-provider.ts';
import { fetchPublicText } from './safe-fetch.ts';
import { selfSignedCertificate } from './self-signed.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

test('private addresses are told from public ones', () => {
  expect(
    ['10.1.2.3', '172.20.0.1', '100.64.0.1', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1', 'x'].every(isPrivateAddress),
  ).toBe(true);
  // Addresses of old and of translators (RFC 3879, 7915), of documents, and of routers among themselves.
  expect(
    ['fec0::1', '::ffff:0:127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', '3fff::1', '5f00::1'].every(isPrivateAddress),
  ).toBe(true);
  expect(['1.1.1.1', '2a00:1450:4001::1', '2606:4700::1111'].some(isPrivateAddress)).toBe(false);
});

test('fetched metadata may be neither large nor elsewhere', async () => {
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const certificate = selfSignedCertificate(privateKey);
  const server = createServer({ key, cert: certificate }, (request, response) => {
    if (request.url === '/large') return void response.end('x'.repeat(600 * 1024));
    if (request.url === '/away') return void response.writeHead(302, { location: 'http://127.0.0.1/' }).end();
    if (request.url === '/round') return void response.writeHead(302, { location: '/round' }).end();
    response.end(request.url === '/gone' ? '' : '<metadata/>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = (path: string) => `https://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const trusting = { rejectUnauthorized: false };
  expect(await fetchPublicText(at('/metadata'), trusting)).toBe('<metadata/>');
  for (const path of ['/large', '/away', '/round']) await expect(fetchPublicText(at(path), trusting)).rejects.toThrow();
  await expect(fetchPublicText(at('/metadata'), {})).rejects.toThrow();
  await stopServer(server);
});
