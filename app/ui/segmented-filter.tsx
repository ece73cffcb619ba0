import { useRef } from 'react';
import { Link } from 'react-router';
import { join } from './join.ts';
import { useSideFade } from './use-side-fade.ts';

export type Segment = { key: string; label: string; count?: number | string | undefined; to: string };

/** A filter as links: each state has its address, opens in a new tab and answers to Back. */
export function SegmentedFilter({ label, segments, current }: { label: string; segments: Segment[]; current: string }) {
  const row = useRef<HTMLUListElement>(null);
  useSideFade(row);
  return (
    <nav aria-label={label} className="min-w-0 max-w-full">
      <ul
        ref={row}
        className="fade-sideways flex max-w-full snap-x overflow-x-auto rounded-md border border-stone-3 bg-card [scrollbar-width:none]"
      >
        {segments.map((segment) => (
          <li key={segment.key} className="snap-start border-stone-2 not-first:border-l">
            <Link
              to={segment.to}
              replace
              preventScrollReset
              aria-current={segment.key === current ? 'true' : undefined}
              className={join(
                'flex h-8.5 items-center gap-1 whitespace-nowrap px-2.5 lg:gap-1.5 lg:px-3 text-14 focus-visible:-outline-offset-2 pointer-coarse:h-11',
                segment.key === current
                  ? 'bg-ink font-semibold text-paper focus-visible:outline-paper'
                  : 'text-ink-2 hover:bg-hover hover:text-ink',
              )}
            >
              {segment.label}{' '}
              {segment.count !== undefined && (
                <span className={join('figures text-13', segment.key === current ? 'opacity-80' : 'text-ink-3')}>
                  {segment.count}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
