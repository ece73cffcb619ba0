/**
 * The Amazon account of the sample analysis: an invented seller of kitchen things on Amazon.it, who has what most accounts have. A broad keyword that is
 * paid too dearly, automatic ads that wander, words that never sell, terms worth a bid of their own, and an article that lost the Featured Offer.
 * No article, campaign or shop of this name exists.
 */

export const seller = {
  name: 'Verdemadia',
  brandTerms: ['verdemadia', 'verde madia'],
  marketplace: 'IT',
  period: { start: '2026-09-01', end: '2026-10-31' },
} as const;

export type Article = {
  asin: string;
  sku: string;
  title: string;
  /** What an order of it comes to, in cents. */
  order: number;
  /** Of what its ads sold, how much was another article: a share. */
  elsewhere: number;
  /** Of the shop in these two months, ads and all else together. */
  sessions: number;
  /** Page views with the Featured Offer, in percent. */
  offered: number;
  /** Units that no ad sold. */
  unpaid: number;
};

export const articles = {
  board: {
    asin: 'B0VRDMAD01',
    sku: 'VM-TAG-01',
    title: 'Tagliere in bambù con raccogligocce',
    order: 2990,
    elsewhere: 0.1,
    sessions: 5_240,
    offered: 97,
    unpaid: 214,
  },
  boards: {
    asin: 'B0VRDMAD02',
    sku: 'VM-TAG-03',
    title: 'Set di 3 taglieri in faggio',
    order: 3990,
    elsewhere: 0.1,
    sessions: 2_310,
    offered: 96,
    unpaid: 92,
  },
  rack: {
    asin: 'B0VRDMAD03',
    sku: 'VM-SPE-12',
    title: 'Portaspezie da parete con 12 vasetti',
    order: 3490,
    elsewhere: 0.1,
    sessions: 3_180,
    offered: 54,
    unpaid: 62,
  },
  jars: {
    asin: 'B0VRDMAD04',
    sku: 'VM-BAR-06',
    title: 'Barattoli in vetro con coperchio in bambù, 6 pezzi',
    order: 3290,
    elsewhere: 0.1,
    sessions: 3_960,
    offered: 98,
    unpaid: 166,
  },
  drainer: {
    asin: 'B0VRDMAD05',
    sku: 'VM-SCO-01',
    title: 'Scolapiatti in legno pieghevole',
    order: 3690,
    elsewhere: 0.1,
    sessions: 2_740,
    offered: 95,
    unpaid: 84,
  },
  tray: {
    asin: 'B0VRDMAD06',
    sku: 'VM-VAS-01',
    title: 'Vassoio da colazione con gambe',
    order: 3190,
    elsewhere: 0.1,
    sessions: 1_870,
    offered: 99,
    unpaid: 11,
  },
  mill: {
    asin: 'B0VRDMAD07',
    sku: 'VM-MAC-01',
    title: 'Macinapepe in legno d’ulivo',
    order: 2690,
    elsewhere: 0.8,
    sessions: 1_120,
    offered: 97,
    unpaid: 38,
  },
} as const satisfies Record<string, Article>;

/** What somebody searched: the term, clicks, orders, and what a click cost in cents. */
export type Search = readonly [term: string, clicks: number, orders: number, click: number];

export type Target = {
  campaign: string;
  adgroup: string;
  targeting: string;
  match: 'EXACT' | 'PHRASE' | 'BROAD' | '-';
  article: keyof typeof articles;
  searches: readonly Search[];
};

const exact = (article: Target['article'], adgroup: string, ...searches: Search[]): Target[] =>
  searches.map((search) => ({
    campaign: 'Exact · Bestsellers',
    adgroup,
    targeting: search[0],
    match: 'EXACT',
    article,
    searches: [search],
  }));

const automatic = (targeting: string, article: Target['article'], searches: readonly Search[]): Target => ({
  campaign: 'Auto · Catalogue',
  adgroup: articles[article].title,
  targeting,
  match: '-',
  article,
  searches,
});

export const targets: readonly Target[] = [
  ...exact(
    'board',
    'Taglieri',
    ['tagliere bambù', 642, 71, 47],
    ['tagliere legno cucina', 388, 33, 52],
    ['tagliere con raccogligocce', 214, 27, 41],
  ),
  ...exact(
    'jars',
    'Barattoli',
    ['barattoli vetro bambù', 436, 46, 49],
    ['barattoli cucina ermetici', 297, 23, 56],
    ['contenitori pasta vetro', 141, 3, 63],
  ),
  ...exact('rack', 'Portaspezie', ['portaspezie da parete', 318, 19, 58], ['portaspezie con vasetti', 176, 13, 54]),
  ...exact('drainer', 'Scolapiatti', ['scolapiatti legno', 203, 17, 46]),
  {
    campaign: 'Broad · Kitchen',
    adgroup: 'Taglieri',
    targeting: 'tagliere',
    match: 'BROAD',
    article: 'board',
    searches: [
      ['tagliere', 724, 18, 66],
      ['tagliere bambù', 88, 8, 69],
      ['tagliere grande', 236, 9, 61],
      ['tagliere acciaio', 143, 0, 64],
      ['tagliere plastica', 97, 0, 58],
      ['tagliere pane', 84, 7, 44],
      ['tagliere personalizzato', 118, 0, 71],
      ['tagliere pizza', 62, 1, 55],
      ['tagliere salumi', 71, 5, 48],
      ['tagliere vetro', 46, 0, 52],
      ['tagliere plastica professionale', 29, 0, 57],
      ['set taglieri colorati plastica', 23, 0, 49],
      ['tagliere copri piano cottura', 18, 0, 62],
      ['tagliere marmo', 16, 0, 58],
      ['olio per tagliere', 21, 0, 39],
      ['tagliere con coltello', 12, 0, 60],
      ['tagliere rotondo legno', 14, 1, 45],
      ['tagliere ulivo', 9, 0, 51],
      ['tagliere da buffet', 5, 0, 47],
      ['tagliere verdure', 7, 1, 43],
    ],
  },
  {
    campaign: 'Broad · Kitchen',
    adgroup: 'Scolapiatti',
    targeting: 'scolapiatti',
    match: 'BROAD',
    article: 'drainer',
    searches: [
      ['scolapiatti', 286, 11, 62],
      ['scolapiatti acciaio', 109, 0, 67],
      ['scolapiatti da lavello', 74, 4, 58],
      ['scolapiatti plastica', 38, 0, 51],
      ['scolapiatti pieghevole bambù', 66, 9, 42],
      ['scolaposate acciaio', 27, 0, 48],
      ['scolapiatti sospeso', 19, 0, 64],
      ['tappetino scolapiatti', 22, 0, 37],
      ['scolapiatti piccolo', 15, 1, 49],
      ['ricambio scolapiatti acciaio', 8, 0, 53],
    ],
  },
  {
    campaign: 'Phrase · Jars',
    adgroup: 'Barattoli',
    targeting: 'barattoli vetro',
    match: 'PHRASE',
    article: 'jars',
    searches: [
      ['barattoli vetro', 312, 19, 57],
      ['barattoli vetro con coperchio', 164, 15, 51],
      ['barattoli vetro bambù', 57, 5, 68],
      ['barattoli vetro piccoli spezie', 92, 2, 59],
      ['barattoli vetro marmellata', 133, 0, 46],
      ['barattoli vetro candele', 61, 0, 43],
      ['barattoli vetro usati', 17, 0, 35],
      ['barattoli vetro cereali', 38, 5, 44],
      ['barattoli vetro conserve', 54, 0, 41],
      ['barattoli vetro decorati', 11, 0, 49],
      ['barattoli vetro quadrati', 13, 1, 46],
    ],
  },
  automatic('close-match', 'rack', [
    ['portaspezie magnetico', 58, 6, 39],
    ['vasetti spezie etichette', 83, 9, 36],
    ['porta spezie cucina parete legno', 44, 5, 41],
    ['mensola spezie', 51, 2, 48],
    ['portaspezie girevole', 69, 0, 52],
    ['organizer cassetto spezie', 34, 0, 45],
    ['spezie set regalo', 26, 0, 43],
    ['etichette spezie', 31, 0, 29],
  ]),
  automatic('loose-match', 'tray', [
    ['vassoio letto', 128, 6, 54],
    ['vassoio colazione legno', 61, 5, 46],
    ['tavolino pc letto', 147, 0, 59],
    ['vassoio acciaio', 33, 0, 47],
    ['tavolino pieghevole', 76, 0, 55],
    ['vassoio aperitivo', 42, 1, 48],
    ['regalo mamma', 48, 0, 61],
    ['portavivande', 21, 0, 44],
    ['vassoio plastica bar', 14, 0, 46],
    ['cuscino lettura letto', 19, 0, 52],
    ['vassoio argento', 8, 0, 49],
    ['colazione a letto sorpresa', 6, 0, 57],
    ['leggio da letto', 11, 0, 50],
    ['alzata dolci', 7, 0, 45],
  ]),
  automatic('substitutes', 'boards', [
    ['b0zzinvnt1', 94, 6, 45],
    ['b0zzinvnt2', 73, 0, 51],
    ['b0zzinvnt3', 37, 1, 48],
    ['b0zzinvnt4', 12, 0, 44],
  ]),
  automatic('complements', 'mill', [
    ['macinapepe legno', 66, 4, 38],
    ['macina sale e pepe', 59, 3, 41],
    ['b0zzinvnt5', 28, 1, 36],
    ['mortaio pietra', 23, 0, 42],
    ['pepe nero in grani', 16, 0, 33],
  ]),
  {
    campaign: 'Brand · Verdemadia',
    adgroup: 'Verdemadia',
    targeting: 'verdemadia',
    match: 'PHRASE',
    article: 'board',
    searches: [
      ['verdemadia', 184, 36, 19],
      ['verdemadia tagliere', 97, 21, 21],
      ['verde madia barattoli', 43, 8, 22],
      ['verdemadia portaspezie', 26, 4, 24],
    ],
  },
];
