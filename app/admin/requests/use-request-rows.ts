import type { Settled } from '#app/session/api-problem.ts';
import { usePages } from '#app/ui/data-table/use-pages.ts';
import { type ListQuery, listSearch } from './list-query.ts';
import { listRequests, type RequestPage, type RequestRow } from './requests-api.ts';

const nothing = { items: [], nextCursor: null };

export function useRequestRows(query: ListQuery, list: Settled<RequestPage>) {
  return usePages<RequestRow>({
    listKey: listSearch(query),
    first: list.ok ? list.value : nothing,
    rowKey: (row) => row.reference,
    load: (cursor) => listRequests(query, cursor),
  });
}

export type RequestRows = ReturnType<typeof useRequestRows>;
