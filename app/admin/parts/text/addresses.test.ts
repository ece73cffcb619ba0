import fc from 'fast-check';
import { expect, test } from 'vitest';
import { meantAddress } from './addresses.ts';

test('what people type is the address they mean', () => {
  expect(meantAddress(' example.com/path?a=1 ')).toBe('https://example.com/path?a=1');
  expect(meantAddress('http://example.com')).toBe('http://example.com');
  expect(meantAddress('/services/seo')).toBe('/services/seo');
  expect(meantAddress('anna@casa.example')).toBe('mailto:anna@casa.example');
  expect(meantAddress('+39 02 1234567')).toBe('tel:+39021234567');
  expect(meantAddress('example.com:8080/x')).toBe('https://example.com:8080/x');
});

test('what leads nowhere, or somewhere it must not, is no address', () => {
  for (const text of [
    '',
    'hello',
    'two words',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'file:///c',
    'https://',
  ]) {
    expect(meantAddress(text), text).toBeUndefined();
  }
});

test('nothing but web, mail, phone and own addresses ever comes out', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map((text) => `javascript:${text}`),
      ),
      (text) => {
        expect(meantAddress(text) ?? '/').toMatch(/^(https?:\/\/|mailto:|tel:|\/(?![/\\]))/i);
      },
    ),
  );
});
