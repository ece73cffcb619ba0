import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { join } from '#app/ui/join.ts';
import { m } from '#messages/messages.js';
import { may } from '#shared/permissions.ts';
import { useStaff } from './person.ts';
import { trailOf } from './trail.ts';

const link =
  'truncate rounded-sm text-ink-2 underline-offset-3 hover:text-ink hover:underline pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center';

/** Where one is in the back office; on phones the way back, and in all but wide windows where the whole way is a long one. */
export function Breadcrumb() {
  const staff = useStaff();
  const crumbs = trailOf(useLocation()).filter(({ action }) => action === undefined || may(staff, action));
  const parent = crumbs.at(-2);
  if (crumbs.length === 0) return null;
  const isLong = crumbs.length > 2;
  return (
    <nav aria-label={m.admin_breadcrumb()} data-long={isLong || undefined} className="min-w-0 text-14">
      {parent && (
        <Link
          to={parent.to}
          className={join('flex min-h-11 min-w-0 items-center gap-0.5 text-ink-2', isLong ? 'xl:hidden' : 'md:hidden')}
        >
          <ChevronLeft aria-hidden className="size-4 shrink-0" />
          <span className="truncate">{parent.label}</span>
        </Link>
      )}
      <ol className={join('hidden min-w-0 items-center gap-1.5', isLong ? 'xl:flex' : 'md:flex')}>
        {crumbs.map(({ to, label }, position) => (
          <li key={`${to} ${label}`} className="flex min-w-0 items-center gap-1.5 last:shrink-0">
            <ChevronRight aria-hidden className="size-3.5 shrink-0 text-ink-3 in-[li:first-child]:hidden" />
            {position === crumbs.length - 1 ? (
              <span aria-current="page" className="figures truncate">
                {label}
              </span>
            ) : (
              <Link to={to} className={link}>
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
