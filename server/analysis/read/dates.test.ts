import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayIn, noDateVotes, orderOf, rangeIn, voteDate } from './dates.ts';

function readDays(cells: string[]) {
  const votes = noDateVotes();
  for (const cell of cells) voteDate(votes, cell);
  return cells.map((cell) => dayIn(cell, orderOf(votes)));
}

describe('days', () => {
  it.each([
    ['Sep 01, 2026', '2026-09-01'],
    ['1 set 2026', '2026-09-01'],
    ['jul 14, 2026', '2026-07-14'],
    ['1. Sept. 2026', '2026-09-01'],
    ['14 de julio de 2026', '2026-07-14'],
    ['2026-09-01', '2026-09-01'],
    ['2026/9/1', '2026-09-01'],
    ['2026年9月1日', '2026-09-01'],
    ['2026. 9. 1', '2026-09-01'],
    ['2026. 09. 01.', '2026-09-01'],
    ['2026- 9- 1', '2026-09-01'],
    ['13. 9. 2026', '2026-09-13'],
    ['13.09.2026.', '2026-09-13'],
    ['\u200e13/09/2026', '2026-09-13'],
    ['13\u200f/09\u200f/2026', '2026-09-13'],
    ['2026/09/01(火)', '2026-09-01'],
    ['2026年9月1日(火)', '2026-09-01'],
    ['2026年9月1日 火曜日', '2026-09-01'],
    ['20260901', '2026-09-01'],
    ['46266', '2026-09-01'],
    ['01-Sep-26', '2026-09-01'],
    ['1-Sep-2026', '2026-09-01'],
    ['01/Set/2026', '2026-09-01'],
    ['29/09/2025 16:19:39 BST', '2025-09-29'],
    ['2022-05-31 17:21:53 PDT', '2022-05-31'],
    ['13/09/2026 10.30', '2026-09-13'],
    ['13.09.2026 10.30.59', '2026-09-13'],
    ['13/09/2026, 10:30:00', '2026-09-13'],
    ['9/13/2026, 10:30:00 AM', '2026-09-13'],
    ['mar 1 set 2026', '2026-09-01'],
    ['mar. 1 sept. 2026', '2026-09-01'],
    ['1º settembre 2026', '2026-09-01'],
    ['1er septembre 2026', '2026-09-01'],
  ])('%s is %s', (written, day) => {
    expect(readDays([written])).toEqual([day]);
  });

  it('of two numbers are told apart by one that no month has', () => {
    expect(readDays(['03/04/2026', '13/04/2026'])).toEqual(['2026-04-03', '2026-04-13']);
    expect(readDays(['03/04/2026', '04/13/2026'])).toEqual(['2026-03-04', '2026-04-13']);
    expect(readDays(['03/04/2026', '05/05/2026'])).toEqual(['ambiguous', '2026-05-05']);
  });

  it('that are none are none', () => {
    expect(readDays(['31 February 2026', '2026-02-30', 'soon', '', '99999'])).not.toContain('2026-03-02');
    expect(dayIn('31/02/2026', 'day-first')).toBeUndefined();
  });

  it('are read in every language that reports are written in', () => {
    const days = fc.date({
      min: new Date('2020-01-01T00:00:00Z'),
      max: new Date('2035-12-31T00:00:00Z'),
      noInvalidDate: true,
    });
    const languages = fc.constantFrom('en-US', 'en-GB', 'it', 'de', 'es', 'fr', 'nl', 'pl', 'sv', 'tr', 'pt');
    const lengths = fc.constantFrom('short', 'long');
    fc.assert(
      fc.property(days, languages, lengths, (at, language, month) => {
        const written = new Intl.DateTimeFormat(language, {
          year: 'numeric',
          month,
          day: 'numeric',
          timeZone: 'UTC',
        }).format(at);
        expect([written, dayIn(written, 'open')]).toEqual([written, at.toISOString().slice(0, 10)]);
      }),
    );
  });
});

it('a range is told by its dash, not by those of its days', () => {
  expect(rangeIn('Sep 01, 2026 - Sep 30, 2026')).toEqual(['Sep 01, 2026', 'Sep 30, 2026']);
  expect(rangeIn('2026-09-01 – 2026-09-30')).toEqual(['2026-09-01', '2026-09-30']);
  expect(rangeIn('2026/09/01 ～ 2026/09/30')).toEqual(['2026/09/01', '2026/09/30']);
  expect(rangeIn('01/09/2026-30/09/2026')).toEqual(['01/09/2026', '30/09/2026']);
  expect(rangeIn('1.9.2026–30.9.2026')).toEqual(['1.9.2026', '30.9.2026']);
  expect(rangeIn('2026-09-01/2026-09-30')).toEqual(['2026-09-01', '2026-09-30']);
  expect(rangeIn('2026/9/1-2026/9/30')).toEqual(['2026/9/1', '2026/9/30']);
  expect(rangeIn('2026-09-01')).toBeUndefined();
});

const ends = (cell: string) => rangeIn(cell)?.map((end) => dayIn(end, 'open'));

it.each([
  'Sep 2026',
  'September 2026',
  'settembre 2026',
  'set. 2026',
  'septiembre de 2026',
  '2026-09',
  '09/2026',
  '2026年9月',
])('a month is all of its days: %s', (cell) => {
  expect(ends(cell)).toEqual(['2026-09-01', '2026-09-30']);
});

it.each([
  ['Sep 1–30, 2026', '2026-09-01', '2026-09-30'],
  ['Sep 1 - 30, 2026', '2026-09-01', '2026-09-30'],
  ['1-30 settembre 2026', '2026-09-01', '2026-09-30'],
  ['1.–30. September 2026', '2026-09-01', '2026-09-30'],
  ['Sep 28 – Oct 4, 2026', '2026-09-28', '2026-10-04'],
  ['28 set - 4 ott 2026', '2026-09-28', '2026-10-04'],
  ['Dec 29 - Jan 4, 2027', '2026-12-29', '2027-01-04'],
])('a range may say its month or its year once: %s', (cell, start, end) => {
  expect(ends(cell)).toEqual([start, end]);
});

it.each(['2026', 'Sep 26', '13-2026', '2026-13', 'SP 2026', '12345', 'Sep 31 2026', '1 Sep 2026', '01-Sep-2026'])(
  'what says more or less than a month is none: %s',
  (cell) => {
    expect(rangeIn(cell)).toBeUndefined();
  },
);
