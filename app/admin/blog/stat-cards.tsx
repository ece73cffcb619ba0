import { Link } from 'react-router';
import { usePlace } from '#app/admin/person.ts';
import type { Settled } from '#app/session/api-problem.ts';
import { m } from '#messages/messages.js';
import { blogPath } from './list-query.ts';
import type { PostFigures } from './posts-api.ts';

function cardsOf({ total, published, scheduled, draft, views }: PostFigures) {
  return [
    {
      label: m.admin_blog_card_total(),
      value: total,
      note: m.admin_blog_card_total_note({ count: draft }),
      to: blogPath,
    },
    {
      label: m.admin_blog_card_published(),
      value: published,
      note: m.admin_blog_card_published_note(),
      to: `${blogPath}?status=published`,
    },
    {
      label: m.admin_blog_card_scheduled(),
      value: scheduled,
      note: m.admin_blog_card_scheduled_note(),
      to: `${blogPath}?status=scheduled`,
    },
    {
      label: m.admin_blog_card_views(),
      value: views,
      note: m.admin_blog_card_views_note(),
      to: `${blogPath}?sort=views`,
    },
  ];
}

/** Four figures over all posts; each leads to what it counts. */
export function StatCards({ figures }: { figures: Settled<PostFigures> }) {
  const { locale } = usePlace();
  if (!figures.ok) return <p className="px-5 pb-4 text-14 text-red">{m.admin_blog_figures_error()}</p>;
  const format = new Intl.NumberFormat(locale);
  return (
    <div className="@container mx-5 mb-4">
      <ul
        aria-label={m.admin_blog_figures_label()}
        className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-stone-2 bg-stone-2 @min-[46rem]:grid-cols-4"
      >
        {cardsOf(figures.value).map(({ label, value, note, to }) => (
          <li key={label} className="relative bg-card px-4 py-3 hover:bg-hover">
            <Link to={to} className="stretched block text-13 text-ink-3">
              {label}
            </Link>
            <p className="figures truncate font-display text-21 leading-tight font-semibold tracking-tight @min-[34rem]:text-26">
              {format.format(value)}
            </p>
            <p className="mt-0.5 truncate text-13 text-ink-3">{note}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
