import { expect, it } from 'vitest';
import { packWords } from '#shared/report/pack-words.ts';
import { packNotes } from './notes.ts';

it('what a pack leaves out is said in the language of the report', () => {
  const leftOut = ['=SUM(A1)', '+49 garden'];
  const left = { leftOut, notTaken: ['negative-terms: * (C / A)'], more: 12_345 };
  expect(packNotes(left, packWords('en', 10_000))).toEqual([
    'A spreadsheet would compute these instead of showing them. Type them by hand at Amazon:',
    '=SUM(A1)',
    '+49 garden',
    'Amazon takes none of these as a keyword: clicks without a search (*), or more than ten words or 80 characters:',
    'negative-terms: * (C / A)',
    '12,345 more rows: each list holds the 10,000 that are worth the most.',
  ]);
  expect(packNotes(left, packWords('it', 10_000))).toEqual([
    'Un foglio di calcolo le calcolerebbe invece di mostrarle. Vanno scritte a mano su Amazon:',
    '=SUM(A1)',
    '+49 garden',
    'Amazon non accetta queste come parole chiave: clic senza ricerca (*), oppure più di dieci parole o di 80 caratteri:',
    'negative-terms: * (C / A)',
    'Altre 12.345 righe: ogni elenco contiene le 10.000 che valgono di più.',
  ]);
});

it('a pack that leaves nothing out says nothing of it', () => {
  expect(packNotes({ leftOut: [], notTaken: [], more: 0 }, packWords('it', 10_000))).toEqual([]);
});
