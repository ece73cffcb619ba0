import { describe, expect, it } from 'vitest';
import { csvText, fileWith, golden, workbookWith } from '#tests/reports/files.ts';
import { analyse, detect } from './analyse.ts';
import { parametersShape } from './parameters.ts';
import { mappingShape } from './read/mapping.ts';
import { detectFiles, runAnalysis } from './run.ts';

const parameters = parametersShape.parse({ marketplace: 'PL' });
const columns = { date: 0, campaign: 1, term: 2, clicks: 3, spend: 4, sales: 5, orders: 6 };

const polish = (head = ['Dzień', 'Nazwa', 'Fraza', 'Ile razy', 'Ile zł', 'Wartość', 'Sztuk']) =>
  fileWith(
    csvText(
      [
        ['Raport sklepu', '', '', '', '', '', ''],
        head,
        ['03.04.2026', 'C', 'kubek', '1.200', '1.234,50', '9.900,00', '80'],
        ['04.04.2026', 'C', 'kubek', '10', '3,250', '0', '0'],
      ],
      ';',
    ),
    'raport.csv',
  );

describe('a report whose headings nobody knows', () => {
  it('is shown: its first rows, the likeliest header, and what each reading would give', async () => {
    const { files, refused, unread } = await detect([polish()], parameters);
    expect([files, refused]).toEqual([[], [{ file: 'raport.csv', code: 'UNKNOWN_REPORT' }]]);
    expect(unread).toMatchObject([{ file: 'raport.csv', sheet: null, code: 'UNKNOWN_REPORT' }]);
    expect(unread[0]?.rows).toHaveLength(4);
    const header = unread[0]?.headers[0];
    expect(header?.row).toBe(2);
    expect(header?.columns[4]).toEqual({
      index: 4,
      heading: 'Ile zł',
      guess: null,
      samples: ['1.234,50', '3,250'],
      readings: {
        comma: ['1234.5', '3.25'],
        point: ['1.2345', '3250'],
        day_first: [null, null],
        month_first: [null, null],
      },
    });
    expect(header?.columns[0]?.readings).toMatchObject({
      day_first: ['2026-04-03', '2026-04-04'],
      month_first: ['2026-03-04', '2026-04-04'],
    });
  });

  it('guesses those that are known', async () => {
    const head = ['Dzień', 'Campaign Name', 'Fraza', 'Clicks', 'Ile zł', 'Wartość', 'Sztuk'];
    const { unread } = await detect([polish(head)], parameters);
    expect(unread[0]?.headers[0]?.columns.map(({ guess }) => guess)).toEqual([
      null,
      'campaign',
      null,
      'clicks',
      null,
      null,
      null,
    ]);
  });

  it('is read once somebody has said what its columns are, and so is each that has the same header', async () => {
    const { unread } = await detectFiles([polish()], parameters);
    const mapping = mappingShape.parse({
      headerHash: unread[0]?.headers[0]?.headerHash,
      kind: 'search_term',
      columns,
      decimal: ',',
    });
    const { document } = await runAnalysis([polish()], parameters, { mappings: [mapping] });
    expect(document.refused).toEqual([]);
    expect(document.files).toMatchObject([
      { kind: 'search_term', header_row: 2, columns: { term: 'Fraza', spend: 'Ile zł' }, rows: { used: 2 } },
    ]);
    expect(document.scopes).toMatchObject([
      { currency: 'PLN', kpis: { clicks: 1210, ad_spend: { value: '1237.75' }, orders: 80 } },
    ]);
    const spaced = ['Dzień ', 'NAZWA', 'Fraza', 'Ile razy', 'Ile zł', 'Wartość ($)', 'Sztuk'];
    const { files } = await detect([polish(spaced)], parameters, { mappings: [mapping] });
    expect(files).toMatchObject([{ kind: 'search_term', headerHash: mapping.headerHash }]);
  });
});

describe('what somebody says of a header', () => {
  it('settles days that could be read two ways', async () => {
    const text = csvText([
      ['Start Date', 'End Date', 'Campaign Name', 'Customer Search Term', 'Clicks', 'Spend'],
      ['03/04/2026', '05/04/2026', 'C', 'tazza', '1', '1.00'],
    ]);
    const anywhere = parametersShape.parse({});
    const { unread } = await detect([fileWith(text)], anywhere);
    const header = unread[0]?.headers[0];
    expect([unread[0]?.code, header?.kind]).toEqual(['AMBIGUOUS_DATES', 'search_term']);
    const guessed = Object.fromEntries(header?.columns.map(({ guess, index }) => [guess, index]) ?? []);
    const mapping = mappingShape.parse({
      headerHash: header?.headerHash,
      kind: header?.kind,
      columns: guessed,
      dateOrder: 'month-first',
    });
    const { document } = await analyse([fileWith(text)], anywhere, { mappings: [mapping] });
    expect(document.files).toMatchObject([{ period: { start: '2026-03-04', end: '2026-05-04' } }]);
  });

  it.each([
    ['settles its days', 'AMBIGUOUS_DATES', ['Date', 'Ordered Product Sales', 'Units Ordered', 'Sessions - Total']],
    ['says that it is one', 'UNKNOWN_REPORT', ['Dzień', 'Wartość', 'Sztuk', 'Wizyty']],
    ['says that it is one of Amazon’s', 'UNKNOWN_REPORT', ['Date', 'Sales', 'Units', 'Visitors']],
  ])('of sales by day %s', async (_says, code, head) => {
    const days = fileWith(csvText([head, ['03/04/2026', '60.00', '6', '40'], ['04/04/2026', '20.00', '2', '10']]));
    const anywhere = parametersShape.parse({});
    const { unread } = await detect([days], anywhere);
    expect(unread[0]?.code).toBe(code);
    const mapping = mappingShape.parse({
      headerHash: unread[0]?.headers[0]?.headerHash,
      kind: 'business_date',
      columns: { date: 0, sales: 1, units: 2, sessions: 3 },
      dateOrder: 'day-first',
    });
    const { document } = await analyse([days], anywhere, { mappings: [mapping] });
    expect(document.files).toMatchObject([
      { kind: 'business_date', period: { start: '2026-04-03', end: '2026-04-04' }, rows: { used: 2 } },
    ]);
    expect(document.scopes[0]?.kpis).toMatchObject({ ordered_sales: { value: '80.00' }, sessions: 50 });
  });

  it('must name the columns that such a report has', () => {
    const headerHash = 'a'.repeat(64);
    const { term: _term, ...others } = columns;
    expect(mappingShape.safeParse({ headerHash, kind: 'search_term', columns }).success).toBe(true);
    expect(mappingShape.safeParse({ headerHash, kind: 'search_term', columns: others }).success).toBe(false);
    expect(mappingShape.safeParse({ headerHash, kind: 'orders', columns }).success).toBe(false);
    expect(mappingShape.safeParse({ headerHash, kind: 'search_term', columns: { ...columns, x: 1 } }).success).toBe(
      false,
    );
  });

  it('never makes a report of what holds buyers’ data', async () => {
    const orders = fileWith('order-id,buyer-name,buyer-email\n1,A,a@b.example\n', 'orders.csv');
    const { refused, unread } = await detect([orders], parameters);
    expect([refused, unread]).toEqual([[{ file: 'orders.csv', code: 'BUYER_DATA' }], []]);
  });
});

describe('what files are', () => {
  it('is told as in the document, each with the hash of its header', async () => {
    const files = [golden('golden-st-en.csv'), golden('golden-business-en.csv')];
    const asked = parametersShape.parse({ period: { start: '2026-09-01', end: '2026-09-30' } });
    const [{ files: detected, kinds }, { document }] = [await detect(files, asked), await analyse(files, asked)];
    expect(detected.map(({ headerHash: _hash, ...file }) => file)).toEqual(document.files);
    expect(detected.every(({ headerHash }) => /^[0-9a-f]{64}$/.test(headerHash))).toBe(true);
    expect(kinds).toContainEqual(expect.objectContaining({ kind: 'campaign', needs: ['campaign', 'spend'] }));
  });

  it('does not ask of a sheet that nobody knows beside one that is a report', async () => {
    const book = await workbookWith({
      Config: [
        ['Key', 'Wert'],
        ['a', 'b'],
      ],
      Terms: [
        ['Campaign Name', 'Customer Search Term', 'Clicks', 'Spend'],
        ['C', 'tazza', 3, 1.5],
      ],
    });
    const { files, unread } = await detect([book], parameters);
    expect([files.map(({ sheet }) => sheet), unread]).toEqual([['Terms'], []]);
  });
});

describe('a report that tells of spend, and of what came of it under headings that nobody knows', () => {
  const dutch = () =>
    fileWith(
      csvText(
        [
          [
            'Startdatum',
            'Einddatum',
            'Campagnenaam',
            'Zoekterm van klant',
            'Klikken',
            'Uitgaven',
            'Opbrengst',
            'Aantal',
          ],
          ['01-09-2026', '30-09-2026', 'C', 'beker', '400', '90,00', '900,00', '30'],
        ],
        ';',
      ),
      'zoektermen.csv',
    );

  it('is read as far as it is known, and a person may say the rest', async () => {
    const { files, refused, unread } = await detect([dutch()], parameters);
    expect([files.map(({ kind }) => kind), refused]).toEqual([['search_term'], []]);
    expect(files[0]?.warnings.map(({ code }) => code)).toEqual(['UNKNOWN_RESULTS']);
    expect(unread).toMatchObject([{ file: 'zoektermen.csv', code: 'UNKNOWN_RESULTS' }]);
    expect(unread[0]?.headers[0]?.columns.map(({ guess }) => guess)).toEqual([
      ...['start', 'end', 'campaign', 'term', 'clicks', 'spend'],
      ...[null, null],
    ]);
  });

  it.each([
    ['counts them then', { sales: 6, orders: 7 }, '900.00'],
    ['is asked no more when there are none', {}, null],
  ])('%s', async (_what, results, sales) => {
    const { unread } = await detect([dutch()], parameters);
    const mapping = mappingShape.parse({
      headerHash: unread[0]?.headers[0]?.headerHash,
      kind: 'search_term',
      columns: { start: 0, end: 1, campaign: 2, term: 3, clicks: 4, spend: 5, ...results },
    });
    const again = await detect([dutch()], parameters, { mappings: [mapping] });
    expect([again.unread, again.files[0]?.warnings]).toEqual([[], []]);
    const { document } = await analyse([dutch()], parameters, { mappings: [mapping] });
    expect(document.scopes[0]?.kpis).toMatchObject({
      ad_spend: { value: '90.00' },
      ad_sales: sales && { value: sales },
    });
  });
});
