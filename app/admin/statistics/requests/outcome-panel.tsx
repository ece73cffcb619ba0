import { reasonWord } from '#app/admin/parts/requests/request-words.ts';
import { usePlace } from '#app/admin/person.ts';
import { numberText, shareText } from '#app/admin/statistics/numbers.ts';
import { Panel } from '#app/admin/statistics/panel.tsx';
import { BarList } from '#app/ui/chart/bar-list.tsx';
import { m } from '#messages/messages.js';
import type { Figures } from './figures-api.ts';

/** How the requests that ended in the period ended, cancelled ones by their reason. */
export function OutcomePanel({ figures }: { figures: Figures }) {
  const { locale } = usePlace();
  const { completed, cancelled, reasons, period } = figures;
  const title = m.admin_work_outcome();
  const rows = [
    { key: 'completed', label: m.admin_work_chart_completed(), value: completed },
    ...reasons.map(({ reason, count }) => ({
      key: reason || 'none',
      label: m.admin_work_cancelled_as({ reason: reasonWord(reason) || m.admin_work_no_reason() }),
      value: count,
    })),
  ];
  const csv = {
    name: `outcome-${period.from}-${period.to}`,
    lines: () => [['outcome', 'requests'], ...rows.map(({ key, value }) => [key, value])],
  };
  return (
    <Panel title={title} csv={csv} isEmpty={completed + cancelled === 0}>
      <BarList
        title={title}
        headers={{ label: m.admin_work_outcome_head(), value: m.admin_stats_count(), more: m.admin_stats_share() }}
        rows={rows.map((row) => ({ ...row, more: shareText(row.value, completed + cancelled, locale) }))}
        format={numberText(locale)}
      />
    </Panel>
  );
}

const scores = [5, 4, 3, 2, 1] as const;

/** What clients said in the period of what they were given. */
export function RatingPanel({ figures: { ratings, period } }: { figures: Figures }) {
  const { locale } = usePlace();
  const title = m.admin_work_ratings();
  const of = (score: number) => ratings.find((each) => each.score === score)?.count ?? 0;
  const total = ratings.reduce((sum, { count }) => sum + count, 0);
  const mean = ratings.reduce((sum, { score, count }) => sum + score * count, 0) / Math.max(1, total);
  const csv = {
    name: `ratings-${period.from}-${period.to}`,
    lines: () => [['score', 'ratings'], ...scores.map((score) => [score, of(score)])],
  };
  return (
    <Panel title={title} csv={csv} isEmpty={total === 0}>
      <p className="figures mb-1 text-14 text-ink-2">
        {m.admin_work_rating_mean({
          mean: new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(mean),
          count: numberText(locale)(total),
        })}
      </p>
      <BarList
        title={title}
        headers={{ label: m.admin_work_score(), value: m.admin_stats_count(), more: m.admin_stats_share() }}
        rows={scores.map((score) => ({
          key: String(score),
          label: m.admin_work_score_of({ score }),
          value: of(score),
          more: shareText(of(score), total, locale),
        }))}
        format={numberText(locale)}
      />
    </Panel>
  );
}
