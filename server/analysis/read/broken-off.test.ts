import { describe, expect, it } from 'vitest';
import { analyse } from '#server/analysis/analyse.ts';
import { parametersShape } from '#server/analysis/parameters.ts';
import { fileWith } from '#tests/reports/files.ts';

const head = 'Start Date,End Date,Currency,Campaign Name,Customer Search Term,Clicks,Spend,7 Day Total Sales';
const row = (term: string) => `2026-09-01,2026-09-30,EUR,C,${term},40,10.25,90.00`;

async function read(lines: string[], encoding: 'utf8' | 'utf16le' = 'utf8') {
  const text = lines.join('\r\n');
  const bytes = encoding === 'utf8' ? text : Buffer.from(`\uFEFF${text.replaceAll(',', '\t')}`, encoding);
  const { files, scopes } = (await analyse([fileWith(bytes)], parametersShape.parse({}))).document;
  const [{ rows, warnings } = { rows: undefined, warnings: [] }] = files;
  return { rows, codes: warnings.map(({ code }) => code), spend: scopes.map(({ kpis }) => kpis.ad_spend) };
}

const whole = { rows: { read: 2, used: 2, skipped: {} }, spend: [{ value: '20.50', currency: 'EUR' }] };

describe('a text whose last line breaks off', () => {
  it.each([
    ['within an amount', '2026-09-01,2026-09-30,EUR,C,vaso,20,5'],
    ['within a word', '2026-09-01,2026-09-30,EUR,C,va'],
    ['within a quotation', '2026-09-01,2026-09-30,EUR,C,"vaso, bl'],
    ['behind its first cells', '2026-09-01,2026-09-3'],
  ])('%s is read without it, and says that rows may be missing', async (_where, last) => {
    const lines = [head, row('tazza'), row('piatto'), last];
    expect(await read(lines)).toEqual({ ...whole, codes: ['BROKEN_OFF'] });
    if (!last.includes('"')) expect(await read(lines, 'utf16le')).toEqual({ ...whole, codes: ['BROKEN_OFF'] });
  });

  it.each([
    ['ends with its line', [head, row('tazza'), row('piatto'), '']],
    ['is saved without an end of the last line', [head, row('tazza'), row('piatto')]],
    ['has empty lines behind it', [head, row('tazza'), row('piatto'), '', '  ']],
  ])('is told from one that %s', async (_how, lines) => {
    expect(await read(lines)).toEqual({ ...whole, codes: [] });
  });

  it.each([
    ['a note', 'Data may change within 48 hours'],
    ['a note, in an empty cell', ',,,'],
  ])('is told from one with %s below the rows', async (_what, last) => {
    expect((await read([head, row('tazza'), row('piatto'), last])).codes).toEqual([]);
  });

  it('is told from one whose rows lack their last cells, as spreadsheets leave out empty ones', async () => {
    const short = '2026-09-01,2026-09-30,EUR,C,vaso,20,5.25';
    expect((await read([head, row('tazza'), short, short.replace('vaso', 'tazzina'), ''])).codes).toEqual([]);
  });
});
