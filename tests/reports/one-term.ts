import { csvText } from '#tests/reports/files.ts';

/** A report of search terms from Amazon.it with one row: September 2026, sales of `days` days, `more` columns at its end. */
export const oneTerm = (days: string, term: string, spend: string, more: Record<string, string> = {}) =>
  csvText([
    [
      'Start Date',
      'End Date',
      'Currency',
      'Country',
      'Campaign Name',
      'Customer Search Term',
      'Clicks',
      'Spend',
      `${days} Day Total Sales`,
      `${days} Day Total Orders (#)`,
      ...Object.keys(more),
    ],
    ['2026-09-01', '2026-09-30', 'EUR', 'Italy', 'C', term, '400', spend, '900.00', '30', ...Object.values(more)],
  ]);
