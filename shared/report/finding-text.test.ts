import { expect, it } from 'vitest';
import type { ReportFinding } from '#shared/analysis-report.ts';
import { findingText } from './finding-text.ts';

const groups = (rows: ReportFinding['rows']): ReportFinding => ({
  id: 's1.F12.1',
  rule: 'F12',
  name: 'overpaid-clause',
  kind: 'info',
  amount: { value: '372.50', currency: 'EUR' },
  rows,
  rows_total: rows.length,
  inputs: {},
  promised: null,
  comment: '',
});
const unsold = { row: 'SP-Auto/AG/close-match', acos: null, bid_factor: '0.000000', excess: '230.00', p: '0.000012' };
const sold = {
  row: 'SP-Auto/AG/loose-match',
  acos: '1.200000',
  bid_factor: '0.208333',
  excess: '142.50',
  p: '0.000140',
};

it('a group without a sale is told by what it cost, as it has no ACOS', () => {
  const text = (rows: ReportFinding['rows'], language: 'en' | 'it') =>
    findingText(groups(rows), { currency: 'EUR' }, language).text;
  expect(text([unsold], 'en')).toBe('“SP-Auto/AG/close-match” cost €230.00 and sold nothing.');
  expect(text([unsold, sold], 'en')).toContain('“SP-Auto/AG/close-match” cost €230.00 and sold nothing.');
  expect(text([unsold, sold], 'it')).toContain('«SP-Auto/AG/close-match» ha speso 230,00\u00a0€ senza vendere nulla.');
  expect(text([sold, unsold], 'en')).toContain('“SP-Auto/AG/loose-match” stands at an ACOS of 120.0%.');
});
