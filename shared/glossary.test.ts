import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The Italian of the product says one thing with one word (docs/glossary.md). */

const words: Record<string, unknown> = JSON.parse(readFileSync('messages/it.json', 'utf8'));

/** Texts as they stand, with those of plurals and choices. */
const texts = Object.entries(words).flatMap(([name, value]) =>
  typeof value === 'string' ? [[name, value] as const] : [[name, JSON.stringify(value)] as const],
);

const saying = (what: RegExp) => texts.filter(([, text]) => what.test(text)).map(([name]) => name);

it.each([
  ['email, never e-mail nor mail', /e-mail|\b(una|la|le|per|di|via|della) mail\b/i],
  ['that a change is taken back by ripristinare, never annullare', /(si può|puoi) annullare|modifica annullata/i],
  ['(opzionale), which needs no gender, never (facoltativo) or (facoltativa)', /facoltativ[oa]/i],
  ['articolo, never post, where the words are ours', /\b(un|il|del|al|i|dei|ai) post\b/i],
  ['report, never rapporto, for what is delivered', /\b(tuo|il|un|del|al) rapporto\b|\brapporti\b/i],
  ['svolta, never fatta, of a task', /attività[^.]*\bfatt[ae]\b/i],
])('says %s', (_, wrong) => {
  expect(saying(wrong)).toEqual([]);
});

it('says once that something need not be filled in: labels leave it to the field', () => {
  expect(saying(/\(opzionale\)/)).toEqual(['ui_optional']);
});

const english: Record<string, unknown> = JSON.parse(readFileSync('messages/en.json', 'utf8'));

it('says Annulla (Cancel) for leaving a form or a question, Ripristina (Undo) for taking a change back', () => {
  const leaving = saying(/^Annulla$/);
  expect(leaving.filter((name) => /undo/.test(name))).toEqual([]);
  expect(leaving.map((name) => [name, english[name]])).toEqual(leaving.map((name) => [name, 'Cancel']));
  expect([words.admin_undo, english.admin_undo]).toEqual(['Ripristina', 'Undo']);
});
