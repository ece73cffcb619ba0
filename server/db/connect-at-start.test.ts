import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { selfSignedCertificate } from '#server/auth/saml/self-signed.ts';
import { connectAtStart } from '#server/db/connect-at-start.ts';
import { keepsSessions } from '#server/db/sessions.ts';
import { ConfigurationError, env } from '#server/env.ts';
import { startDatabasePeer } from '#tests/database-peer.ts';

const server = inject('databaseServer');

it.each([
  ['postgres://me:hidden-word@first,second/x', /^DATABASE_URL names several hosts; name one address/],
  ['postgres://me:hidden-word@first:5432,second:5432/x', /^DATABASE_URL names several hosts/],
  ['postgres://me:hidden-word@/x?host=first,second', /^DATABASE_URL names several hosts/],
  ['postgres://me:hidden#word@first/x', /not a valid connection string; encode .* # as %23/],
  ['postgres://me:12/hidden@first/x', /not a valid connection string; encode/],
  ['postgres://me:hidden?word@first/x', /not a valid connection string; encode/],
  ['postgres://me:hidden%word@first/x', /not a valid connection string; encode/],
  [
    'postgres://me:hidden-word@first/x?sslmode=verify-full&sslrootcert=/nowhere/ca.crt',
    /^The file \/nowhere\/ca\.crt that DATABASE_URL names cannot be read \(ENOENT\)\.$/,
  ],
])('%s is refused in words that say what to do, without the password', async (url, sentence) => {
  const failure = await connectAtStart(url).catch((error) => error);
  expect(failure).toBeInstanceOf(ConfigurationError);
  expect(failure.message).toMatch(sentence);
  expect(failure.message).not.toContain('hidden');
});

it('a password whose characters are encoded is taken, and the database itself keeps sessions', async () => {
  const client = await connectAtStart(server.replace(/\/\/([^@:]+)(?::[^@]*)?@/, '//$1:%40%3A%2F%23%3F%25@'));
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await client.end();
  expect(await keepsSessions(server)).toBe(true);
});

describe('the mistakes of an encrypted line', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const [key, cert] = [privateKey.export({ type: 'pkcs8', format: 'pem' }), selfSignedCertificate(privateKey)];
  const authority = path.join(env.DATA_DIR, 'ca.crt');
  /** Agrees to encrypt as PostgreSQL does (its manual, 55.2.11), with a certificate that nobody knows and that names another host. */
  const encrypting = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write('S');
      new TLSSocket(socket, { isServer: true, key, cert }).on('error', () => {});
    });
  });
  let url: string;
  beforeAll(async () => {
    writeFileSync(authority, cert);
    await new Promise<void>((resolve) => encrypting.listen(0, '127.0.0.1', resolve));
    url = `postgres://me:hidden-word@localhost:${(encrypting.address() as AddressInfo).port}/x`;
  });
  afterAll(() => encrypting.close());

  const failureAt = (address: string) => connectAtStart(address).catch((error) => String(error.message));

  it('an authority that is not known is told with the setting that names its file', async () => {
    expect(await failureAt(`${url}?sslmode=verify-full`)).toMatch(
      /^The database at DATABASE_URL does not answer: its certificate is signed by an authority that this machine does not know; .*sslrootcert=\/path\/ca\.crt\.$/,
    );
  });

  it('a certificate for another host is told with both names', async () => {
    expect(await failureAt(`${url}?sslmode=verify-full&sslrootcert=${authority}`)).toMatch(
      /^The database at DATABASE_URL does not answer: its certificate is for another host name \(.*localhost.*\)\.$/,
    );
  });

  it('a server that does not encrypt is told as such', async () => {
    const plain = await startDatabasePeer(server);
    const address = new URL(plain.url);
    address.searchParams.set('sslmode', 'verify-full');
    expect(await failureAt(address.href)).toBe(
      'The database at DATABASE_URL does not answer: The server does not support SSL connections.',
    );
    await plain.stop();
  });
});
