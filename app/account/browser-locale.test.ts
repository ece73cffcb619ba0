import { expect, test } from 'vitest';
import { browserLocale } from './browser-locale.ts';

test('Italian is spoken to browsers that put it before English, English to all others', () => {
  expect(browserLocale(['it-IT', 'en-US'])).toBe('it');
  expect(browserLocale(['de-DE', 'it', 'en'])).toBe('it');
  expect(browserLocale(['en-GB', 'it'])).toBe('en');
  expect(browserLocale(['fr'])).toBe('en');
  expect(browserLocale([])).toBe('en');
});
