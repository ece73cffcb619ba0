import fc from 'fast-check';
import { expect, test } from 'vitest';
import { projectKeys } from '#server/auth/project-keys.ts';
import { keyedHash, open, SealBrokenError, seal } from '#server/secrets.ts';

test('what was sealed opens again, and never looks the same twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(open('mail', seal('mail', text))).toBe(text);
      expect(seal('mail', text)).not.toBe(seal('mail', text));
    }),
  );
});

test('a sealed value opens for no other purpose', () => {
  expect(() => open('other', seal('mail', 'secret'))).toThrow(SealBrokenError);
});

test('a changed, cut or foreign value does not open', () => {
  const sealed = seal('mail', 'secret');
  fc.assert(
    fc.property(fc.nat({ max: sealed.length - 1 }), fc.constantFrom('A', 'b', '_', ''), (at, char) => {
      const changed = sealed.slice(0, at) + char + sealed.slice(at + 1);
      if (
        changed === sealed ||
        Buffer.from(changed.slice(3), 'base64url').equals(Buffer.from(sealed.slice(3), 'base64url'))
      )
        return;
      expect(() => open('mail', changed)).toThrow(SealBrokenError);
    }),
  );
  for (const odd of ['', 'v1.', 'v2.abc', 'plain']) expect(() => open('mail', odd)).toThrow(SealBrokenError);
});

test('keyed hashes differ by purpose and repeat for the same value', () => {
  expect(keyedHash('a', 'x').equals(keyedHash('a', 'x'))).toBe(true);
  expect(keyedHash('a', 'x').equals(keyedHash('b', 'x'))).toBe(false);
});

test('project keys follow from SECRET_KEY alone and stay the same', async () => {
  const one = await projectKeys('a'.repeat(32));
  expect(await projectKeys('a'.repeat(32))).toEqual(one);
  expect((await projectKeys('b'.repeat(32))).anonKey).not.toBe(one.anonKey);
  const claims = JSON.parse(Buffer.from(one.anonKey.split('.')[1] ?? '', 'base64url').toString());
  expect(claims).toMatchObject({ role: 'anon' });
});
