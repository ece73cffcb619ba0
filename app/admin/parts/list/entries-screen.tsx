import type { ReactNode, RefObject } from 'react';
import { useNavigation } from 'react-router';
import { ReadProblem } from '#app/admin/parts/read-problem.tsx';
import type { Settled } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { LoadMore } from '#app/ui/data-table/load-more.tsx';
import { usePages } from '#app/ui/data-table/use-pages.ts';
import { join } from '#app/ui/join.ts';

type Page<Row> = { items: Row[]; nextCursor: string | null };

type EntriesScreenProps<Row> = {
  title: string;
  text: string;
  /** Where the focus goes when an entry has left the list. */
  heading?: RefObject<HTMLHeadingElement | null>;
  /** Beside the title. */
  tools?: ReactNode;
  /** Below the title: tabs, filters, what went wrong. */
  head?: ReactNode;
  /** Names what is listed (search and filter); another list begins at its first page. */
  listKey: string;
  list: Settled<Page<Row>>;
  load: (cursor: string) => Promise<Page<Row>>;
  rowKey: (row: Row) => string;
  problem: { title: string; forbidden: string };
  empty: ReactNode;
  children: (rows: Row[]) => ReactNode;
};

const nothing = { items: [], nextCursor: null };

/** A screen that is one list of entries, read from the top, with more of them on request. */
export function EntriesScreen<Row>({ list, listKey, load, rowKey, ...shown }: EntriesScreenProps<Row>) {
  const isWaiting = useNavigation().state === 'loading';
  const pages = usePages<Row>({ listKey, first: list.ok ? list.value : nothing, rowKey, load });
  return (
    <div className="flex min-h-0 grow flex-col shell:overflow-y-auto">
      <div className="shrink-0 px-5 pt-5 pb-4">
        <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
          <div className="min-w-0 grow">
            <h1
              ref={shown.heading}
              tabIndex={-1}
              className="font-display text-26 leading-tight font-semibold tracking-tight outline-none"
            >
              {shown.title}
            </h1>
            <p className="mt-0.5 max-w-prose text-14 text-ink-3">{shown.text}</p>
          </div>
          {shown.tools}
        </div>
        {shown.head}
      </div>
      {!list.ok && <ReadProblem problem={list.problem} {...shown.problem} />}
      {list.ok && pages.rows.length === 0 && shown.empty}
      {list.ok && pages.rows.length > 0 && (
        <div aria-busy={isWaiting} className={join('transition-opacity duration-(--fast)', isWaiting && 'opacity-50')}>
          {shown.children(pages.rows)}
          <LoadMore
            summary=""
            hasMore={pages.nextCursor !== null}
            isLoading={pages.isLoading}
            error={pages.failed === undefined ? undefined : problemText(pages.failed)}
            onLoad={pages.loadMore}
          />
        </div>
      )}
    </div>
  );
}
