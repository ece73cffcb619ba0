import type { Unread } from '#app/admin/analyses/analyses-api.ts';
import type { Mapping } from '#shared/analysis-mapping.ts';

/** What somebody says of a table that nobody could read: the line of its headings, its kind, what each column is. */

export type UnreadTable = Unread['unread'][number];
export type MappableKind = Unread['kinds'][number];

export type TableMapping = {
  /** Which of the lines that may be the header. */
  header: number;
  /** Empty: nobody said yet. */
  kind: string;
  /** What each column is, by where it stands; columns of no use are missing. */
  columns: Record<number, string>;
  /** Empty: as the cells themselves tell. */
  decimal: '' | ',' | '.';
  dateOrder: '' | 'day-first' | 'month-first';
};

const kindNamed = (kinds: readonly MappableKind[], kind: string) => kinds.find((each) => each.kind === kind);

/** Our guess for a line as the header; each meaning stands for one column. */
function guessed(table: UnreadTable, header: number, kinds: readonly MappableKind[], kind: string) {
  const allowed = kindNamed(kinds, kind)?.columns;
  const columns: Record<number, string> = {};
  for (const { index, guess } of table.headers[header]?.columns ?? [])
    if (guess && (!allowed || allowed.includes(guess)) && !Object.values(columns).includes(guess))
      columns[index] = guess;
  return columns;
}

/** The kind that the headings look like, else the one that knows most of them. */
function likelyKind(table: UnreadTable, header: number, kinds: readonly MappableKind[]): string {
  const { kind, columns = [] } = table.headers[header] ?? {};
  if (kind && kindNamed(kinds, kind)) return kind;
  const known = ({ columns: all }: MappableKind) => columns.filter(({ guess }) => guess && all.includes(guess)).length;
  const [likely] = kinds.toSorted((one, other) => known(other) - known(one));
  return likely?.kind ?? '';
}

/** How the form begins: the likeliest header, its likeliest kind, our guess for each column. */
export function beginning(table: UnreadTable, kinds: readonly MappableKind[], header = 0): TableMapping {
  const kind = likelyKind(table, header, kinds);
  return { header, kind, columns: guessed(table, header, kinds, kind), decimal: '', dateOrder: '' };
}

/** Another kind: what it does not know is let go, what only it knows is guessed. */
export const ofKind = (
  mapping: TableMapping,
  table: UnreadTable,
  kinds: readonly MappableKind[],
  kind: string,
): TableMapping => {
  const allowed = kindNamed(kinds, kind)?.columns ?? [];
  const kept = Object.entries(mapping.columns).filter(([, column]) => allowed.includes(column));
  return {
    ...mapping,
    kind,
    columns: { ...guessed(table, mapping.header, kinds, kind), ...Object.fromEntries(kept) },
  };
};

/** A meaning belongs to one column: the one that had it loses it. */
export function assign(mapping: TableMapping, index: number, column: string): TableMapping {
  const others = Object.entries(mapping.columns).filter(([at, each]) => Number(at) !== index && each !== column);
  return { ...mapping, columns: { ...Object.fromEntries(others), ...(column && { [index]: column }) } };
}

/** What the kind needs and no column is: each a meaning, or several of which one is enough. */
export function missingColumns({ kind, columns }: TableMapping, kinds: readonly MappableKind[]): string[][] {
  const wanted = kindNamed(kinds, kind);
  if (!wanted) return [];
  const there = new Set(Object.values(columns));
  return [...wanted.needs.map((need) => [need]), ...wanted.any].filter(
    (group) => !group.some((each) => there.has(each)),
  );
}

/** As the API takes it. */
export function toMapping(table: UnreadTable, { header, kind, columns, decimal, dateOrder }: TableMapping): Mapping {
  return {
    headerHash: table.headers[header]?.headerHash ?? '',
    kind,
    columns: Object.fromEntries(Object.entries(columns).map(([index, column]) => [column, Number(index)])),
    ...(decimal && { decimal }),
    ...(dateOrder && { dateOrder }),
  };
}
