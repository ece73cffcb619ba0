import { Link } from 'react-router';
import { usePlace } from '#app/admin/person.ts';
import type { Settled } from '#app/session/api-problem.ts';
import { m } from '#messages/messages.js';
import { type ReaderQuery, readerQuery } from './list-query.ts';
import type { ReaderFigures } from './readers-api.ts';

type Card = { label: string; value: number; state: ReaderQuery['state'] | undefined };

const cardsOf = (figures: ReaderFigures): Card[] => [
  { label: m.admin_readers_figure_confirmed(), value: figures.confirmed, state: 'confirmed' },
  { label: m.admin_readers_figure_new(), value: figures.newThisMonth, state: undefined },
  { label: m.admin_readers_figure_pending(), value: figures.pending, state: 'pending' },
  { label: m.admin_readers_figure_unsubscribed(), value: figures.unsubscribed, state: 'unsubscribed' },
  { label: m.admin_readers_figure_lost(), value: figures.lost, state: 'bounced' },
];

/** Figures over all readers; each leads to whom it counts, where the list can show them. */
export function FigureCards({ figures }: { figures: Settled<ReaderFigures> }) {
  const { locale } = usePlace();
  if (!figures.ok) return <p className="text-14 text-red">{m.admin_readers_figures_problem()}</p>;
  const format = new Intl.NumberFormat(locale, { useGrouping: 'min2' });
  return (
    <div className="@container">
      <ul
        aria-label={m.admin_readers_figures()}
        className="grid grid-cols-6 gap-px overflow-hidden rounded-lg border border-stone-2 bg-stone-2 @min-[30rem]:grid-cols-5"
      >
        {cardsOf(figures.value).map(({ label, value, state }) => (
          <li
            key={label}
            className="relative col-span-2 bg-card px-3 py-2 nth-[-n+2]:col-span-3 @min-[30rem]:col-span-1! @min-[46rem]:px-4 hover:bg-hover"
          >
            {state ? (
              <Link
                to={readerQuery.address({ q: '', source: '', tag: '', state })}
                className="stretched block truncate text-13 text-ink-3"
              >
                {label}
              </Link>
            ) : (
              <span className="block truncate text-13 text-ink-3">{label}</span>
            )}
            <p className="figures truncate font-display text-21 leading-tight font-semibold tracking-tight">
              {format.format(value)}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
