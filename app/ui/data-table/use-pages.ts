import { useEffect, useRef, useState } from 'react';

type Page<Row> = { items: Row[]; nextCursor: string | null };

type PagesOptions<Row> = {
  /** Names the list (search and filter); another list starts from its first page again. */
  listKey: string;
  /** The same object until it was read again. */
  first: Page<Row>;
  rowKey: (row: Row) => string;
  load: (cursor: string) => Promise<Page<Row>>;
};

/** What was loaded below a first page. */
type Rest<Row> = {
  listKey: string;
  first: Page<Row>;
  page: Page<Row>;
  failed: unknown;
  arrived?: string | undefined;
};

/**
 * Keyset paging: the first page comes from the route, later ones are added below it on request. Once the route has read its page again, the later
 * ones are read again too: a row may have left any of them, and the first one may have pushed a row out that no later one has.
 */
export function usePages<Row>({ listKey, first, rowKey, load }: PagesOptions<Row>) {
  const [stored, setStored] = useState<Rest<Row>>();
  const [isLoading, setLoading] = useState(false);
  const latestKey = useRef(listKey);
  latestKey.current = listKey;

  const rest = stored?.listKey === listKey && first.items.length > 0 ? stored : undefined;
  const below = rest?.page.items ?? [];
  const seen = new Set(first.items.map(rowKey));
  const rows = [...first.items, ...below.filter((row) => !seen.has(rowKey(row)))];
  const nextCursor = rest && below.length > 0 ? rest.page.nextCursor : first.nextCursor;

  const wanted = rest && rest.first !== first ? below.length : 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is another function each time, of the same list
  useEffect(() => {
    if (wanted === 0) return;
    let isGone = false;
    readBelow(first, wanted, load, () => isGone).then(
      (page) => page && setStored((now) => (now?.listKey === listKey ? { ...now, first, page } : now)),
      // What is shown is the best that is known until the next look.
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [listKey, first, wanted]);

  async function loadMore() {
    if (nextCursor === null || isLoading) return;
    setLoading(true);
    // Pages that still follow an older first page are read again with what is added to them.
    const of = rest?.first ?? first;
    try {
      const page = await load(nextCursor);
      if (latestKey.current !== listKey) return;
      const [top] = page.items;
      setStored({
        listKey,
        first: of,
        page: { items: [...below, ...page.items], nextCursor: page.nextCursor },
        failed: undefined,
        arrived: top && rowKey(top),
      });
    } catch (failed) {
      setStored({ listKey, first: of, page: { items: below, nextCursor }, failed });
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

/** As many rows as are wanted below a first page, in whole pages; undefined once nobody waits for them. */
async function readBelow<Row>(
  { nextCursor }: Page<Row>,
  wanted: number,
  load: (cursor: string) => Promise<Page<Row>>,
  isGone: () => boolean,
): Promise<Page<Row> | undefined> {
  const page: Page<Row> = { items: [], nextCursor };
  while (page.nextCursor !== null && page.items.length < wanted) {
    const next = await load(page.nextCursor);
    if (isGone()) return undefined;
    page.items.push(...next.items);
    page.nextCursor = next.nextCursor;
  }
  return page;
}
