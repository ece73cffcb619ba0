import { StatStrip } from '#app/admin/parts/list/stat-strip.tsx';
import { usePlace } from '#app/admin/person.ts';
import { changeText, numberText, shareText } from '#app/admin/statistics/numbers.ts';
import { m } from '#messages/messages.js';
import { spanText } from './figure-words.ts';
import type { Figures } from './figures-api.ts';

type Card = { label: string; value: string; text: string; before: string };

/** The four figures that one looks at first, each with what it was before. */
export function HeadFigures({ figures }: { figures: Figures }) {
  const { before } = figures;
  const { locale } = usePlace();
  const number = numberText(locale);
  const change = changeText(figures.received, before.received);
  const span = (seconds: number | null) => spanText(seconds, locale);
  const cards: Card[] = [
    {
      label: m.admin_work_received(),
      value: number(figures.received),
      text: m.admin_work_ended({ completed: number(figures.completed), cancelled: number(figures.cancelled) }),
      before:
        change === undefined
          ? m.admin_stats_before_only({ count: number(before.received) })
          : m.admin_stats_before({ change, count: number(before.received) }),
    },
    {
      label: m.admin_work_kept(),
      value: shareText(figures.kept, figures.promised, locale),
      text: m.admin_work_kept_of({ kept: number(figures.kept), promised: number(figures.promised) }),
      before: m.admin_stats_before_only({ count: shareText(before.kept, before.promised, locale) }),
    },
    {
      label: m.admin_work_reply(),
      value: span(figures.reply.median),
      text: m.admin_work_p90({ span: span(figures.reply.p90) }),
      before: m.admin_stats_before_only({ count: span(before.reply.median) }),
    },
    {
      label: m.admin_work_completion(),
      value: span(figures.completion.median),
      text: m.admin_work_p90({ span: span(figures.completion.p90) }),
      before: m.admin_stats_before_only({ count: span(before.completion.median) }),
    },
  ];
  return (
    <StatStrip
      label={m.admin_stats_figures()}
      stats={cards.map(({ label, value, text, before: was }) => ({
        label,
        value,
        note: (
          <>
            <span className="block text-ink-2">{text}</span>
            {was}
          </>
        ),
      }))}
    />
  );
}
