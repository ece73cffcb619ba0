import type { Settled } from '#app/session/api-problem.ts';
import { usePages } from '#app/ui/data-table/use-pages.ts';
import { type ClientPage, type ClientRow, type ListQuery, listClients } from './clients-api.ts';
import { listSearch } from './list-query.ts';

const nothing = { items: [], nextCursor: null };

export function useClientRows(query: ListQuery, list: Settled<ClientPage>) {
  return usePages<ClientRow>({
    listKey: listSearch(query),
    first: list.ok ? list.value : nothing,
    rowKey: (row) => row.reference,
    load: (cursor) => listClients(query, cursor),
  });
}

export type ClientRows = ReturnType<typeof useClientRows>;
