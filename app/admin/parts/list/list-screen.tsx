import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { join } from '#app/ui/join.ts';
import type { List, ListPanel } from './use-list.ts';

type ListScreenProps<Row> = {
  list: Pick<List<never, never>, 'table' | 'open'> & { panel: ListPanel<Row> };
  head: ReactNode;
  /** Moves away with the rows. */
  isHeadScrolled?: boolean;
  children: ReactNode;
  foot?: ReactNode;
  /** What the list lends to its panel, where it is more than lists do. */
  panel?: ListPanel<Row>;
};

/** The list at the left, and what is open beside it. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { list, head, isHeadScrolled = false, children, foot, panel = list.panel } = props;
  const isOpen = list.open !== undefined;
  return (
    <div
      className={join(
        'flex min-h-0 grow flex-col',
        isOpen &&
          'xl:grid xl:grid-cols-[minmax(0,1fr)_30rem] xl:grid-rows-1 min-[87.5rem]:grid-cols-[minmax(0,1fr)_32rem] min-[100rem]:grid-cols-[minmax(0,1fr)_38rem] print:block',
      )}
    >
      <div className={join('flex min-h-0 min-w-0 grow flex-col', isOpen && 'print:hidden')}>
        {!isHeadScrolled && head}
        <div ref={list.table} className="min-h-0 grow shell:overflow-y-auto">
          {isHeadScrolled && head}
          {children}
        </div>
        {foot}
      </div>
      <Outlet context={panel} />
    </div>
  );
}
