import { ChartLine } from 'lucide-react';
import { useNavigate, useNavigation } from 'react-router';
import { SaveList } from '#app/admin/parts/list/save-list.tsx';
import { ReadProblem } from '#app/admin/parts/read-problem.tsx';
import { screenMeta } from '#app/admin/parts/screen-route.ts';
import { usePlace } from '#app/admin/person.ts';
import { personContext } from '#app/admin/signed-in.ts';
import { readPeriod, workPeriods } from '#app/admin/statistics/period.ts';
import { PeriodChoice } from '#app/admin/statistics/period-choice.tsx';
import { StatisticsTabs } from '#app/admin/statistics/statistics-tabs.tsx';
import { settle } from '#app/session/api-problem.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { join } from '#app/ui/join.ts';
import { Select } from '#app/ui/select.tsx';
import { m } from '#messages/messages.js';
import { formatDate } from '#shared/dates.ts';
import { type WorkSource, workSources } from '#shared/lead-figures.ts';
import type { Route } from './+types/route.ts';
import { CourseCharts } from './course-charts.tsx';
import { sourceWords } from './figure-words.ts';
import { exportFigures, type Figures, type Looked, readFigures, readSource, workAddress } from './figures-api.ts';
import { HeadFigures } from './head-figures.tsx';
import { LoadPanel } from './load-panel.tsx';
import { OriginPanel } from './origin-panel.tsx';
import { OutcomePanel, RatingPanel } from './outcome-panel.tsx';
import { SourcePanel } from './source-panel.tsx';

export const handle = { hydrate: true };
export const meta = screenMeta(m.admin_work_title);

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const { timezone } = await context.get(personContext)();
  const search = new URL(request.url).searchParams;
  const looked: Looked = {
    period: readPeriod(search, timezone, new Date(), workPeriods),
    source: readSource(search),
  };
  return { looked, answer: await settle(readFigures(looked, request.signal)) };
}
clientLoader.hydrate = true as const;

export default function WorkFiguresScreen({ loaderData: { looked, answer } }: Route.ComponentProps) {
  const place = usePlace();
  const isBusy = useNavigation().state === 'loading';
  const { period } = looked;
  const dayText = (day: string) => formatDate(`${day}T12:00:00Z`, { ...place, timeZone: 'UTC' });
  return (
    <div className="flex min-h-0 grow flex-col shell:overflow-y-auto print:overflow-visible">
      <div className="shrink-0 px-5 pt-5 pb-4">
        <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
          <div className="min-w-0 grow">
            <h1 className="font-display text-26 leading-tight font-semibold tracking-tight">{m.admin_work_title()}</h1>
            <p className="figures mt-0.5 text-14 text-ink-3">
              {m.admin_work_text({ from: dayText(period.from), to: dayText(period.to) })}
            </p>
          </div>
          {answer.ok && (
            <SaveList
              label={m.admin_work_export()}
              name="requests"
              days={`${period.from}-${period.to}`}
              load={(format) => exportFigures(looked, format)}
              saved={m.admin_work_exported()}
            />
          )}
        </div>
        <StatisticsTabs />
        <PeriodChoice
          chosen={period}
          names={workPeriods}
          address={(other) => workAddress({ ...looked, period: other })}
        >
          <SourceChoice looked={looked} />
        </PeriodChoice>
      </div>
      {answer.ok ? (
        <div
          aria-busy={isBusy}
          className={join('flex flex-col gap-4 px-5 pb-8 transition-opacity duration-(--fast)', isBusy && 'opacity-50')}
        >
          <Shown figures={answer.value} looked={looked} />
        </div>
      ) : (
        <ReadProblem problem={answer.problem} title={m.admin_work_error()} />
      )}
    </div>
  );
}

function SourceChoice({ looked }: { looked: Looked }) {
  const navigate = useNavigate();
  const choose = (source: WorkSource | 'all') =>
    void navigate(workAddress({ ...looked, source: source === 'all' ? '' : source }), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <Select
      label={m.admin_work_source()}
      hideLabel
      value={looked.source || 'all'}
      onChange={choose}
      options={[
        { value: 'all', label: m.admin_work_all_sources() },
        ...workSources.map((source) => ({ value: source, label: sourceWords[source]() })),
      ]}
    />
  );
}

function Shown({ figures, looked }: { figures: Figures; looked: Looked }) {
  const { received, completed, cancelled, before, load } = figures;
  if (received + completed + cancelled + before.received + load.open === 0) {
    return (
      <EmptyState role="status" icon={<ChartLine />} title={m.admin_work_empty()}>
        <p>{m.admin_work_empty_text()}</p>
      </EmptyState>
    );
  }
  return (
    <>
      <HeadFigures figures={figures} />
      <CourseCharts figures={figures} />
      <div className="grid gap-4 xl:grid-cols-2 print:grid-cols-1">
        <LoadPanel figures={figures} isAll={looked.source === ''} />
        <div className="flex flex-col gap-4">
          <OutcomePanel figures={figures} />
          <OriginPanel figures={figures} />
          <RatingPanel figures={figures} />
        </div>
        <SourcePanel figures={figures} looked={looked} />
      </div>
    </>
  );
}
