import { expect, it } from 'vitest';
import { sendReports, textOf } from '#tests/analysis-factory.ts';
import { buildStaff } from '#tests/factories.ts';
import { makeAnalysis } from './work.ts';

/** All rows of a finding, as a file for people. */

const sales = 'Date,Currency,Customer Search Term,Campaign Name,Clicks,Spend,7 Day Total Sales,7 Day Total Orders (#)';
const ads = 'Date,Currency,Campaign Name,Advertised ASIN,Clicks,Spend,7 Day Total Sales,7 Day Total Orders (#)';

it('has a column for whatever one of them tells, also where the first does not', async () => {
  const { call, token } = await buildStaff('Editor');
  const files = [
    { name: 'terms.csv', content: `${sales}\r\n2026-09-15,EUR,cup,C,900,300.00,3000.00,100\r\n` },
    {
      name: 'ads.csv',
      content: `${ads}\r\n2026-09-15,EUR,C,B0AAAA1111,300,150.00,20.00,1\r\n2026-09-15,EUR,C,B0BBBB2222,300,90.00,20.00,1\r\n`,
    },
  ];
  // The second is the only one whose costs somebody said.
  const products = [{ asin: 'B0BBBB2222', price: '20', cogs: '8', fees: '5', vat: '0.22' }];
  const parameters = { target_acos: '0.25', break_even_acos: '0.35', products, marketplace: 'IT' };
  const { json } = await sendReports(token, files, { parameters: JSON.stringify(parameters) });
  await makeAnalysis({ id: json.id });
  const { scopes } = (await call(`/analyses/${json.id}`)).json;
  const { id } = scopes[0].findings.find(({ rule }: { rule: string }) => rule === 'F06');
  const { text } = await textOf(token, `/analyses/${json.id}/rows.csv?finding=${id}`);
  const [head = [], ...rows] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'));
  const told = rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at]])));
  expect(told).toMatchObject([
    { row: 'B0AAAA1111', break_even: '' },
    { row: 'B0BBBB2222', break_even: '0.169672' },
  ]);
});

it('for people holds no cell that a spreadsheet would compute', async () => {
  const { call, token } = await buildStaff('Editor');
  const content = `${sales}\r\n2026-09-15,EUR,=bad(),C,90,80.00,0.00,0\r\n2026-09-15,EUR,cup,C,900,300.00,3000.00,100\r\n`;
  const { json } = await sendReports(token, [{ name: 'terms.csv', content }], {
    parameters: JSON.stringify({ target_acos: '0.25' }),
  });
  await makeAnalysis({ id: json.id });
  const { scopes } = (await call(`/analyses/${json.id}`)).json;
  const texts = await Promise.all(
    scopes[0].findings.map(({ id }: { id: string }) => textOf(token, `/analyses/${json.id}/rows.csv?finding=${id}`)),
  );
  const cells = texts.flatMap(({ text }) => text.split(/\r\n|;/));
  expect(cells).toContain("'=bad()");
  expect(cells.filter((cell: string) => cell.startsWith('='))).toEqual([]);
});
