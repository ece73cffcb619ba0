import { expect, it } from 'vitest';
import { reportLanguages } from '#shared/analysis-report.ts';
import { warningText } from './files.ts';

const codes = [
  'OVERLAP',
  'OVERLAP_CUT',
  'GAP',
  'SAME_ADS',
  'ARTICLES_TWICE',
  'NO_ACCOUNT',
  'UNKNOWN_RESULTS',
  'OTHER_DAYS',
  'DOUBTFUL_DAYS',
  'SPEND_DIFFERS',
  'LAST_DAYS_INCOMPLETE',
  'FORMULA_CELLS_IGNORED',
  'UNREAD_NUMBERS',
  'REPEATED_ROWS',
  'BROKEN_OFF',
  'LOSSY_IDS',
  'INCOMPLETE_BULK',
  'DUPLICATE_FILE',
];

it.each(codes)('a note on a file (%s) is a sentence in each language, not a code', (code) => {
  for (const language of reportLanguages) expect(warningText(code, language)).toMatch(/^[^_]{10,}\.$/);
});

it('of numbers that a spreadsheet rounded, no more is said than what they keep out', () => {
  expect(warningText('LOSSY_IDS', 'en')).toContain('no lines of the bulk sheet');
  expect(warningText('LOSSY_IDS', 'it')).toContain('non entrano nel foglio per operazioni in blocco');
});
