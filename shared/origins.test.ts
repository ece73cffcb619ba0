import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseOrigins } from './origins.ts';

test('origins are read as a browser writes them', () => {
  expect(
    parseOrigins('https://App.Example.com, http://localhost:5173/\n HTTPS://a.example:443 https://b.example:8443')
      .origins,
  ).toEqual(['https://app.example.com', 'http://localhost:5173', 'https://a.example', 'https://b.example:8443']);
  expect(parseOrigins('')).toEqual({ origins: [], faults: [] });
});

test('patterns, paths and other schemes are named as faults', () => {
  const faults = ['*', 'https://*.example.com', 'app.example.com', 'https://a.example/app', 'ftp://a.example', 'null'];
  expect(parseOrigins(faults.join(','))).toEqual({ origins: [], faults });
});

test('whatever is taken is the origin of itself', () => {
  const port = fc.option(fc.integer({ min: 1, max: 65_535 }));
  fc.assert(
    fc.property(fc.constantFrom('http', 'https'), fc.domain(), port, (scheme, host, number) => {
      const url = `${scheme}://${host}${number === null ? '' : `:${number}`}`;
      expect(parseOrigins(url).origins).toEqual([new URL(url).origin]);
    }),
  );
});
