import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import type { Settled } from '#app/session/api-problem.ts';
import { focusRow } from '#app/ui/data-table/focus-row.ts';
import { usePages } from '#app/ui/data-table/use-pages.ts';
import { useSelection } from '#app/ui/data-table/use-selection.ts';
import type { ListQuery } from './list-query.ts';

/** What a list lends to the panel beside it. */
export type ListPanel<Row> = {
  /** The row of the open record, where the list shows it: the panel has a head before its data comes. */
  row: Row | undefined;
  /** Settles when the list stands alone again. */
  close: () => void | Promise<void>;
  step: (delta: 1 | -1) => void;
  canStep: (delta: 1 | -1) => boolean;
  onChanged: (row: Row) => void;
};

type Page<Row> = { items: Row[]; nextCursor: string | null };

type Options<Asked, Row> = {
  query: ListQuery<Asked>;
  asked: Asked;
  /** The first page, as the route's loader read it. */
  first: Settled<Page<Row>>;
  load: (asked: Asked, cursor: string) => Promise<Page<Row>>;
  rowKey: (row: Row) => string;
  /** Key of the record that is open beside the list. */
  open?: string | undefined;
  /** Names one look at the list, where the next one begins at the first page again. */
  look?: string;
};

const nothing = { items: [], nextCursor: null };

/** Search and filters as they stand in the address, and the ways to others. */
export function useNarrowing<Asked>(query: ListQuery<Asked>, asked: Asked) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { state, location: coming } = useNavigation();
  // What is on its way counts as chosen: two filters set quickly are both kept.
  const latest = coming?.pathname === query.path ? query.read(coming.search) : asked;
  const address = (change: Partial<Asked>) => query.address({ ...latest, ...change });
  return {
    asked,
    address,
    /** The list as it is with this search or filter. */
    show: (change: Partial<Asked>) => navigate(address(change), { replace: true, preventScrollReset: true }),
    /** The list without search and filters. */
    clear: () => navigate(query.path, { replace: true }),
    isNarrowed: query.isNarrowed(asked),
    /** Another search or filter is on its way. */
    isSearching: state === 'loading' && coming.search !== search,
  };
}

/** A list whose search, filters and open record stand in the address: its rows, its neighbours, what is chosen, and the way back to the row. */
export function useList<Asked, Row>({ query, asked, first, load, rowKey, open, look = '' }: Options<Asked, Row>) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const narrowing = useNarrowing(query, asked);
  const table = useRef<HTMLDivElement>(null);
  const listKey = query.search(asked) + look;
  const { rows, arrived, ...pages } = usePages<Row>({
    listKey,
    first: first.ok ? first.value : nothing,
    rowKey,
    load: (cursor) => load(asked, cursor),
  });
  const keys = rows.map(rowKey);
  const selection = useSelection(listKey, keys);
  const position = open === undefined ? -1 : keys.indexOf(open);
  useFocusReturn(table, open);
  useFocusAfterChoice(
    table,
    keys.findLast((key) => selection.chosen.has(key)),
  );
  // The button may be gone with the last page: reading goes on at the first row that came.
  useEffect(() => {
    if (table.current && arrived !== undefined) focusRow(table.current, arrived);
  }, [arrived]);

  const { path } = query;
  function follow(key: string | undefined) {
    if (key === undefined) return;
    navigate({ pathname: `${path}/${key}`, search }, { replace: true, preventScrollReset: true });
  }
  const panel: ListPanel<Row> = {
    row: rows[position],
    close: () => navigate({ pathname: path, search }, { preventScrollReset: true }),
    step: (delta) => follow(position < 0 ? undefined : keys[position + delta]),
    canStep: (delta) => position >= 0 && keys[position + delta] !== undefined,
    onChanged: pages.replace,
  };
  return {
    ...pages,
    ...narrowing,
    first,
    rows,
    rowKey,
    open,
    table,
    panel,
    follow,
    linkTo: (key: string) => `${path}/${key}${search}`,
    selection,
    /** The rows that are chosen, as far as the list shows them. */
    chosen: rows.filter((row) => selection.chosen.has(rowKey(row))),
  };
}

export type List<Asked, Row> = ReturnType<typeof useList<Asked, Row>>;

/** However the panel closes (button, Escape, Back), the focus is on the row it came from. */
function useFocusReturn(table: RefObject<HTMLElement | null>, open: string | undefined) {
  const last = useRef(open);
  useEffect(() => {
    const closed = last.current;
    last.current = open;
    if (open !== undefined || closed === undefined || !table.current) return;
    if (document.activeElement === document.body || document.activeElement === null) focusRow(table.current, closed);
  }, [table, open]);
}

/** What was done to chosen rows, or letting them go, takes away the bar with the button that was pressed: the focus is on the last of the rows. */
function useFocusAfterChoice(table: RefObject<HTMLElement | null>, chosen: string | undefined) {
  const last = useRef(chosen);
  useEffect(() => {
    const before = last.current;
    last.current = chosen;
    if (chosen !== undefined || before === undefined || !table.current) return;
    // Whoever looks at other rows by now is not taken away from them.
    if (document.activeElement === document.body || document.activeElement === null)
      focusRow(table.current, before, false);
  }, [table, chosen]);
}
