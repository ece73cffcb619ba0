import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Overview } from '#app/portal/overview/overview-api.ts';
import { analysisPath } from '#app/portal/requests/requests-api.ts';
import { join } from '#app/ui/join.ts';
import { m } from '#messages/messages.js';
import { getLocale } from '#messages/runtime.ts';
import { figuresIn } from '#shared/report/figures.ts';

export type Headline = Overview['headlines'][number];
export type Ledger = Overview['ledger'];

export const tasksPath = '/client-dashboard/tasks';

type ReportFiguresProps = { headline: Headline; ledger: Ledger; size: 'display' | 'row' };

/** What a signed report found, and what became of it: each figure leads to where it comes from. */
export function ReportFigures({ headline, ledger, size }: ReportFiguresProps) {
  const { reference, spend, risk, promised, accounts } = headline;
  const figures = figuresIn(getLocale());
  const tasks = ledger.tasks.filter(({ request }) => request === reference);
  const count = (wanted: string) => tasks.filter(({ status }) => status === wanted).length;
  const currency = risk.total.currency;
  const measured = ledger.sums.find((sum) => sum.open.currency === currency)?.measured;
  const found = [
    spend && { label: m.portal_headline_read(), value: figures.round(spend), tone: '' },
    {
      label: risk.per_30_days ? m.portal_headline_risk() : m.portal_headline_risk_undated(),
      value: figures.round(risk.per_30_days ?? risk.total),
      tone: Number(risk.total.value) > 0 ? 'text-red' : '',
    },
    promised && { label: m.portal_headline_promised(), value: figures.round(promised), tone: 'text-harbour' },
  ].filter((each) => each !== null);
  return (
    <div className={size === 'display' ? 'mt-6' : 'mt-3'}>
      <dl className={join('flex flex-wrap gap-y-4', size === 'display' ? 'gap-x-10' : 'gap-x-8')}>
        {found.map(({ label, value, tone }) => (
          <div key={label}>
            <dt className="text-14 text-ink-2">{label}</dt>
            <dd
              className={join(
                'figures mt-0.5 font-display leading-tight font-semibold tracking-tight',
                size === 'display' ? 'text-34' : 'text-21',
                tone,
              )}
            >
              <Link to={analysisPath(reference)} className="hover:underline">
                {value}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
      {accounts > 1 && (
        <p className="mt-1 text-13 text-ink-3">{m.portal_headline_largest({ count: String(accounts) })}</p>
      )}
      {tasks.length > 0 && (
        <p className="mt-3 flex flex-wrap items-baseline gap-x-2 gap-y-1 text-14 text-ink-2">
          <Link to={tasksPath} className="inline-flex items-center gap-1 font-semibold text-harbour hover:underline">
            {m.portal_headline_tasks({ open: String(count('open')), done: String(count('done')) })}
            <ArrowRight aria-hidden className="size-4 shrink-0" />
          </Link>
          <span className="figures">
            {measured ? m.portal_headline_measured({ amount: figures.amount(measured) }) : m.tasks_sum_none()}
          </span>
        </p>
      )}
    </div>
  );
}
