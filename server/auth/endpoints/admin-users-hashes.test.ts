import { hashSync } from '@node-rs/argon2';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firebaseVerify, isFirebaseHash } from '#server/auth/firebase-scrypt.ts';
import { db } from '#server/db/client.ts';
import { address, admin, firebaseHash, service } from '#tests/stages/administered.ts';

// Example of the project that published the algorithm (github.com/firebase/scrypt).
const argon2Hash = hashSync('test', { algorithm: 1, memoryCost: 4096, timeCost: 3, parallelism: 1 });

test.each([
  ['bcrypt', '$2y$10$SXEz2HeT8PUIGQXo9yeUIem8KzNxgG0d7o/.eGj2rj8KbRgAuRVlq', 'test'],
  ['Argon2', argon2Hash, 'test'],
  ['Firebase scrypt', firebaseHash, 'user1password'],
])('a password imported as a %s hash opens the account, and is hashed anew', async (_kind, hash, password) => {
  const email = address();
  const { data, error } = await admin().createUser({ email, password_hash: hash, email_confirm: true });
  expect(error).toBeNull();
  expect((await service.client().auth.signInWithPassword({ email, password: `${password}x` })).error).not.toBeNull();
  const right = await service.client().auth.signInWithPassword({ email, password });
  expect(right.error).toBeNull();
  const stored = await db
    .selectFrom('auth.users')
    .select('encrypted_password')
    .where('id', '=', data.user?.id ?? '')
    .executeTakeFirstOrThrow();
  expect(stored.encrypted_password).toMatch(/^\$argon2id\$v=19\$m=19456/);
});

test('hashes that no password could match are refused', async () => {
  for (const hash of [
    'plain',
    '$2a$10$short',
    '$md5$x',
    firebaseHash.replace('n=14', 'n=40'),
    `${firebaseHash}${'A'.repeat(200)}`,
  ]) {
    const { error } = await admin().createUser({ email: address(), password_hash: hash });
    expect([hash, error?.code]).toEqual([hash, 'validation_failed']);
  }
  expect(await firebaseVerify(firebaseHash, 'user1password')).toBe(true);
  fc.assert(fc.property(fc.string(), (text) => !isFirebaseHash(`$fbscrypt$${text}`)));
});
