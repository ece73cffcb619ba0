import { type Headline, type Ledger, ReportFigures } from '#app/portal/calls/report-figures.tsx';
import { ReportButtons } from '#app/portal/calls/report-item.tsx';
import { deliveredWords } from '#app/portal/calls/report-words.ts';
import { useClient } from '#app/portal/person.ts';
import { m } from '#messages/messages.js';
import type { Lead } from './overview-api.ts';

/** How the one who signed it begins, in their words. */
function Quote({ text, by, language }: NonNullable<Headline['quote']>) {
  return (
    <figure className="mt-3 max-w-140 text-17 text-ink-2 text-pretty wrap-anywhere">
      <blockquote lang={language} className="inline">
        “{text}”
      </blockquote>{' '}
      <figcaption className="inline font-semibold text-ink">{by}</figcaption>
    </figure>
  );
}

type LeadReportProps = { lead: Lead; headline: Headline | undefined; ledger: Ledger };

/** The report that was waited for: what it found, and reading it first of all. Once it was opened nobody is told again that it is ready. */
export function LeadReport({ lead: { reference, report }, headline, ledger }: LeadReportProps) {
  const { timezone } = useClient();
  if (!report) return null;
  return (
    <section aria-labelledby="ready" className="mt-5">
      <h2
        id="ready"
        className="font-display text-34 leading-[1.08] font-bold tracking-tight text-balance md:text-[2.875rem] xl:text-[3.5rem]"
      >
        {headline?.isOpened ? m.portal_reports_yours({ count: 1 }) : m.portal_report_ready()}
      </h2>
      <p className="mt-2 text-15 text-ink-2">{deliveredWords(report, timezone)}</p>
      {headline?.quote && <Quote {...headline.quote} />}
      {headline && <ReportFigures headline={headline} ledger={ledger} size="display" />}
      <div className="mt-6">
        <ReportButtons reference={reference} report={report} look="call" />
      </div>
    </section>
  );
}
