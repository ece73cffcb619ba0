import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { selfSignedCertificate } from '#server/auth/saml/self-signed.ts';
import { stopServer } from '#tests/identity-provider.ts';
import { linkStatus } from './link-status.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const asked: string[] = [];
let server: Server;
beforeAll(async () => {
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  server = createServer({ key, cert: selfSignedCertificate(privateKey) }, (request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const to: Record<string, string> = { '/moved': '/here', '/round': '/round', '/away': 'http://127.0.0.1/' };
    const location = to[request.url ?? ''];
    if (location) return void response.writeHead(302, { location }).end();
    if (request.url === '/gone') return void response.writeHead(404).end();
    if (request.url === '/no-head' && request.method === 'HEAD') return void response.writeHead(405).end();
    if (request.url === '/silent') return;
    response.end('x'.repeat(100_000));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => stopServer(server));

const at = (path: string) => `https://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
const trusting = { rejectUnauthorized: false };

test('a page answers, after it has moved as well, and without a body where that is enough', async () => {
  expect(await linkStatus(at('/here'), 5_000, trusting)).toBe(200);
  expect(await linkStatus(at('/moved'), 5_000, trusting)).toBe(200);
  expect(await linkStatus(at('/no-head'), 5_000, trusting)).toBe(200);
  expect(await linkStatus(at('/gone'), 5_000, trusting)).toBe(404);
  expect(asked).toEqual([
    'HEAD /here',
    'HEAD /moved',
    'HEAD /here',
    'HEAD /no-head',
    'GET /no-head',
    'HEAD /gone',
    'GET /gone',
  ]);
});

test('nothing is asked in private networks, without TLS, in circles, or for ever', async () => {
  asked.length = 0;
  await expect(linkStatus(at('/here'), 5_000)).rejects.toThrow('private');
  await expect(linkStatus('https://localhost/', 5_000)).rejects.toThrow();
  await expect(linkStatus('http://example.com/', 5_000)).rejects.toThrow('https');
  expect(asked).toEqual([]);
  for (const path of ['/away', '/round']) await expect(linkStatus(at(path), 5_000, trusting)).rejects.toThrow();
  await expect(linkStatus(at('/silent'), 300, trusting)).rejects.toThrow();
});
