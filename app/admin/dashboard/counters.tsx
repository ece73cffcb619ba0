import { Link } from 'react-router';
import { usePlace } from '#app/admin/person.ts';
import { join } from '#app/ui/join.ts';
import { m } from '#messages/messages.js';
import type { Dashboard } from './dashboard-api.ts';
import { Section } from './section.tsx';

type Figure = { label: string; value: number; to?: string; dot?: string };

/** Numbers as a ledger; each leads to the list behind it. */
function Ledger({ figures }: { figures: Figure[] }) {
  const { locale } = usePlace();
  const format = new Intl.NumberFormat(locale, { useGrouping: 'min2' });
  return (
    <dl className="grid grid-cols-2 gap-x-6">
      {figures.map(({ label, value, to, dot }, position) => (
        <div
          key={label}
          className={join(
            'relative flex flex-col-reverse border-stone-2 py-3',
            position < 2 && 'border-b',
            to && 'hover:bg-hover',
          )}
        >
          <dt className="flex items-center gap-2 text-13 text-ink-3">
            {dot && <span aria-hidden className={join('size-2.25 rounded-full', dot)} />}
            {to ? (
              <Link
                to={to}
                className="stretched outline-none focus-visible:after:outline-2 focus-visible:after:outline-harbour"
              >
                {label}
              </Link>
            ) : (
              label
            )}
          </dt>
          <dd className="figures font-display text-34 leading-none font-semibold tracking-tight">
            {format.format(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function Counters({ requests }: { requests: Dashboard['requests'] }) {
  const list = '/admin/requests';
  return (
    <Section title={m.admin_dashboard_counters()}>
      <Ledger
        figures={[
          { label: m.admin_dashboard_new(), value: requests.new, to: `${list}?status=new`, dot: 'bg-yellow' },
          {
            label: m.admin_dashboard_in_progress(),
            value: requests.inProgress,
            to: `${list}?status=in-progress`,
            dot: 'bg-harbour',
          },
          {
            label: m.admin_dashboard_completed(),
            value: requests.completed,
            to: `${list}?status=completed`,
            dot: 'bg-green',
          },
          { label: m.admin_dashboard_total(), value: requests.total, to: list },
        ]}
      />
    </Section>
  );
}

export function Visitors({ visitors }: { visitors: Dashboard['visitors'] }) {
  return (
    <Section
      title={m.admin_dashboard_visitors()}
      aside={
        <Link
          to="/admin/statistics"
          className="text-14 font-semibold text-harbour underline decoration-stone-3 underline-offset-3 hover:decoration-current"
        >
          {m.admin_dashboard_statistics()}
        </Link>
      }
    >
      <Ledger
        figures={[
          { label: m.admin_dashboard_today(), value: visitors.today },
          { label: m.admin_dashboard_week(), value: visitors.thisWeek },
          { label: m.admin_dashboard_month(), value: visitors.thisMonth },
          { label: m.admin_dashboard_all_time(), value: visitors.total },
        ]}
      />
    </Section>
  );
}
