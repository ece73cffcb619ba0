import { type Stat, StatStrip } from '#app/admin/parts/list/stat-strip.tsx';
import { usePlace } from '#app/admin/person.ts';
import type { Settled } from '#app/session/api-problem.ts';
import { m } from '#messages/messages.js';
import { type ReaderQuery, readerQuery } from './list-query.ts';
import type { ReaderFigures } from './readers-api.ts';

const all = { q: '', source: '', tag: '' } as const;

function cardsOf(figures: ReaderFigures, locale: string): Stat[] {
  const format = new Intl.NumberFormat(locale, { useGrouping: 'min2' });
  const card = (label: string, value: number, state?: ReaderQuery['state']): Stat => ({
    label,
    value: format.format(value),
    to: state && readerQuery.address({ ...all, state }),
  });
  return [
    card(m.admin_readers_figure_confirmed(), figures.confirmed, 'confirmed'),
    card(m.admin_readers_figure_new(), figures.newThisMonth),
    card(m.admin_readers_figure_pending(), figures.pending, 'pending'),
    card(m.admin_readers_figure_unsubscribed(), figures.unsubscribed, 'unsubscribed'),
    card(m.admin_readers_figure_lost(), figures.lost, 'bounced'),
  ];
}

/** Figures over all readers; each leads to whom it counts, where the list can show them. */
export function FigureCards({ figures }: { figures: Settled<ReaderFigures> }) {
  const { locale } = usePlace();
  if (!figures.ok) return <p className="text-14 text-red">{m.admin_readers_figures_problem()}</p>;
  return <StatStrip label={m.admin_readers_figures()} stats={cardsOf(figures.value, locale)} />;
}
