import { StatStrip } from '#app/admin/parts/list/stat-strip.tsx';
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
  if (!figures.ok) return <p className="mt-4 text-14 text-red">{m.admin_blog_figures_error()}</p>;
  const format = new Intl.NumberFormat(locale);
  const stats = cardsOf(figures.value).map((card) => ({ ...card, value: format.format(card.value) }));
  return <StatStrip label={m.admin_blog_figures_label()} stats={stats} className="mt-4" />;
}
