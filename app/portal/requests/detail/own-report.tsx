import { ChartNoAxesCombined, Download, FileText } from 'lucide-react';
import { deliveredWords, isOnPaper } from '#app/portal/calls/report-words.ts';
import { useSaving } from '#app/portal/calls/use-saving.ts';
import { useClient } from '#app/portal/person.ts';
import { analysisPath, type OwnRequest, type Report } from '#app/portal/requests/requests-api.ts';
import { readPicture } from '#app/session/documents.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { RichText } from '#app/ui/rich-text.tsx';
import { m } from '#messages/messages.js';

/** The delivered report: what was written stands here, and everything can be saved. */
export function OwnReport({ request: { reference, reportText }, report }: { request: OwnRequest; report: Report }) {
  const { timezone } = useClient();
  const { busy, saveReport, savePdf } = useSaving(reference);
  return (
    <section
      aria-labelledby="report"
      className="mt-8 rounded-lg border border-stone-2 bg-card px-5 py-5 print:border-0 print:p-0"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div className="min-w-0">
          <h2 id="report" className="font-display text-21 font-semibold tracking-tight">
            {m.portal_report_ready()}
          </h2>
          <p className="mt-0.5 text-14 text-ink-3 wrap-anywhere">
            {[deliveredWords(report, timezone), report.file?.name].filter(Boolean).join(' · ')}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          {report.hasAnalysis && (
            <ButtonLink look="primary" to={analysisPath(reference)}>
              <ChartNoAxesCombined aria-hidden className="size-4" />
              {m.portal_analysis_open()}
            </ButtonLink>
          )}
          {isOnPaper(report) && (
            <Button
              look={report.hasAnalysis ? 'plain' : 'primary'}
              busy={busy === 'report'}
              onPress={() => saveReport(report)}
            >
              <Download aria-hidden className="size-4" />
              {m.portal_report_download()}
            </Button>
          )}
          {report.file && report.hasText && (
            <Button busy={busy === 'pdf'} onPress={() => savePdf('report')}>
              <FileText aria-hidden className="size-4" />
              {m.portal_report_pdf()}
            </Button>
          )}
        </div>
      </div>
      {reportText !== '' && (
        <div className="mt-4 max-w-160">
          <RichText html={reportText} level={2} readPicture={readPicture} />
        </div>
      )}
    </section>
  );
}
