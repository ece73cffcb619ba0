import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { join } from '#app/ui/join.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';

export type Stat = {
  label: string;
  /** Undefined while it is not known. */
  value: string | undefined;
  /** Below the figure; a strip in which no figure can have one is lower. */
  note?: ReactNode;
  /** Where what is counted can be seen. */
  to?: string | undefined;
};

type StatStripProps = { label: string; stats: readonly Stat[]; className?: string };

/** How many columns there are room for, so that no row stays open. */
const columns: Record<number, string> = {
  3: 'grid-cols-1 @min-[30rem]:grid-cols-3',
  4: 'grid-cols-2 @min-[30rem]:grid-cols-4',
  5: 'grid-cols-2 *:last:col-span-2 @min-[30rem]:grid-cols-5 @min-[30rem]:*:last:col-span-1',
};

/** Figures over what a screen lists, in one box above its filters; each leads to what it counts, where a list can show it. */
export const StatStrip = ({ label, stats, className }: StatStripProps) => (
  <div className={join('@container', className)}>
    <ul
      aria-label={label}
      className={join(
        'grid gap-px overflow-hidden rounded-lg border border-stone-2 bg-stone-2',
        columns[stats.length] ?? 'grid-cols-2',
      )}
    >
      {stats.map(({ label: name, value, to, ...rest }) => (
        <li key={name} className={join('relative min-w-0 bg-card px-3 py-3 @min-[46rem]:px-4', to && 'hover:bg-hover')}>
          {to ? (
            <Link to={to} className="stretched block truncate text-13 text-ink-3">
              {name}
            </Link>
          ) : (
            <p className="truncate text-13 text-ink-3">{name}</p>
          )}
          <p className="figures truncate font-display text-21 leading-tight font-semibold tracking-tight @min-[34rem]:text-26">
            {value ?? <Skeleton className="my-1 h-6 w-10" />}
          </p>
          {'note' in rest && <p className="figures mt-0.5 min-h-[1lh] truncate text-13 text-ink-3">{rest.note}</p>}
        </li>
      ))}
    </ul>
  </div>
);
