import Big from 'big.js';
import { isAsin } from '#server/analysis/lines.ts';
import { coinDigits } from '#server/analysis/read/places.ts';
import type { AnalysedScope, Finding, FindingRow } from '#shared/analysis-document.ts';
import { maskFormulas } from '#shared/csv.ts';

/** What to do, as lists for Amazon: from a document and all rows of its findings. */

/** A row of a finding as it was written beside the document. */
export type PackRow = FindingRow & { finding: string };

export type Cell = string | number;

/** A list as a table. Amazon reads its cells as they stand: nothing is put in front of them. */
export type List = {
  /** `negative-terms`, `negative-products`, `harvest`, `bids`, `bulk`; with the account behind it where there are several. */
  name: string;
  head: string[];
  rows: Cell[][];
};

export type Pack = {
  lists: List[];
  /** What a spreadsheet would compute instead of show, each with its list and its place: it is in no list, and is to be typed by hand. */
  leftOut: string[];
  /** What Amazon takes as no keyword, named in the same way. */
  notTaken: string[];
  /** Rows for which there was no room: those that are worth the least. */
  more: number;
};

/** More rows than anybody acts on, of each rule: a list stays a file that a spreadsheet opens, and that a server makes beside its other work. */
export const mostRows = 10_000;

/** No bid is changed by more at once. */
const mostCut = new Big('0.25');

/** Whether a spreadsheet would take it for a formula, or a file for more than one cell. */
const isUnsafe = (text: string): boolean => /^[=+\-@\t\r]|[\r\n\t]/.test(text) || maskFormulas(text) !== text;

/** Whether Amazon takes a term as a keyword: clicks of no search at all bear an asterisk, and there is a limit of words and letters. */
const isTaken = (term: string): boolean => term !== '*' && term.length <= 80 && term.split(/\s+/).length <= 10;

const text = (row: PackRow, name: string): string => String(row[name] ?? '');
const number = (row: PackRow, name: string): Big => new Big(text(row, name) || 0);

/** One entry for each key, the first that comes: rows are sorted by what they are worth. */
const unique = (rows: PackRow[], keyOf: (row: PackRow) => string): PackRow[] =>
  [...new Map(rows.toReversed().map((row) => [keyOf(row), row])).values()].toReversed();

const targetKey = (row: PackRow) =>
  JSON.stringify(['campaign', 'adgroup', 'targeting', 'match'].map((name) => row[name]));

type Bid = { row: PackRow; old: Big; bid: Big };

/** What to bid for a target: what is claimed of it is taken off, a quarter at most; the old bid is the price of a click where no report tells it. */
function bidsOf(rows: readonly PackRow[], digits: number): Bid[] {
  return [...Map.groupBy(rows, targetKey).values()].flatMap(([row, ...others]) => {
    if (!row) return [];
    const claimed = others.reduce((sum, each) => sum.plus(number(each, 'claimed')), number(row, 'claimed'));
    const [spend, clicks] = [number(row, 'target_spend'), number(row, 'target_clicks')];
    if (spend.lte(0) || clicks.lte(0)) return [];
    const old = row.bid === null || row.bid === undefined ? spend.div(clicks) : number(row, 'bid');
    const cut = claimed.div(spend);
    const bid = old.times(new Big(1).minus(cut.gt(mostCut) ? mostCut : cut)).round(digits, Big.roundHalfUp);
    // Amazon knows no parts of a cent: what is less by one alone is the same bid.
    return bid.gt(0) && bid.lt(old.round(digits, Big.roundHalfUp)) ? [{ row, old, bid }] : [];
  });
}

/** In which list a row would stand, what is to be typed there, and where: `negative-terms: +49 garden (Campaign / Ad group)`. */
function entryOf(row: PackRow, { rule, suffix }: Place): string {
  const term = text(row, 'term');
  const list = { F01: 'bids', F02: isAsin(term) ? 'negative-products' : 'negative-terms', F05: 'harvest' }[rule];
  const where = ['campaign', 'adgroup'].map((name) => text(row, name)).filter((name) => name !== '');
  const entry = `${list}${suffix}: ${rule === 'F01' ? text(row, 'targeting') : term}${where.length > 0 ? ` (${where.join(' / ')})` : ''}`;
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
function bulkRows(negatives: readonly PackRow[], bids: readonly Bid[], digits: number): Cell[][] {
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
        ...[bid.toFixed(digits), '', '', ''],
      ];
    });
  return [...created, ...updated];
}

/** What is known of findings where only their rows are acted on. */
export type Documented = {
  scopes: readonly (Pick<AnalysedScope, 'marketplace' | 'currency'> & {
    findings: readonly Pick<Finding, 'id' | 'rule'>[];
  })[];
};

const actedOn = ['F01', 'F02', 'F05'] as const;
type ActedOn = (typeof actedOn)[number];

/** Where a finding's rows go: two accounts may bear the same names, and are never put into one list. */
type Place = { rule: ActedOn; scope: number; suffix: string };

/** Findings whose rows become lists, and where those go. */
export function rulesOfPack({ scopes }: Documented, accepted: ReadonlySet<string>): ReadonlyMap<string, Place> {
  const ruleOf = (rule: string) => actedOn.find((each) => each === rule);
  const acted = scopes.map(({ findings }) => findings.filter(({ id, rule }) => ruleOf(rule) && accepted.has(id)));
  const nameOf = ({ marketplace, currency }: Documented['scopes'][number]) => marketplace ?? currency;
  const isAlone = acted.filter((findings) => findings.length > 0).length < 2;
  return new Map(
    scopes.flatMap((each, scope) => {
      const name = nameOf(each);
      const isOnly = scopes.filter((other) => nameOf(other) === name).length === 1;
      const suffix = isAlone ? '' : `-${name}${isOnly ? '' : `-${scope + 1}`}`;
      return (acted[scope] ?? []).map(
        ({ id, rule }) => [id, { rule: ruleOf(rule) as ActedOn, scope, suffix }] as const,
      );
    }),
  );
}

/** Whether a row's term is to be a keyword. */
const asksKeyword = (row: PackRow, rule: ActedOn) => rule !== 'F01' && !isAsin(text(row, 'term'));

/** The lists of one account. */
function listsOf(wanted: ReadonlyMap<ActedOn, PackRow[]>, suffix: string, digits: number): List[] {
  const negatives = unique(wanted.get('F02') ?? [], (row) => JSON.stringify([...place(row), row.term]));
  const bids = bidsOf(wanted.get('F01') ?? [], digits);
  const ofTerm = (row: PackRow): Cell[] => [...place(row), text(row, 'term'), 'Negative exact'];
  const ofProduct = (row: PackRow): Cell[] => [...place(row), text(row, 'term').toUpperCase()];
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
        old.toFixed(digits),
        bid.toFixed(digits),
      ]),
    },
    { name: 'bulk', head: bulkHead, rows: bulkRows(negatives, bids, digits) },
  ];
  return lists.filter(({ rows }) => rows.length > 0).map((list) => ({ ...list, name: list.name + suffix }));
}

/**
 * The lists of an analysis, those of each account by themselves.
 *
 * @param rows - all rows of its findings, in their order; those of others are passed over
 * @param accepted - ids of findings that are to be acted on
 */
export async function packOf(
  document: Documented,
  rows: Iterable<PackRow> | AsyncIterable<PackRow>,
  accepted: ReadonlySet<string>,
): Promise<Pack> {
  const places = rulesOfPack(document, accepted);
  const [leftOut, notTaken] = [new Set<string>(), new Set<string>()];
  const wanted = document.scopes.map(() => new Map<ActedOn, PackRow[]>(actedOn.map((rule) => [rule, []])));
  const taken = { F01: 0, F02: 0, F05: 0 };
  let more = 0;
  for await (const row of rows) {
    const found = places.get(row.finding);
    const list = found && wanted[found.scope]?.get(found.rule);
    if (!list) continue;
    if (taken[found.rule] >= mostRows) {
      more += 1;
      continue;
    }
    const named = ['term', 'campaign', 'adgroup', 'targeting'].map((name) => text(row, name));
    const isNoKeyword = asksKeyword(row, found.rule) && !isTaken(text(row, 'term'));
    const elsewhere = isNoKeyword ? notTaken : named.some(isUnsafe) ? leftOut : undefined;
    if (elsewhere === undefined) {
      list.push(row);
      taken[found.rule] += 1;
    } else if (elsewhere.size < mostRows) elsewhere.add(entryOf(row, found));
  }
  const suffixes = new Map([...places.values()].map(({ scope, suffix }) => [scope, suffix]));
  return {
    lists: document.scopes.flatMap(({ currency }, scope) =>
      listsOf(wanted[scope] as (typeof wanted)[number], suffixes.get(scope) ?? '', coinDigits(currency)),
    ),
    leftOut: [...leftOut].toSorted(),
    notTaken: [...notTaken].toSorted(),
    more,
  };
}
