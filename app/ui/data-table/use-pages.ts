import { useRef, useState } from 'react';

type Page<Row> = { items: Row[]; nextCursor: string | null };

type PagesOptions<Row> = {
  /** Names the list (search and filter); another list starts from its first page again. */
  listKey: string;
  first: Page<Row>;
  rowKey: (row: Row) => string;
  load: (cursor: string) => Promise<Page<Row>>;
};

type Rest<Row> = { listKey: string; page: Page<Row>; failed: unknown; arrived?: string | undefined };

/** Keyset paging: the first page comes from the route, later ones are added below it on request. */
export function usePages<Row>({ listKey, first, rowKey, load }: PagesOptions<Row>) {
  const [stored, setStored] = useState<Rest<Row>>();
  const [isLoading, setLoading] = useState(false);
  const latestKey = useRef(listKey);
  latestKey.current = listKey;

  const rest = stored?.listKey === listKey ? stored : undefined;
  const seen = new Set(first.items.map(rowKey));
  const rows = [...first.items, ...(rest?.page.items ?? []).filter((row) => !seen.has(rowKey(row)))];
  const nextCursor = rest && rest.page.items.length > 0 ? rest.page.nextCursor : first.nextCursor;

  async function loadMore() {
    if (nextCursor === null || isLoading) return;
    setLoading(true);
    const before = rest?.page.items ?? [];
    try {
      const page = await load(nextCursor);
      if (latestKey.current !== listKey) return;
      const [top] = page.items;
      setStored({
        listKey,
        page: { items: [...before, ...page.items], nextCursor: page.nextCursor },
        failed: undefined,
        arrived: top && rowKey(top),
      });
    } catch (failed) {
      setStored({ listKey, page: { items: before, nextCursor }, failed });
    } finally {
      setLoading(false);
    }
  }

  /** Puts a changed record into the pages that the route does not load again. */
  function replace(row: Row) {
    setStored((now) => {
      if (!now) return now;
      const items = now.page.items.map((other) => (rowKey(other) === rowKey(row) ? row : other));
      return { ...now, page: { ...now.page, items } };
    });
  }

  return { rows, nextCursor, isLoading, failed: rest?.failed, arrived: rest?.arrived, loadMore, replace };
}
