/** The Amazon account of a sample client, which sells lamps that nobody makes: last month's reports as Amazon would write them. */

type Term = {
  campaign: string;
  targeting: string;
  match: 'EXACT' | 'PHRASE' | 'BROAD' | '-';
  term: string;
  clicks: number;
  orders: number;
  /** Of one click and of one order, in cents. */
  click: number;
  order: number;
};

const line = (
  campaign: string,
  match: Term['match'],
  targeting: string,
  [term, clicks, orders, click, order]: readonly [string, number, number, number, number],
): Term => ({ campaign, targeting, match, term, clicks, orders, click, order });

/** Terms that were clicked often: clicks, orders, price of a click and of an order in cents. */
const exact = [
  ['lampada da tavolo ricaricabile', 812, 74, 41, 4290],
  ['lampada senza fili tavolo', 540, 47, 44, 4310],
  ['lampada da lettura led', 366, 29, 52, 3890],
  ['applique da parete led', 288, 9, 79, 4590],
  ['lampada bambini notte', 412, 33, 36, 2990],
] as const;
const broad = [
  ['lampada', 1210, 21, 58, 4180],
  ['lampada da terra', 644, 12, 66, 6890],
  ['lampadina e27', 318, 0, 49, 0],
  ['paralume ricambio', 226, 0, 42, 0],
  ['lampada ikea', 174, 0, 55, 0],
  ['luce notturna bambini', 402, 36, 33, 2990],
  ['lampada solare giardino', 263, 1, 47, 3990],
  ['lampada da tavolo vintage', 198, 8, 51, 4690],
  ['striscia led', 241, 0, 38, 0],
] as const;
const automatic = [
  ['lampada led ricaricabile usb', 288, 31, 34, 4290],
  ['lampada da comodino touch', 233, 22, 37, 3590],
  ['b0zzlampx1', 196, 0, 44, 0],
  ['b0zzlampx2', 141, 5, 39, 4290],
  ['regalo casa nuova', 167, 1, 46, 4290],
  ['luce armadio', 122, 0, 41, 0],
] as const;
const brand = [
  ['casa lume', 640, 118, 17, 4380],
  ['casa lume lampada', 322, 61, 19, 4350],
  ['casalume', 97, 15, 18, 4300],
] as const;
const german = [
  ['tischlampe kabellos', 410, 31, 48, 4490],
  ['nachttischlampe', 388, 7, 61, 3690],
  ['led lampe akku', 263, 19, 46, 4490],
  ['lampenschirm ersatz', 152, 0, 43, 0],
  ['casa lume', 88, 14, 20, 4490],
] as const;

const kinds = ['lampada', 'applique', 'lume', 'piantana', 'abat jour', 'luce', 'faretto'];
const looks = ['moderna', 'vintage', 'bianca', 'nera', 'piccola', 'grande', 'legno', 'ottone', 'design', 'economica'];
const rooms = ['camera', 'soggiorno', 'studio', 'scrivania', 'ufficio', 'salotto', 'cucina', 'bambini'];

/** Terms that came once or a few times: most of any report. The same on every machine. */
function longTail(): Term[] {
  const tail: Term[] = [];
  let seed = 20_261;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (const kind of kinds)
    for (const look of looks)
      for (const room of rooms) {
        if (next(3) === 0) continue;
        const clicks = 1 + next(4);
        const orders = next(14) === 0 ? 1 : 0;
        const isAutomatic = next(2) === 0;
        tail.push(
          line(
            isAutomatic ? 'Auto · Catalogo' : 'Broad · Lampade',
            isAutomatic ? '-' : 'BROAD',
            isAutomatic ? 'loose-match' : 'lampada',
            [`${kind} ${look} ${room}`, clicks, orders, 30 + next(35), 3490 + next(1800)],
          ),
        );
      }
  return tail;
}

const italianTerms: Term[] = [
  ...exact.map((each) => line('Exact · Lampade da tavolo', 'EXACT', each[0], each)),
  ...broad.map((each) => line('Broad · Lampade', 'BROAD', 'lampada', each)),
  line('Phrase · Lampade', 'PHRASE', 'lampada da terra', ['lampada da terra', 176, 3, 71, 6890]),
  ...automatic.map((each) => line('Auto · Catalogo', '-', 'close-match', each)),
  ...brand.map((each) => line('Brand · Casa Lume', 'EXACT', 'casa lume', each)),
  ...longTail(),
];
const germanTerms: Term[] = german.map((each) => line('Exact · Tischlampen', 'EXACT', each[0], each));

const products = [
  ['B0CASALU01', 'Lampada da tavolo ricaricabile Alba', 14_820, 20_460, 97, 1_204, 51_651_60],
  ['B0CASALU02', 'Lampada senza fili Alba mini', 9_310, 12_880, 96, 702, 25_131_60],
  ['B0CASALU03', 'Lampada da lettura Pagina', 6_140, 8_030, 94, 431, 16_765_90],
  ['B0CASALU04', 'Luce notturna Luna per bambini', 8_420, 10_910, 98, 655, 19_584_50],
  ['B0CASALU05', 'Applique da parete Nicchia', 5_260, 7_240, 68, 98, 4_498_20],
  ['B0CASALU06', 'Lampada da terra Arco', 7_980, 11_030, 95, 92, 6_338_80],
  ['B0CASALU07', 'Lampada da tavolo Ottone', 2_140, 2_990, 99, 121, 5_674_90],
  ['B0CASALU08', 'Lampada solare Orto', 1_880, 2_410, 88, 21, 837_90],
] as const;

const amount = (cents: number, sign: ',' | '.', group: string) => {
  const [whole, rest] = [String(Math.floor(cents / 100)), String(cents % 100).padStart(2, '0')];
  return `${whole.replace(/\B(?=(\d{3})+$)/g, group)}${sign}${rest}`;
};
const grouped = (count: number, group: string) => String(count).replace(/\B(?=(\d{3})+$)/g, group);

export type SampleReport = { name: string; content: string };

/** First and last day, as ISO days. */
export type Month = { start: string; end: string };

const parts = (day: string) => day.split('-').map(Number) as [number, number, number];
const months = {
  it: ['gen', 'feb', 'mar', 'apr', 'mag', 'giu', 'lug', 'ago', 'set', 'ott', 'nov', 'dic'],
};

/** Terms that the agency has made negatives after the first analysis: what is left of their clicks came before it took effect. */
const isStopped = ({ orders, clicks, match }: Term) => orders === 0 && clicks > 100 && match !== 'EXACT';
const afterNegatives = italianTerms.map((each) =>
  isStopped(each) ? { ...each, clicks: Math.round(each.clicks / 60) } : each,
);

function italianReport({ start, end }: Month, terms: readonly Term[]): SampleReport {
  const day = (iso: string) => {
    const [year, month, of] = parts(iso);
    return `${of} ${months.it[month - 1]} ${year}`;
  };
  const head =
    'Data di inizio;Data di fine;Nome portafoglio;Valuta;Nome campagna;Nome gruppo di annunci;Paese;Targeting;Tipo di corrispondenza;Termine ricerca cliente;Impressioni;Clic;Spesa;Vendite totali (€) 7 giorni ;Totale ordini (#) 7 giorni;Totale unità (#) 7 giorni';
  const rows = terms.map((each) =>
    [
      day(start),
      day(end),
      'Lampade',
      'EUR',
      each.campaign,
      'Gruppo 1',
      'Italia',
      each.targeting,
      each.match,
      each.term,
      grouped(each.clicks * 41, '.'),
      each.clicks,
      `${amount(each.clicks * each.click, ',', '.')} €`,
      `${amount(each.orders * each.order, ',', '.')} €`,
      each.orders,
      each.orders,
    ].join(';'),
  );
  return { name: 'Termini di ricerca Amazon.it.csv', content: `\uFEFF${[head, ...rows].join('\r\n')}\r\n` };
}

function germanReport({ start, end }: Month): SampleReport {
  const day = (iso: string) => iso.split('-').reverse().join('.');
  const head =
    'Startdatum;Enddatum;Portfolioname;Währung;Kampagnenname;Anzeigengruppenname;Land;Targeting;Übereinstimmungstyp;Suchbegriff eines Kunden;Impressionen;Klicks;Ausgaben;7 Tage, Umsatz gesamt (€);7 Tage, Aufträge gesamt (#)';
  const rows = germanTerms.map((each) =>
    [
      day(start),
      day(end),
      'Lampen',
      'EUR',
      each.campaign,
      'Gruppe 1',
      'Deutschland',
      each.targeting,
      each.match,
      each.term,
      grouped(each.clicks * 38, '.'),
      each.clicks,
      `${amount(each.clicks * each.click, ',', '.')} €`,
      `${amount(each.orders * each.order, ',', '.')} €`,
      each.orders,
    ].join(';'),
  );
  return { name: 'Suchbegriffe Amazon.de.csv', content: `${[head, ...rows].join('\r\n')}\r\n` };
}

function englishReport(): SampleReport {
  const head =
    '(Parent) ASIN,(Child) ASIN,Title,Sessions - Total,Page Views - Total,Featured Offer (Buy Box) Percentage,Units Ordered,Ordered Product Sales,Total Order Items';
  const rows = products.map(([asin, title, sessions, views, offered, units, sales]) =>
    [
      asin,
      asin,
      title,
      `"${grouped(sessions, ',')}"`,
      `"${grouped(views, ',')}"`,
      `${offered}.00%`,
      `"${grouped(units, ',')}"`,
      `"€${amount(sales, '.', ',')}"`,
      `"${grouped(Math.round(units * 0.96), ',')}"`,
    ].join(','),
  );
  return { name: 'BusinessReport.csv', content: `${[head, ...rows].join('\n')}\n` };
}

/**
 * The reports of a month: search terms in Italian and in German, all sales in English.
 *
 * @param isLater - after the first analysis, when what it asked for was done
 */
export const sampleReports = (month: Month, { isLater = false } = {}): SampleReport[] => [
  italianReport(month, isLater ? afterNegatives : italianTerms),
  germanReport(month),
  englishReport(),
];
