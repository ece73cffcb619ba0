import type { ReactNode } from 'react';
import { join } from '#app/ui/join.ts';
import { FiltersButton } from './filters-button.tsx';
import { type LeadFilter, ListSearch, type SearchedList } from './list-filters.tsx';

/** From which width of the list on its filters stand in the line. */
const rooms = {
  little: { line: '@min-[46rem]:flex', button: '@min-[46rem]:hidden' },
  some: { line: '@min-[58rem]:flex', button: '@min-[58rem]:hidden' },
  much: { line: '@min-[72rem]:flex', button: '@min-[72rem]:hidden' },
  most: { line: '@min-[90rem]:flex', button: '@min-[90rem]:hidden' },
};

type FilterLineProps = {
  list: SearchedList;
  /** What the search looks through. */
  label: string;
  /** The filter that is links wherever they have room. */
  lead?: LeadFilter;
  /** The other filters, and how many of them are on; labels are shown behind the button only. */
  others?: { on: number; room: keyof typeof rooms; controls: (hasLabels: boolean) => ReactNode };
  className?: string;
};

/**
 * Search and filters in one line, whatever its width: what has no room there is behind one button, so that opening a record beside the list
 * moves no row.
 */
export function FilterLine({ list, label, lead, others, className }: FilterLineProps) {
  const on = (lead?.isOn ? 1 : 0) + (others?.on ?? 0);
  const room = rooms[others?.room ?? 'little'];
  return (
    <div className={join('@container', className)}>
      <div className="flex items-center gap-3">
        <ListSearch list={list} label={label} />
        {lead && <div className="hidden min-w-0 @min-[46rem]:block">{lead.segments}</div>}
        {others && <div className={join('hidden gap-3', room.line)}>{others.controls(false)}</div>}
        <div className={room.button}>
          <FiltersButton count={on}>
            {lead?.select}
            {others?.controls(true)}
          </FiltersButton>
        </div>
      </div>
    </div>
  );
}
