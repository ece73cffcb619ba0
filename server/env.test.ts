import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ConfigurationError, environmentSchema, otherNames, parseEnv } from '#server/env.ts';

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

test('the example names every setting, and shows each default as it is', () => {
  const shown = [...readFileSync('.env.example', 'utf8').matchAll(/^#([A-Z][A-Z0-9_]+)=(.*)$/gm)];
  const named = shown.map(([, name = '']) => otherNames[name] ?? name);
  expect(Object.keys(environmentSchema.shape).filter((name) => !named.includes(name))).toEqual([]);
  const defaults = parseEnv({});
  // How many calls at once follows from a rate that somebody sets.
  const shownAs = (value: unknown) =>
    JSON.stringify(typeof value === 'object' && value !== null && 'count' in value ? value.count : value);
  const isGiven = (value: unknown) =>
    value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
  const differing = shown.flatMap(([, short = '', value = '']) => {
    const name = (otherNames[short] ?? short) as keyof typeof defaults;
    if (!(name in environmentSchema.shape) || !isGiven(defaults[name])) return [];
    return shownAs(parseEnv({ [name]: value })[name]) === shownAs(defaults[name]) ? [] : [name];
  });
  expect(differing).toEqual([]);
});

test('a value that is followed by a comment is told so', () => {
  expect(() => parseEnv({ PORT: '3000 # note' })).toThrow(ConfigurationError);
  expect(() => parseEnv({ PORT: '3000 # note' })).toThrow(/PORT: .+ \(a comment needs a line of its own\)/);
  expect(() => parseEnv({ PORT: 'note' })).not.toThrow(/comment/);
});
