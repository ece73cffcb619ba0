import { ChartLine } from 'lucide-react';
import { useNavigation } from 'react-router';
import { ReadProblem } from '#app/admin/parts/read-problem.tsx';
import { screenMeta } from '#app/admin/parts/screen-route.ts';
import { usePlace } from '#app/admin/person.ts';
import { personContext } from '#app/admin/signed-in.ts';
import { settle } from '#app/session/api-problem.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { join } from '#app/ui/join.ts';
import { m } from '#messages/messages.js';
import { formatDate } from '#shared/dates.ts';
import type { Route } from './+types/route.ts';
import { ConversionsPanel } from './conversions-panel.tsx';
import { MissingPanel } from './missing-panel.tsx';
import { periodSearch, readPeriod, statisticsPath, visitPeriods } from './period.ts';
import { PeriodChoice } from './period-choice.tsx';
import { RankingPanels } from './ranking-panels.tsx';
import { readStatistics, type Statistics } from './statistics-api.ts';
import { StatisticsTabs } from './statistics-tabs.tsx';
import { MonthsPanel, PeriodFigures, VisitsPanel } from './visits-panel.tsx';

export const handle = { hydrate: true };
export const meta = screenMeta(m.admin_stats_title);

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  // The days are those of the site's time zone, whatever clock this browser has.
  const { timezone } = await context.get(personContext)();
  const chosen = readPeriod(new URL(request.url).searchParams, timezone);
  return { chosen, answer: await settle(readStatistics(chosen, request.signal)) };
}
clientLoader.hydrate = true as const;

export default function StatisticsScreen({ loaderData: { chosen, answer } }: Route.ComponentProps) {
  const place = usePlace();
  const isBusy = useNavigation().state === 'loading';
  const dayText = (day: string) => formatDate(`${day}T12:00:00Z`, { ...place, timeZone: 'UTC' });
  return (
    <div className="flex min-h-0 grow flex-col shell:overflow-y-auto print:overflow-visible">
      <div className="shrink-0 px-5 pt-5 pb-4">
        <h1 className="font-display text-26 leading-tight font-semibold tracking-tight">{m.admin_stats_title()}</h1>
        <p className="figures mt-0.5 text-14 text-ink-3">
          {m.admin_stats_text({ from: dayText(chosen.from), to: dayText(chosen.to) })}
        </p>
        <StatisticsTabs />
        <PeriodChoice
          chosen={chosen}
          names={visitPeriods}
          address={(other) => `${statisticsPath}${periodSearch(other)}`}
        />
      </div>
      {answer.ok ? (
        <div
          aria-busy={isBusy}
          className={join('flex flex-col gap-4 px-5 pb-8 transition-opacity duration-(--fast)', isBusy && 'opacity-50')}
        >
          <Figures statistics={answer.value} />
        </div>
      ) : (
        <ReadProblem problem={answer.problem} title={m.admin_stats_error()} />
      )}
    </div>
  );
}

function Figures({ statistics }: { statistics: Statistics }) {
  const { counts, before, conversions } = statistics;
  if (counts.views + before.counts.views + conversions.requests === 0) {
    return (
      <EmptyState
        role="status"
        icon={<ChartLine />}
        title={m.admin_stats_empty()}
        action={<ButtonLink to={`${statisticsPath}?period=365`}>{m.admin_stats_period_365()}</ButtonLink>}
      >
        <p>{m.admin_stats_empty_text()}</p>
      </EmptyState>
    );
  }
  return (
    <>
      <PeriodFigures statistics={statistics} />
      <VisitsPanel statistics={statistics} />
      <MonthsPanel statistics={statistics} />
      <div className="grid gap-4 xl:grid-cols-2 print:grid-cols-1">
        <ConversionsPanel statistics={statistics} />
        <RankingPanels statistics={statistics} />
        <MissingPanel statistics={statistics} />
      </div>
    </>
  );
}
