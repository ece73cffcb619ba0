import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import * as registry from '#messages/registry.js';
import { leaner } from './lean-words.ts';
import { said, saidPlainly } from './said.ts';

const folder = 'messages/compiled/messages';
const files = readdirSync(folder).filter((name) => name.endsWith('.js') && !name.startsWith('_'));

type Said = (inputs: Record<string, number>, options: { locale: 'en' | 'it' }) => string;

/** What a module of the compiler, or what was made of it, says. */
function messageOf(code: string): Said {
  const body = code.replaceAll(/^import .*$/gm, '').replace(/^export const \w+ = /m, 'return ');
  const named = { registry, getLocale: () => 'en', experimentalStaticLocale: undefined, said, saidPlainly };
  return new Function(...Object.keys(named), body)(...Object.values(named)) as Said;
}

const inputsOf = (code: string, value: number) =>
  Object.fromEntries([...code.matchAll(/i\?\.(\w+)/g)].map(([, name = '']) => [name, value]));

it('makes less of every message there is, and each says what it said, in both languages, of one and of many', () => {
  expect(files.length).toBeGreaterThan(6_000);
  const different = files.filter((file) => {
    const code = readFileSync(path.join(folder, file), 'utf8');
    const lean = leaner(code);
    if (lean === undefined || lean.length >= code.length) return true;
    const [before, after] = [messageOf(code), messageOf(lean)];
    return (['en', 'it'] as const).some((locale) =>
      [1, 7].some((value) => before(inputsOf(code, value), { locale }) !== after(inputsOf(code, value), { locale })),
    );
  });
  expect(different).toEqual([]);
});

it('leaves alone what the compiler would write otherwise, so that the build can say so', () => {
  const [file = ''] = files;
  const code = readFileSync(path.join(folder, file), 'utf8');
  expect(leaner(code.replace('experimentalStaticLocale ??', 'staticLocale ??'))).toBeUndefined();
});

it('each message that counts says something of any whole number, a million included, for which Italian has a form of its own', () => {
  const nameless = files.filter((file) => {
    const code = readFileSync(path.join(folder, file), 'utf8');
    if (!code.includes('registry.plural(')) return false;
    const message = messageOf(leaner(code) ?? '');
    const texts = [0, 1, 2, 5, 11, 1_000, 1_000_000, 2_000_000].flatMap((count) =>
      (['en', 'it'] as const).map((locale) => message(inputsOf(code, count), { locale })),
    );
    return texts.includes(file.replace('.js', ''));
  });
  expect(nameless).toEqual([]);
});
