import { z } from 'zod';
import { defineCursor, placePart } from '#server/records/cursors.ts';
import type { Person } from '#server/records/person.ts';
import { type ClientSort, type ClientStatus, clientReference, clientSorts, clientStatuses } from '#shared/clients.ts';
import { countLimit } from '#shared/count-limits.ts';
import { canSeeContactData, demandStaff } from './policy.ts';
import { countMatches, type ListFilter, selectFigures, selectPage, selectRemoved } from './queries.ts';
import { listItem } from './views.ts';

export const pageSize = { default: 50, max: 100 } as const;

const places = defineCursor({ sort: z.enum(clientSorts), number: placePart.number, value: placePart.text });

/** True for a value that a place in this order can hold. */
const fitsOrder = (sort: ClientSort, value: string) => sort === 'name' || placePart.moment.safeParse(value).success;

type Counts = { all: number } & Record<ClientStatus, number | null>;

/** How many there are of each status; of a search with very many matches only that there are more than are counted. */
async function countsFor(filter: Pick<ListFilter, 'search' | 'tag'>): Promise<{ counts: Counts; isCapped: boolean }> {
  if (filter.search.text === '' && !filter.tag) {
    const figures = await selectFigures();
    const byStatus = clientStatuses.map((status) => [status, figures[`clients-${status}`] ?? 0] as const);
    const all = byStatus.reduce((sum, [, count]) => sum + count, 0);
    return { counts: { all, ...Object.fromEntries(byStatus) } as Counts, isCapped: false };
  }
  const { all, by } = await countMatches(filter);
  const limit = countLimit(filter.search.text);
  const isCapped = all > limit;
  const byStatus = clientStatuses.map((status) => [status, isCapped ? null : (by[status] ?? 0)]);
  return { counts: { all: Math.min(all, limit), ...Object.fromEntries(byStatus) } as Counts, isCapped };
}

export type ListClients = {
  q: string;
  status?: ClientStatus | undefined;
  tag?: string | undefined;
  sort: ClientSort;
  cursor?: string | undefined;
  limit: number;
};

/** A page of clients for staff, with counts by status for the same search. @throws forbidden, invalid_input */
export async function listClients(person: Person, { q, status, tag, sort, cursor, limit }: ListClients) {
  demandStaff(person, 'clients.read');
  const search = { text: q.trim(), byEmail: canSeeContactData(person) };
  const position = places.read(cursor, (place) => place.sort === sort && fitsOrder(sort, place.value));
  const [rows, { counts, isCapped }] = await Promise.all([
    selectPage({ search, status, tag, sort }, position, limit),
    countsFor({ search, tag }),
  ]);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    items: page.map((row) => listItem(row, person)),
    counts,
    isCapped,
    nextCursor: hasMore ? places.write({ sort, number: last.number, value: last.position }) : null,
  };
}

/** The four cards. Money is in euro cents. @throws forbidden */
export async function clientFigures(person: Person) {
  demandStaff(person, 'clients.read');
  const figures = await selectFigures();
  const of = (name: string) => figures[name] ?? 0;
  return {
    totalClients: clientStatuses.reduce((sum, status) => sum + of(`clients-${status}`), 0),
    activeClients: of('clients-active'),
    activeRequests: of('requests-active'),
    totalSpent: of('paid-cents'),
  };
}

/** Clients in the trash, the latest first; merged and erased ones are none. @throws forbidden */
export async function listRemovedClients(person: Person) {
  demandStaff(person, 'trash.read');
  const rows = await selectRemoved(pageSize.max);
  return {
    items: rows.map((row) => ({
      reference: clientReference(row.number),
      name: row.name,
      company: row.company,
      removedAt: row.deleted_at?.toISOString() ?? '',
      version: row.version,
    })),
  };
}

export { foldFigures } from './queries.ts';
