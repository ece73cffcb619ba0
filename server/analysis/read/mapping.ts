import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { MappableKind } from '#shared/analysis-mapping.ts';
import { type Column, columns } from './headings.ts';
import { type Kind, marks } from './kinds.ts';
import { plainHeading } from './plain-heading.ts';
import { type Cell, textIn } from './table.ts';

/** What people say of a header that we do not know. */

/** Kinds of which rows are read, with what each may have beside what it needs. */
const more: Partial<Record<Kind, readonly Column[]>> = {
  search_term: ['campaign', 'adgroup', 'targeting', 'match', 'orders', 'units', 'sales', 'impressions'],
  targeting: ['campaign', 'adgroup', 'match', 'orders', 'units', 'sales', 'impressions', 'bid'],
  campaign: ['clicks', 'orders', 'units', 'sales', 'impressions', 'budget', 'status'],
  placement: ['campaign', 'clicks', 'orders', 'units', 'sales', 'impressions'],
  advertised_product: [
    'campaign',
    'adgroup',
    'orders',
    'units',
    'sales',
    'impressions',
    'promoted_units',
    'halo_units',
  ],
  business_asin: ['title', 'sku', 'pageviews', 'buybox', 'units', 'items', 'sales'],
  business_date: [],
  search_query_performance: [],
  listings: ['quantity', 'channel', 'status'],
};
const ofDays: readonly Column[] = ['date', 'start', 'end', 'date_range'];
const ofPlaces: readonly Column[] = ['currency', 'country', 'marketplace', 'account_id', 'campaign_id', 'adgroup_id'];
const paid = new Set<Kind>(['search_term', 'targeting', 'campaign', 'placement', 'advertised_product']);

/** What a report may be said to be. */
export const mappableKinds: readonly MappableKind[] = marks.flatMap(({ kind, has, any = [] }) => {
  const own = more[kind];
  if (!own) return [];
  const groups = any.map((group) => [...group]);
  const all = [...has, ...groups.flat(), ...own, ...(paid.has(kind) ? [...ofDays, ...ofPlaces] : [])];
  return [{ kind, needs: [...has], any: groups, columns: [...new Set(all)] }];
});

const kindNames = mappableKinds.map(({ kind }) => kind) as Kind[];

/** Whether `columns` are enough for what they are said to be. */
function isEnough({ kind, columns: given }: { kind: Kind; columns: Partial<Record<Column, number>> }): boolean {
  const wanted = mappableKinds.find((each) => each.kind === kind);
  const has = (column: string) => given[column as Column] !== undefined;
  return wanted?.needs.every(has) === true && wanted.any.every((group) => group.some(has));
}

/** What somebody says of a header. */
export const mappingShape = z
  .object({
    headerHash: z.string().regex(/^[0-9a-f]{64}$/),
    kind: z.enum(kindNames),
    columns: z.partialRecord(z.enum(columns), z.int().min(0).max(399)),
    decimal: z.enum([',', '.']).optional(),
    dateOrder: z.enum(['day-first', 'month-first']).optional(),
  })
  .refine(isEnough, { path: ['columns'] });

export type KnownMapping = z.output<typeof mappingShape>;

/** The same for the same headings, whatever currency, days of attribution and blanks they are written with. */
export function hashOfHeader(row: readonly Cell[]): string {
  const plain = row.map((cell) => plainHeading(textIn(cell).slice(0, 300)).text);
  while (plain.at(-1) === '') plain.pop();
  return createHash('sha256').update(JSON.stringify(plain)).digest('hex');
}
