import { beforeAll, expect, it } from 'vitest';
import { setLocale } from '#messages/runtime.ts';
import { cellName, cellText, columnsOf } from './row-words.ts';

beforeAll(() => setLocale('it'));

const read = (column: string, value: string) => cellText(column, value, 'EUR', 'it').replace(/\u00a0/g, ' ');

it('begins with what a row is about, however the rows are stored', () => {
  const rows = [{ p: '0.01', row: 'moderna', spend: '44.16', terms: 37, clicks: 88 }];
  expect(columnsOf(rows)).toEqual(['row', 'clicks', 'spend', 'terms', 'p']);
  expect(columnsOf([{ acos: '0.02', brand: true, what_is_new: '1' }])).toEqual(['brand', 'acos', 'what_is_new']);
});

it('says columns and cells of all findings in the language of the screen', () => {
  const columns = ['offered', 'pageviews', 'lost_purchases', 'break_even', 'reason'];
  expect(columns.map(cellName)).toEqual([
    'Offerta in evidenza',
    'Visualizzazioni',
    'Acquisti persi',
    'ACOS di pareggio',
    'Motivo',
  ]);
  expect(read('offered', '0.523810')).toBe('52,4%');
  expect(read('break_even', '0.348000')).toBe('34,8%');
  expect(read('lost_purchases', '12.3')).toBe('12,3');
  expect(read('reason', 'no stock')).toBe('senza scorte');
  expect(read('p', '0.000000')).toBe('< 0,1%');
  expect(read('row', '500')).toBe('500');
});
