import { ChevronDown, ChevronUp, CircleAlert, CloudOff, X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router';
import type { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { focusRow } from '#app/ui/data-table/use-row-keys.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { join } from '#app/ui/join.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { m } from '#messages/messages.js';

/** What a list lends to the panel beside it. */
export type ListPanel<Row> = {
  row: Row | undefined;
  /** Settles when the list stands alone again. */
  close: () => void | Promise<void>;
  step: (delta: 1 | -1) => void;
  canStep: (delta: 1 | -1) => boolean;
  onChanged: (row: Row) => void;
};

type Pages<Row> = { rows: Row[]; arrived?: string | undefined; replace: (row: Row) => void };

type Options<Row> = { path: string; open: string | undefined; pages: Pages<Row>; rowKey: (row: Row) => string };

/** A list with its open record in the address: neighbours, the way back to the row, and whether another search is running. */
export function useListScreen<Row>({ path, open, pages, rowKey }: Options<Row>) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const table = useRef<HTMLDivElement>(null);
  const keys = pages.rows.map(rowKey);
  const position = open === undefined ? -1 : keys.indexOf(open);
  useFocusReturn(table, open);
  // The button may be gone with the last page: reading goes on at the first row that came.
  useEffect(() => {
    if (table.current && pages.arrived !== undefined) focusRow(table.current, pages.arrived);
  }, [pages.arrived]);
  function follow(key: string | undefined) {
    if (key === undefined) return;
    navigate({ pathname: `${path}/${key}`, search }, { replace: true, preventScrollReset: true });
  }
  const panel: ListPanel<Row> = {
    row: pages.rows[position],
    close: () => navigate({ pathname: path, search }, { preventScrollReset: true }),
    step: (delta) => follow(position < 0 ? undefined : keys[position + delta]),
    canStep: (delta) => position >= 0 && keys[position + delta] !== undefined,
    onChanged: pages.replace,
  };
  return {
    table,
    keys,
    panel,
    follow,
    linkTo: (key: string) => `${path}/${key}${search}`,
    isSearching: navigation.state === 'loading' && navigation.location.search !== search,
  };
}

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

type ListScreenProps<Row> = {
  head: ReactNode;
  table: RefObject<HTMLDivElement | null>;
  children: ReactNode;
  foot?: ReactNode;
  panel: ListPanel<Row>;
  isOpen: boolean;
};

/** The list at the left, and what is open beside it. */
export function ListScreen<Row>({ head, table, children, foot, panel, isOpen }: ListScreenProps<Row>) {
  return (
    <div
      className={join(
        'flex min-h-0 grow flex-col',
        isOpen && 'xl:grid xl:grid-cols-[minmax(0,1fr)_30rem] xl:grid-rows-1 print:block',
      )}
    >
      <div className={join('flex min-h-0 min-w-0 grow flex-col', isOpen && 'print:hidden')}>
        {head}
        <div ref={table} className="min-h-0 grow shell:overflow-y-auto">
          {children}
        </div>
        {foot}
      </div>
      <Outlet context={panel} />
    </div>
  );
}

/** The list or the record could not be read. */
export function ReadProblem({ problem, title }: { problem: ApiProblem; title: string }) {
  const { revalidate, state } = useRevalidator();
  const isFinal = problem.code === 'not_found' || problem.code === 'forbidden';
  return (
    <EmptyState
      role="alert"
      icon={problem.code === 'offline' ? <CloudOff /> : <CircleAlert />}
      title={title}
      action={
        !isFinal && (
          <Button look="primary" busy={state === 'loading'} onPress={() => revalidate()}>
            {m.ui_retry()}
          </Button>
        )
      }
    >
      <p>{problemText(problem)}</p>
    </EmptyState>
  );
}

/** The panel's head: which record, its neighbours, the way out. */
export function PanelHead<Row>({ name, panel }: { name: string; panel: ListPanel<Row> }) {
  return (
    <div className="sticky top-0 z-10 flex h-12 items-center gap-1 border-b border-stone-2 bg-card pr-3 pl-5 print:static">
      <p className="figures mr-auto truncate text-14 font-semibold text-ink-2">{name}</p>
      <span className="contents print:hidden">
        <IconButton
          label={m.admin_panel_previous()}
          shortcut="↑"
          isDisabled={!panel.canStep(-1)}
          onPress={() => panel.step(-1)}
        >
          <ChevronUp aria-hidden className="size-4.5" />
        </IconButton>
        <IconButton
          label={m.admin_panel_next()}
          shortcut="↓"
          isDisabled={!panel.canStep(1)}
          onPress={() => panel.step(1)}
        >
          <ChevronDown aria-hidden className="size-4.5" />
        </IconButton>
        <IconButton label={m.ui_close()} shortcut="Esc" onPress={panel.close}>
          <X aria-hidden className="size-4.5" />
        </IconButton>
      </span>
    </div>
  );
}

/** Stand-ins while the record is on its way. */
export function PanelWaiting() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4 px-5 py-5">
      <p role="status" className="sr-only">
        {m.ui_loading()}
      </p>
      <Skeleton className="h-6 w-56" />
      <Skeleton className="h-9 w-40 rounded-md" />
      {['w-2/3', 'w-1/2', 'w-3/4', 'w-2/5', 'w-3/5'].map((width, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stand-ins have no identity
        <Skeleton key={position} className={width} />
      ))}
    </div>
  );
}
