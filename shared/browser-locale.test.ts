import { expect, test } from 'vitest';
import { acceptedLanguages, browserLocale } from './browser-locale.ts';

test('Italian is spoken to browsers that put it before English, English to all others', () => {
  expect(browserLocale(['it-IT', 'en-US'])).toBe('it');
  expect(browserLocale(['de-DE', 'it', 'en'])).toBe('it');
  expect(browserLocale(['en-GB', 'it'])).toBe('en');
  expect(browserLocale(['fr'])).toBe('en');
  expect(browserLocale([])).toBe('en');
});

test('the header that says so is read by its weights', () => {
  expect(acceptedLanguages('it-IT,it;q=0.9,en;q=0.8')).toEqual(['it-IT', 'it', 'en']);
  expect(acceptedLanguages('en;q=0.4, it;q=0.7')).toEqual(['it', 'en']);
  expect(acceptedLanguages('it;q=0, en')).toEqual(['en']);
  expect(browserLocale(acceptedLanguages(null))).toBe('en');
});
