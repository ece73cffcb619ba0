import { ChartNoAxesCombined, Download, FileCheck } from 'lucide-react';
import { useClient } from '#app/portal/person.ts';
import { analysisPath, type Report, requestPath } from '#app/portal/requests/requests-api.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { m } from '#messages/messages.js';
import { type Headline, type Ledger, ReportFigures } from './report-figures.tsx';
import { deliveredWords, isOnPaper } from './report-words.ts';
import { useSaving } from './use-saving.ts';

type ReportItemProps = {
  reference: string;
  title: string;
  report: Report;
  headline: Headline | undefined;
  ledger: Ledger;
};

/** A delivered report on the overview: what it is about, reading it, saving it. */
export function ReportItem({ reference, title, report, headline, ledger }: ReportItemProps) {
  const { timezone } = useClient();
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 border-b border-stone-2 py-4 last:border-b-0">
      <FileCheck aria-hidden className="size-6 shrink-0 text-green max-sm:hidden" />
      <div className="min-w-0 flex-1 basis-60 max-lg:basis-4/5">
        <h3 className="text-17 leading-snug font-semibold wrap-anywhere">{title}</h3>
        <p className="mt-0.5 text-14 text-ink-3">
          <span className="figures">{reference}</span> · {deliveredWords(report, timezone)}
        </p>
        {headline && <ReportFigures headline={headline} ledger={ledger} size="row" />}
      </div>
      <ReportButtons reference={reference} report={report} look="primary" />
    </li>
  );
}

type ReportButtonsProps = { reference: string; report: Report; look: 'primary' | 'call' };

/** Reading it is what matters; what is beside it is quiet. */
export function ReportButtons({ reference, report, look }: ReportButtonsProps) {
  const { busy, saveReport } = useSaving(reference);
  return (
    <div className="flex flex-wrap gap-2">
      {report.hasAnalysis && (
        <ButtonLink look={look} to={analysisPath(reference)} aria-label={m.portal_analysis_open_of({ reference })}>
          <ChartNoAxesCombined aria-hidden className="size-4" />
          {m.portal_analysis_open()}
        </ButtonLink>
      )}
      <ButtonLink
        look={report.hasAnalysis ? 'quiet' : look}
        to={requestPath(reference)}
        aria-label={m.portal_report_read_of({ reference })}
      >
        {m.portal_report_read()}
      </ButtonLink>
      {isOnPaper(report) && (
        <Button
          look="quiet"
          busy={busy === 'report'}
          aria-label={m.portal_report_download_of({ reference })}
          onPress={() => saveReport(report)}
        >
          <Download aria-hidden className="size-4" />
          {m.portal_report_download()}
        </Button>
      )}
    </div>
  );
}
