import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { m } from '#messages/messages.js';
import { blanksOf, leaner } from './lean-words.ts';

type Counting = [{ match: Record<string, string> }];
type Texts = Record<string, string | Counting>;
type Said = (inputs: Record<string, number>, options: { locale: 'en' | 'it' }) => string;

const read = (locale: string): Texts => JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8'));
const { $schema: _, ...english } = read('en');
const texts = { en: english, it: { ...english, ...read('it') } };
const names = Object.keys(english);

const isCounting = (text: string | Counting | undefined): text is Counting => typeof text === 'object';
const blanksIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** What `messages/` says of `count`, with it in every blank. */
function written(name: string, locale: 'en' | 'it', count: number): string {
  const text = texts[locale][name];
  const ending = count === 1 ? '=one' : '=other';
  const form = isCounting(text) ? Object.entries(text[0].match).find(([key]) => key.endsWith(ending))?.[1] : text;
  return (form ?? '').replaceAll(/\{\w+\}/g, String(count));
}

const said = (name: string, locale: 'en' | 'it', count: number) => {
  const text = english[name];
  const forms = isCounting(text) ? Object.values(text[0].match) : [text ?? ''];
  const inputs = Object.fromEntries([...forms.flatMap(blanksIn), 'count'].map((blank) => [blank, count]));
  return (m as unknown as Record<string, Said>)[name]?.(inputs, { locale });
};

const saidOtherwise = (counts: number[], of = names) =>
  of.filter((name) =>
    counts.some((count) =>
      (['en', 'it'] as const).some((locale) => said(name, locale, count) !== written(name, locale, count)),
    ),
  );

it('each message says what is written, in both languages, of one and of many', () => {
  expect(names.length).toBeGreaterThan(6_000);
  expect(saidOtherwise([1, 7])).toEqual([]);
});

it('each message that counts says something of any whole number, a million included, for which Italian has a form of its own', () => {
  const counting = names.filter((name) => isCounting(english[name]));
  expect(counting.length).toBeGreaterThan(100);
  expect(saidOtherwise([0, 2, 5, 11, 1_000, 1_000_000, 2_000_000], counting)).toEqual([]);
});

/** A message with a blank, as the compiler writes it. */
const compiled = `/* eslint-disable */
import { getLocale, experimentalStaticLocale } from '../runtime.js';

/** @typedef {{ name: NonNullable<unknown> }} GreetingInputs */

const en_greeting = /** @type {(inputs: GreetingInputs) => LocalizedString} */ (i) => {
	return /** @type {LocalizedString} */ (\`Hello \${i?.name}\`)
};

const it_greeting = /** @type {(inputs: GreetingInputs) => LocalizedString} */ (i) => {
	return /** @type {LocalizedString} */ (\`Ciao \${i?.name}\`)
};

export const greeting = /** @type {((inputs: GreetingInputs) => LocalizedString)} */ ((inputs, options = {}) => {
	const locale = experimentalStaticLocale ?? options.locale ?? getLocale()
	if (locale === "it") return it_greeting(inputs)
	return en_greeting(inputs)
});`;

it('leaves alone what the compiler would write otherwise, so that the build can say so', () => {
  expect(blanksOf(compiled)).toEqual(['name']);
  expect(leaner(compiled)).toContain('said(en_greeting, it_greeting)');
  expect(leaner(compiled.replace('experimentalStaticLocale ??', 'staticLocale ??'))).toBeUndefined();
});
