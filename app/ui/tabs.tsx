import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { join } from './join.ts';
import { useSideFade } from './use-side-fade.ts';

export type Tab = {
  to: string;
  label: () => string;
  /** Pages below it belong to it as well. */
  hasPages?: true;
  /** Where more than the address itself belongs to the section: its open records, say. */
  isCurrent?: boolean;
  /** How much it holds. */
  count?: string | undefined;
  /** Stands behind the name. */
  mark?: ReactNode;
};

/** Where not all have room, the one in front stands in sight; the page itself stays where it is. */
function bringIntoView(row: HTMLElement | null): void {
  const tab = row?.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!row || !tab) return;
  const { left, right } = row.getBoundingClientRect();
  // Where the row fades out, it could not be read.
  const edge = Number.parseFloat(getComputedStyle(row).scrollPaddingInlineEnd) || 0;
  const [before, after] = [tab.left - left - edge, tab.right - right + edge];
  if (after > 0) row.scrollLeft += Math.min(after, before);
  else if (before < 0) row.scrollLeft += before;
}

/** Sections of an area, each with its address. */
export function Tabs({ tabs, label }: { tabs: readonly Tab[]; label: string }) {
  const place = useLocation().pathname.replace(/\/+$/, '');
  const isCurrent = (tab: Tab) =>
    tab.isCurrent ?? (tab.to === place || (tab.hasPages === true && place.startsWith(`${tab.to}/`)));
  const row = useRef<HTMLElement>(null);
  const front = tabs.find(isCurrent)?.to;
  const counts = tabs.map(({ count }) => count).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is in front, or all of them have moved
  useEffect(() => bringIntoView(row.current), [front, counts]);
  useSideFade(row);
  return (
    <nav ref={row} aria-label={label} className="fade-sideways -mb-px min-w-0 overflow-x-auto [scrollbar-width:none]">
      <ul className="flex gap-5 sm:gap-6">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link
              to={tab.to}
              aria-current={isCurrent(tab) ? 'page' : undefined}
              className={join(
                'relative flex h-11 items-center border-b-2 text-14 font-semibold whitespace-nowrap focus-visible:-outline-offset-2',
                isCurrent(tab) ? 'border-harbour text-ink' : 'border-transparent text-ink-3 hover:text-ink',
              )}
            >
              {tab.label()}
              {tab.count !== undefined && <span className="figures ml-1.5 font-normal text-ink-3">{tab.count}</span>}
              {tab.mark}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
