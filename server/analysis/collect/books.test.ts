import { expect, it } from 'vitest';
import { analyse } from '#server/analysis/analyse.ts';
import { parametersShape } from '#server/analysis/parameters.ts';
import { csvText, fileWith } from '#tests/reports/files.ts';

const read = async (...articles: string[]) => {
  const rows = [...articles, 'Totale'].map((asin) => [asin, asin, '100', '€300.00']);
  const text = csvText([['(Parent) ASIN', '(Child) ASIN', 'Sessions - Total', 'Ordered Product Sales'], ...rows]);
  const { files, scopes } = (await analyse([fileWith(text)], parametersShape.parse({}))).document;
  return {
    rows: files[0]?.rows,
    codes: files[0]?.warnings.map(({ code }) => code),
    sessions: scopes[0]?.kpis.sessions,
  };
};

it('counts a book whose number lost its nought in a spreadsheet, which is no total', async () => {
  expect(await read('306406152', 'B0AAAA1111')).toEqual({
    rows: { read: 3, used: 2, skipped: { total: 1 } },
    codes: [],
    sessions: 200,
  });
});

it('says that an article’s number was rounded, and calls it no total', async () => {
  expect(await read('8.80467E+09', 'B0AAAA1111')).toEqual({
    rows: { read: 3, used: 1, skipped: { no_subject: 1, total: 1 } },
    codes: ['LOSSY_IDS'],
    sessions: 100,
  });
});
