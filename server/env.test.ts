import { expect, test } from 'vitest';
import { ConfigurationError, parseEnv } from '#server/env.ts';

test('samples are for a database of our own on an address that only this machine opens', () => {
  const cases: [Record<string, string>, boolean][] = [
    [{}, true],
    [{ PUBLIC_URL: 'http://localhost:3000' }, true],
    [{ PUBLIC_URL: 'http://127.0.0.1:3000' }, true],
    [{ PUBLIC_URL: 'https://www.example.com' }, false],
    [{ PUBLIC_URL: 'http://192.168.1.20:3000' }, false],
    [{ DATABASE_URL: 'postgres://x@127.0.0.1/x' }, false],
    [{ DATABASE_URL: 'postgres://x@127.0.0.1/x', SAMPLE_DATA: 'on' }, true],
    [{ SAMPLE_DATA: 'off' }, false],
    [{ HOST: '::1' }, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '::' }, false],
    [{ HOST: '192.168.1.20', PUBLIC_URL: 'http://localhost:3000' }, false],
  ];
  for (const [given, expected] of cases)
    expect({ given, on: parseEnv(given).sampleData }).toEqual({ given, on: expected });
  expect(() => parseEnv({ PUBLIC_URL: 'https://www.example.com', SAMPLE_DATA: 'on' })).toThrow(
    /^The environment is not valid\. SAMPLE_DATA: must be off where PUBLIC_URL is an address that others can open\.$/,
  );
  expect(() => parseEnv({ HOST: '0.0.0.0', SAMPLE_DATA: 'on' })).toThrow(
    'The environment is not valid. SAMPLE_DATA: must be off where HOST (0.0.0.0) lets others in; samples are for HOST=127.0.0.1.',
  );
});

test('a value that is followed by a comment is told so', () => {
  expect(() => parseEnv({ PORT: '3000 # note' })).toThrow(ConfigurationError);
  expect(() => parseEnv({ PORT: '3000 # note' })).toThrow(/PORT: .+ \(a comment needs a line of its own\)/);
  expect(() => parseEnv({ PORT: 'note' })).not.toThrow(/comment/);
});
