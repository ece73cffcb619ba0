import { NavLink } from 'react-router';
import { join } from './join.ts';

export type Tab = {
  to: string;
  label: () => string;
  /** Pages below it belong to it as well. */
  hasPages?: true;
};

/** Sections of an area, each with its address. */
export function Tabs({ tabs, label }: { tabs: readonly Tab[]; label: string }) {
  return (
    <nav aria-label={label} className="-mb-px overflow-x-auto [scrollbar-width:none]">
      <ul className="flex gap-5 sm:gap-6">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <NavLink
              to={tab.to}
              end={!tab.hasPages}
              className={({ isActive }) =>
                join(
                  'flex h-11 items-center border-b-2 text-14 font-semibold whitespace-nowrap focus-visible:-outline-offset-2',
                  isActive ? 'border-harbour text-ink' : 'border-transparent text-ink-3 hover:text-ink',
                )
              }
            >
              {tab.label()}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
