import fc from 'fast-check';
import { csvText } from './files.ts';

/** Accounts of invented sellers, and the search-term reports that Amazon would write of them. */

export type TermRow = {
  campaign: string;
  adgroup: string;
  targeting: string;
  match: string;
  term: string;
  currency: string;
  clicks: number;
  orders: number;
  /** In cents. */
  spend: number;
  sales: number;
};

const row = fc
  .record({
    campaign: fc.constantFrom('SP-Exact', 'SP-Broad', 'SP-Auto', 'Größe; "L"'),
    adgroup: fc.constantFrom('AG', 'AG, 2'),
    targeting: fc.constantFrom('kw', 'close-match', 'category="Home"'),
    match: fc.constantFrom('EXACT', 'BROAD', 'PHRASE', '-'),
    term: fc.constantFrom(
      'borraccia',
      'borraccia bambini',
      'tazza',
      'acmebrand',
      'thermos caffè',
      'b0cccc3333',
      'bottle 1l',
      'bottle kids',
    ),
    currency: fc.constant('EUR'),
    clicks: fc.integer({ min: 1, max: 300 }),
    part: fc.integer({ min: 0, max: 60 }),
    price: fc.integer({ min: 500, max: 8_000 }),
    cpc: fc.integer({ min: 5, max: 250 }),
  })
  .map(({ part, price, cpc, ...known }) => {
    const orders = Math.min(known.clicks, Math.floor((known.clicks * part) / 300));
    return { ...known, orders, spend: known.clicks * cpc, sales: orders * price };
  });

const lineOf = ({ campaign, adgroup, targeting, match, term }: TermRow) =>
  [campaign, adgroup, targeting, match, term].join('\n');

/** Rows of which no two tell of the same line. */
export const account: fc.Arbitrary<TermRow[]> = fc.uniqueArray(row, { minLength: 4, maxLength: 40, selector: lineOf });

type Column = { heading: string; cell: (row: TermRow) => string };

const amount = (cents: number, sign: string) =>
  `${Math.floor(cents / 100)}${sign}${String(cents % 100).padStart(2, '0')}`;

const columnsIn = {
  en: [
    { heading: 'Start Date', cell: () => 'Sep 01, 2026' },
    { heading: 'End Date', cell: () => 'Sep 30, 2026' },
    { heading: 'Currency', cell: ({ currency }) => currency },
    { heading: 'Campaign Name', cell: ({ campaign }) => campaign },
    { heading: 'Ad Group Name', cell: ({ adgroup }) => adgroup },
    { heading: 'Country', cell: () => 'Italy' },
    { heading: 'Targeting', cell: ({ targeting }) => targeting },
    { heading: 'Match Type', cell: ({ match }) => match },
    { heading: 'Customer Search Term', cell: ({ term }) => term },
    { heading: 'Impressions', cell: ({ clicks }) => String(clicks * 20) },
    { heading: 'Clicks', cell: ({ clicks }) => String(clicks) },
    { heading: 'Spend', cell: ({ spend }) => amount(spend, '.') },
    { heading: '7 Day Total Sales ', cell: ({ sales }) => amount(sales, '.') },
    { heading: 'Total Advertising Cost of Sales (ACOS) ', cell: () => '12%' },
    { heading: '7 Day Total Orders (#)', cell: ({ orders }) => String(orders) },
    { heading: '7 Day Total Units (#)', cell: ({ orders }) => String(orders) },
  ],
  it: [
    { heading: 'Data di inizio', cell: () => '1 set 2026' },
    { heading: 'Data di fine', cell: () => '30 set 2026' },
    { heading: 'Valuta', cell: ({ currency }) => currency },
    { heading: 'Nome campagna', cell: ({ campaign }) => campaign },
    { heading: 'Nome gruppo di annunci', cell: ({ adgroup }) => adgroup },
    { heading: 'Paese', cell: () => 'Italia' },
    { heading: 'Targeting', cell: ({ targeting }) => targeting },
    { heading: 'Tipo di corrispondenza', cell: ({ match }) => match },
    { heading: 'Termine ricerca cliente', cell: ({ term }) => term },
    { heading: 'Impressioni', cell: ({ clicks }) => String(clicks * 20) },
    { heading: 'Clic', cell: ({ clicks }) => String(clicks) },
    { heading: 'Spesa', cell: ({ spend }) => `${amount(spend, ',')} €` },
    { heading: 'Vendite totali (€) 7 giorni ', cell: ({ sales }) => `${amount(sales, ',')} €` },
    { heading: 'Totale ordini (#) 7 giorni', cell: ({ orders }) => String(orders) },
    { heading: 'Totale unità (#) 7 giorni', cell: ({ orders }) => String(orders) },
  ],
} satisfies Record<string, Column[]>;

/** A report of these rows; `order` puts its columns in another one. */
export function reportOf(
  rows: readonly TermRow[],
  language: 'en' | 'it' = 'en',
  order?: (columns: Column[]) => Column[],
): string {
  const columns: Column[] = order ? order(columnsIn[language]) : columnsIn[language];
  const table = [columns.map(({ heading }) => heading), ...rows.map((each) => columns.map(({ cell }) => cell(each)))];
  return csvText(table, language === 'en' ? ',' : ';');
}
