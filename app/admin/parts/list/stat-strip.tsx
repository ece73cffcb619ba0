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
  4: 'grid-cols-2 @min-[40rem]:grid-cols-4',
  5: 'grid-cols-2 *:last:col-span-2 @min-[30rem]:grid-cols-6 @min-[30rem]:*:col-span-2 @min-[30rem]:*:nth-[n+4]:col-span-3 @min-[48rem]:grid-cols-5 @min-[48rem]:*:nth-[n]:col-span-1',
};

/** A sum that is cut reads as another one: from this many characters on, figures have wider columns and one size of letters. */
const longValue = 12;
const longColumns = 'grid-cols-1 @min-[30rem]:grid-cols-2 @min-[58rem]:grid-cols-4';

/** Figures over what a screen lists, in one box above its filters; each leads to what it counts, where a list can show it. */
export function StatStrip({ label, stats, className }: StatStripProps) {
  const isLong = stats.some(({ value }) => value !== undefined && value.length >= longValue);
  return (
    <div className={join('@container', className)}>
      <ul
        aria-label={label}
        className={join(
          'grid gap-px overflow-hidden rounded-lg border border-stone-2 bg-stone-2',
          isLong ? longColumns : (columns[stats.length] ?? 'grid-cols-2'),
        )}
      >
        {stats.map(({ label: name, value, to, ...rest }) => (
          <li
            key={name}
            className={join('relative min-w-0 bg-card px-3 py-3 @min-[46rem]:px-4', to && 'hover:bg-hover')}
          >
            {to ? (
              <Link to={to} className="stretched block truncate text-13 text-ink-3">
                {name}
              </Link>
            ) : (
              <p className="truncate text-13 text-ink-3">{name}</p>
            )}
            <p
              className={join(
                'figures truncate font-display text-21 leading-tight font-semibold tracking-tight',
                !isLong && '@min-[34rem]:text-26',
              )}
            >
              {value ?? <Skeleton className="my-1 h-6 w-10" />}
            </p>
            {'note' in rest && (
              <p className="figures mt-0.5 min-h-[1lh] wrap-anywhere text-13 text-ink-3">{rest.note}</p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
