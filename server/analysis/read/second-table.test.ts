import { expect, it } from 'vitest';
import { analyse } from '#server/analysis/analyse.ts';
import { parametersShape } from '#server/analysis/parameters.ts';
import { fileWith } from '#tests/reports/files.ts';

const read = async (...lines: string[]) =>
  (await analyse([fileWith(lines.join('\r\n'))], parametersShape.parse({ marketplace: 'IT' }))).document;

const september = ['Campaign Name,Customer Search Term,Clicks,Spend,Sales,Orders', 'C,tazza,40,9.00,90.00,3'];

it('a second table with its columns elsewhere is refused with the line of its header', async () => {
  const { refused, scopes } = await read(
    ...september,
    'Customer Search Term,Campaign Name,Spend,Clicks,Sales,Orders',
    'tazza,C,9.00,40,90.00,3',
  );
  expect([refused, scopes]).toMatchObject([[{ code: 'MISALIGNED_ROWS', line: 3 }], []]);
});

it('a second table with the same columns is read with the first one, whatever language its headings are in', async () => {
  const { scopes } = await read(
    ...september,
    'Nome campagna,Termine ricerca cliente,Clic,Spesa,Vendite,Ordini',
    'C,piatto,20,6.00,0.00,0',
  );
  expect(scopes).toMatchObject([{ kpis: { ad_spend: { value: '15.00' }, clicks: 60 } }]);
});

it('a term that is called as a heading is none of a second table', async () => {
  const { scopes } = await read(...september, 'Spend,Clicks,20,6.00,0.00,0');
  expect(scopes).toMatchObject([{ kpis: { ad_spend: { value: '15.00' } } }]);
});
