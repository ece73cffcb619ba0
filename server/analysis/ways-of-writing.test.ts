import fc from 'fast-check';
import { expect, it } from 'vitest';
import { account, reportOf, type TermRow } from '#tests/reports/accounts.ts';
import { csvText, fileWith } from '#tests/reports/files.ts';
import { runs } from '#tests/runs.ts';
import { analyse } from './analyse.ts';
import { parametersShape } from './parameters.ts';

/** One account as Amazon, spreadsheets, programs and people of many countries write it: the judgement is the same to the cent. */

const headings = {
  en: 'Start Date|End Date|Currency|Campaign Name|Ad Group Name|Country|Targeting|Match Type|Customer Search Term|Impressions|Clicks|Spend|7 Day Total Sales |7 Day Total Orders (#)|7 Day Total Units (#)',
  it: 'Data di inizio|Data di fine|Valuta|Nome campagna|Nome gruppo di annunci|Paese|Targeting|Tipo di corrispondenza|Termine ricerca cliente|Impressioni|Clic|Spesa|Vendite totali (€) 7 giorni |Totale ordini (#) 7 giorni|Totale unità (#) 7 giorni',
  de: 'Startdatum|Enddatum|Währung|Kampagnenname|Anzeigengruppenname|Land|Targeting|Übereinstimmungstyp|Suchbegriff eines Kunden|Impressions|Klicks|Ausgaben|7 Tage, Umsatz gesamt (€)|7 Tage, Aufträge gesamt (#)|7 Tage, Einheiten gesamt (#)',
  es: 'Fecha de inicio|Fecha de finalización|Divisa|Nombre de campaña|Nombre del grupo de anuncios|País|Segmentación|Tipo de coincidencia|Término de búsqueda de cliente|Impresiones|Clics|Gasto|Ventas totales de 7 días (€)|Pedidos totales de 7 días (#)|Unidades totales de 7 días (#)',
};

const way = fc.record({
  heading: fc.constantFrom(...Object.values(headings)),
  separator: fc.constantFrom(',', ';', '\t'),
  /** The sign of decimals, then that of thousands. */
  signs: fc.constantFrom(
    ['.', ','],
    [',', '.'],
    [',', ' '],
    [',', '\u00a0'],
    [',', '\u202f'],
    ['.', "'"],
    ['.', '’'],
    [',', ''],
  ),
  currency: fc.constantFrom(['', ''], ['', ' €'], ['€', ''], ['EUR ', ''], ['', '\u00a0€']),
  days: fc.constantFrom(
    ['Sep 01, 2026', 'Sep 30, 2026'],
    ['01/09/2026', '30/09/2026'],
    ['2026-09-01', '2026-09-30'],
    ['9/1/26', '9/30/26'],
    ['01-set-26', '30-set-26'],
    ['46266', '46295'],
    ['20260901', '20260930'],
    ['1 de sept. de 2026', '30 de sept. de 2026'],
    ['2026-09-01T00:00:00Z', '2026-09-30T00:00:00Z'],
  ),
  nothing: fc.constantFrom('0', '-', '--', '', '—', 'N/A'),
  /** Without the noughts behind its decimals. */
  isShort: fc.boolean(),
  areCountsGrouped: fc.boolean(),
  before: fc.constantFrom('', '\uFEFF', 'Report of Acme\r\n\r\n'),
  /** What stands for names in a line of sums below. */
  total: fc.constantFrom('', 'Total', '--'),
  end: fc.constantFrom('\r\n', '\n', '\r'),
});
type Way = ReturnType<typeof way.generate>['value'];

function written(rows: readonly TermRow[], given: Way): string {
  const [decimal = '', thousands = ''] = given.signs;
  const [before = '', behind = ''] = given.currency;
  const [start = '', end = ''] = given.days;
  const grouped = (value: number) => String(value).replace(/\B(?=(\d{3})+(?!\d))/g, thousands);
  const count = (value: number) => (given.areCountsGrouped ? grouped(value) : String(value));
  const money = (cents: number) => {
    if (cents === 0) return given.nothing;
    const digits = String(cents % 100).padStart(2, '0');
    const decimals = given.isShort ? digits.replace(/0+$/, '') : digits;
    return before + grouped(Math.floor(cents / 100)) + (decimals && decimal + decimals) + behind;
  };
  const figures = ({ clicks, orders, spend, sales }: Pick<TermRow, 'clicks' | 'orders' | 'spend' | 'sales'>) => [
    count(clicks * 20),
    count(clicks),
    money(spend),
    money(sales),
    count(orders),
    count(orders),
  ];
  const sum = (name: 'clicks' | 'orders' | 'spend' | 'sales') => rows.reduce((total, row) => total + row[name], 0);
  const lines = rows.map((row) => {
    const { campaign, adgroup, targeting, match, term } = row;
    return [start, end, 'EUR', campaign, adgroup, 'Italia', targeting, match, term, ...figures(row)];
  });
  if (given.total !== '') {
    const name = given.total === '--' ? '--' : '';
    const sums = figures({ clicks: sum('clicks'), orders: sum('orders'), spend: sum('spend'), sales: sum('sales') });
    lines.push([given.total, ...Array.from({ length: 8 }, () => name), ...sums]);
  }
  return (
    given.before.replaceAll('\r\n', given.end) +
    csvText([given.heading.split('|'), ...lines], given.separator, given.end)
  );
}

it('an account is judged the same, however its signs, days, currencies and lines are written', async () => {
  const parameters = parametersShape.parse({ brand_terms: ['acmebrand'] });
  const scopesOf = async (text: string) => {
    const { scopes, files } = (await analyse([fileWith(text)], parameters)).document;
    expect(files.flatMap(({ warnings }) => warnings.map(({ code }) => code))).not.toContain('UNREAD_NUMBERS');
    return scopes;
  };
  await fc.assert(
    fc.asyncProperty(account, way, async (rows, given) => {
      expect(await scopesOf(written(rows, given))).toEqual(await scopesOf(reportOf(rows)));
    }),
    { numRuns: runs(60) },
  );
});
