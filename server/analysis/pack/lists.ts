import Big from 'big.js';
import { isAsin } from '#server/analysis/lines.ts';
import type { Finding, FindingRow } from '#shared/analysis-document.ts';
import { maskFormulas } from '#shared/csv.ts';

/** What to do, as lists for Amazon: from a document and all rows of its findings. */

/** A row of a finding as it was written beside the document. */
export type PackRow = FindingRow & { finding: string };

export type Cell = string | number;

/** A list as a table. Amazon reads its cells as they stand: nothing is put in front of them. */
export type List = {
  name: 'negative-terms' | 'negative-products' | 'harvest' | 'bids' | 'bulk' | 'left-out';
  head: string[];
  rows: Cell[][];
};

export type Pack = {
  lists: List[];
  /** What a spreadsheet would compute instead of show, each with its list and its place: it is in no list, and is to be typed by hand. */
  leftOut: string[];
  /** Rows for which there was no room: those that are worth the least. */
  more: number;
};

/** More rows than anybody acts on, of each rule: a list stays a file that a spreadsheet opens, and that a server makes beside its other work. */
export const mostRows = 10_000;

/** No bid is changed by more at once. */
const mostCut = new Big('0.25');

/** Whether a spreadsheet would take it for a formula, or a file for more than one cell. */
const isUnsafe = (text: string): boolean => /^[=+\-@\t\r]|[\r\n\t]/.test(text) || maskFormulas(text) !== text;

const text = (row: PackRow, name: string): string => String(row[name] ?? '');
const number = (row: PackRow, name: string): Big => new Big(text(row, name) || 0);

/** One entry for each key, the first that comes: rows are sorted by what they are worth. */
const unique = (rows: PackRow[], keyOf: (row: PackRow) => string): PackRow[] =>
  [...new Map(rows.toReversed().map((row) => [keyOf(row), row])).values()].toReversed();

const targetKey = (row: PackRow) =>
  JSON.stringify(['campaign', 'adgroup', 'targeting', 'match'].map((name) => row[name]));

type Bid = { row: PackRow; old: Big; bid: Big };

/** What to bid for a target: what is claimed of it is taken off, a quarter at most; the old bid is the price of a click where no report tells it. */
function bidsOf(rows: readonly PackRow[]): Bid[] {
  return [...Map.groupBy(rows, targetKey).values()].flatMap(([row, ...others]) => {
    if (!row) return [];
    const claimed = others.reduce((sum, each) => sum.plus(number(each, 'claimed')), number(row, 'claimed'));
    const [spend, clicks] = [number(row, 'target_spend'), number(row, 'target_clicks')];
    if (spend.lte(0) || clicks.lte(0)) return [];
    const old = row.bid === null || row.bid === undefined ? spend.div(clicks) : number(row, 'bid');
    const cut = claimed.div(spend);
    const bid = old.times(new Big(1).minus(cut.gt(mostCut) ? mostCut : cut)).round(2, Big.roundHalfUp);
    return bid.gt(0) && bid.lt(old) ? [{ row, old, bid }] : [];
  });
}

/** In which list a row would stand, what is to be typed there, and where: `negative-terms: +49 garden (Campaign / Ad group)`. */
function entryOf(row: PackRow, rule: ActedOn): string {
  const term = text(row, 'term');
  const list = { F01: 'bids', F02: isAsin(term) ? 'negative-products' : 'negative-terms', F05: 'harvest' }[rule];
  const where = ['campaign', 'adgroup'].map((name) => text(row, name)).filter((name) => name !== '');
  const entry = `${list}: ${rule === 'F01' ? text(row, 'targeting') : term}${where.length > 0 ? ` (${where.join(' / ')})` : ''}`;
  return entry.replace(/[\r\n\t]+/g, ' ');
}

const place = (row: PackRow): Cell[] => [text(row, 'campaign'), text(row, 'adgroup')];

const bulkHead = [
  'Product',
  'Entity',
  'Operation',
  'Campaign ID',
  'Ad Group ID',
  'Keyword ID',
  'Product Targeting ID',
  'State',
  'Bid',
  'Keyword Text',
  'Match Type',
  'Product Targeting Expression',
];

/** What the bulk sheet is told, where the reports named campaigns and ad groups by Amazon's numbers. */
function bulkRows(negatives: readonly PackRow[], bids: readonly Bid[]): Cell[][] {
  const ids = (row: PackRow) => [text(row, 'campaign_id'), text(row, 'adgroup_id')];
  const isNamed = (row: PackRow) => ids(row).every((id) => id !== '');
  const created = negatives.filter(isNamed).map((row): Cell[] => {
    const term = text(row, 'term');
    return isAsin(term)
      ? [
          ...['Sponsored Products', 'Negative Product Targeting', 'Create', ...ids(row), '', '', 'enabled', '', '', ''],
          `asin="${term.toUpperCase()}"`,
        ]
      : [
          ...['Sponsored Products', 'Negative Keyword', 'Create', ...ids(row), '', '', 'enabled', '', term],
          ...['negativeExact', ''],
        ];
  });
  const updated = bids
    .filter(({ row }) => isNamed(row) && text(row, 'target_id') !== '')
    .map(({ row, bid }): Cell[] => {
      const isKeyword = ['EXACT', 'PHRASE', 'BROAD'].includes(text(row, 'match'));
      const [keyword, product] = isKeyword ? [text(row, 'target_id'), ''] : ['', text(row, 'target_id')];
      return [
        ...[
          'Sponsored Products',
          isKeyword ? 'Keyword' : 'Product Targeting',
          'Update',
          ...ids(row),
          keyword,
          product,
          '',
        ],
        ...[bid.toFixed(2), '', '', ''],
      ];
    });
  return [...created, ...updated];
}

/** What is known of findings where only their rows are acted on. */
export type Documented = { scopes: readonly { findings: readonly Pick<Finding, 'id' | 'rule'>[] }[] };

const actedOn = ['F01', 'F02', 'F05'] as const;
type ActedOn = (typeof actedOn)[number];

/** Findings whose rows become lists, and their rules. */
export const rulesOfPack = ({ scopes }: Documented, accepted: ReadonlySet<string>): ReadonlyMap<string, ActedOn> =>
  new Map(
    scopes.flatMap(({ findings }) =>
      findings.flatMap(({ id, rule }) => {
        const found = actedOn.find((each) => each === rule);
        return found && accepted.has(id) ? [[id, found] as const] : [];
      }),
    ),
  );

/**
 * The lists of an analysis, or of some findings of one of its scopes.
 *
 * @param rows - all rows of its findings, in their order; those of others are passed over
 * @param accepted - ids of findings that are to be acted on
 */
export async function packOf(
  document: Documented,
  rows: Iterable<PackRow> | AsyncIterable<PackRow>,
  accepted: ReadonlySet<string>,
): Promise<Pack> {
  const rules = rulesOfPack(document, accepted);
  const leftOut = new Set<string>();
  const wanted = new Map<ActedOn, PackRow[]>(actedOn.map((rule) => [rule, []]));
  let more = 0;
  for await (const row of rows) {
    const rule = rules.get(row.finding);
    const list = rule && wanted.get(rule);
    if (!list) continue;
    if (list.length >= mostRows) {
      more += 1;
      continue;
    }
    const named = ['term', 'campaign', 'adgroup', 'targeting'].map((name) => text(row, name));
    if (!named.some(isUnsafe)) list.push(row);
    else if (leftOut.size < mostRows) leftOut.add(entryOf(row, rule));
  }
  const negatives = unique(wanted.get('F02') ?? [], (row) => JSON.stringify([...place(row), row.term]));
  const bids = bidsOf(wanted.get('F01') ?? []);
  const ofTerm = (row: PackRow): Cell[] => [...place(row), text(row, 'term'), 'Negative exact'];
  const ofProduct = (row: PackRow): Cell[] => [...place(row), text(row, 'term').toUpperCase()];
  const bulk = bulkRows(negatives, bids);
  const lists: List[] = [
    {
      name: 'negative-terms',
      head: ['Campaign', 'Ad group', 'Keyword', 'Match type'],
      rows: negatives.filter((row) => !isAsin(text(row, 'term'))).map(ofTerm),
    },
    {
      name: 'negative-products',
      head: ['Campaign', 'Ad group', 'ASIN'],
      rows: negatives.filter((row) => isAsin(text(row, 'term'))).map(ofProduct),
    },
    {
      name: 'harvest',
      head: ['Keyword', 'Match type', 'Bid'],
      rows: (wanted.get('F05') ?? []).map((row) => [text(row, 'term'), 'Exact', text(row, 'start_bid')]),
    },
    {
      name: 'bids',
      head: ['Campaign', 'Ad group', 'Targeting', 'Match type', 'Bid until now', 'New bid'],
      rows: bids.map(({ row, old, bid }) => [
        ...place(row),
        text(row, 'targeting'),
        text(row, 'match'),
        old.toFixed(2),
        bid.toFixed(2),
      ]),
    },
    { name: 'bulk', head: bulkHead, rows: bulk },
  ];
  return { lists: lists.filter((list) => list.rows.length > 0), leftOut: [...leftOut].toSorted(), more };
}
