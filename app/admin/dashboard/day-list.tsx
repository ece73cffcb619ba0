import { Link } from 'react-router';
import { useOwnerLine } from '#app/admin/parts/assigning/away.ts';
import { StepDay } from '#app/admin/parts/requests/step-day.tsx';
import { usePlace } from '#app/admin/person.ts';
import { useNow } from '#app/ui/use-now.ts';
import { m } from '#messages/messages.js';
import { formatDate } from '#shared/dates.ts';
import type { Planned } from './dashboard-api.ts';

type MoreLink = { to: string; label: string };

/** The ways to all that the list is the beginning of. */
export function MoreLinks({ links }: { links: (MoreLink | false)[] }) {
  const shown = links.filter((link) => link !== false);
  if (shown.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-5 border-t border-stone-2 text-14">
      {shown.map(({ to, label }) => (
        <Link key={to} to={to} className="flex min-h-11 items-center underline decoration-stone-3 underline-offset-3">
          {label}
        </Link>
      ))}
    </p>
  );
}

type DayItem = Pick<Planned, 'reference' | 'assignee'> & {
  /** The day on which it is due, or the moment since which it stands. */
  on?: string;
  since?: string;
  /** Where it is seen to, if not in the request. */
  to?: string;
  title: string;
  /** Who and what it is about, for the line below. */
  about: string[];
};

/** Requests about which something is due by today, or stands since a day; nothing where there are none. */
export function DayList({ title, rows, more }: { title: string; rows: DayItem[]; more: MoreLink | false }) {
  if (rows.length === 0) return null;
  return (
    <>
      <h3 className="mt-4 mb-1 text-14 font-semibold">{title}</h3>
      <ul className="divide-y divide-stone-2">
        {rows.map((row) => (
          <DayRow key={row.reference} row={row} />
        ))}
      </ul>
      <MoreLinks links={[more]} />
    </>
  );
}

function DayRow({ row: { reference, title, about, on, since, to, assignee } }: { row: DayItem }) {
  const now = useNow();
  const place = usePlace();
  const ownerLine = useOwnerLine();
  return (
    <li className="relative grid min-h-13 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 py-1.5 hover:bg-hover has-focus-visible:bg-hover">
      <div className="min-w-0">
        <Link
          to={to ?? `/admin/requests/${reference}`}
          className="stretched block truncate text-14 leading-tight font-semibold outline-none focus-visible:after:outline-2 focus-visible:after:outline-harbour"
        >
          {title}
        </Link>
        <p className="figures truncate text-13 text-ink-3">
          {[...about, reference, assignee && ownerLine(assignee)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="text-right text-14">
        {on && <StepDay on={on} now={now} place={place} />}
        {since && (
          <time dateTime={since} className="figures whitespace-nowrap text-ink-2">
            {m.admin_waiting_since({ at: formatDate(since, place) })}
          </time>
        )}
      </div>
    </li>
  );
}
