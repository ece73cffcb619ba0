import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { m } from '#messages/messages.js';
import { codeOf, type Message } from './word-code.ts';

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

const text = (value: string): Message => ({
  selectors: [],
  forms: [{ matches: [], pattern: [{ type: 'text', value }] }],
});
const blank = (annotation?: unknown): Message => ({
  selectors: [],
  forms: [
    { matches: [], pattern: [{ type: 'expression', arg: { type: 'variable-reference', name: 'day' }, annotation }] },
  ],
});

it('signs that mean something to a program are said as they are', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a word, which must not become a blank.
  const value = 'a `b` \\n ${c}\r\n"d"';
  const [, code] = codeOf({ id: 'odd', declarations: [], en: text(value) }).split(' = ');
  expect(new Function(`return ${code}`)()()).toBe(value);
});

it.each([
  ['a day to be written by its language', { en: blank({ name: 'datetime' }) }, /^day_word \(en\) has a blank/],
  ['two choices at once', { en: { ...text('x'), selectors: [{ name: 'a' }, { name: 'b' }] } }, /^day_word \(en\) asks/],
  ['a third form', { en: text('x'), it: { selectors: [{ name: 'form' }], forms: [] } }, /^day_word \(it\) asks/],
])('a word that wants what none has wanted yet stops the build by its name: %s', (_, messages, sentence) => {
  const declarations = [{ type: 'input-variable', name: 'day' }];
  expect(() => codeOf({ id: 'day_word', declarations, ...messages })).toThrow(sentence);
});
