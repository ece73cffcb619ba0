import { ChartNoAxesCombined, Download } from 'lucide-react';
import { deliveredWords, isOnPaper } from '#app/portal/calls/report-words.ts';
import { useSaving } from '#app/portal/calls/use-saving.ts';
import { useClient } from '#app/portal/person.ts';
import { analysisPath, requestPath } from '#app/portal/requests/requests-api.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { m } from '#messages/messages.js';
import type { Lead } from './overview-api.ts';

/** The report that was waited for: reading it is the first thing. */
export function LeadReport({ lead: { reference, report } }: { lead: Lead }) {
  const { timezone } = useClient();
  const { busy, saveReport } = useSaving(reference);
  if (!report) return null;
  return (
    <section aria-labelledby="ready" className="mt-5">
      <h2
        id="ready"
        className="font-display text-34 leading-[1.08] font-bold tracking-tight text-balance md:text-[2.875rem] xl:text-[3.5rem]"
      >
        {m.portal_report_ready()}
      </h2>
      <p className="mt-2 text-15 text-ink-2">{deliveredWords(report, timezone)}</p>
      <div className="mt-6 flex flex-wrap gap-2">
        {report.hasAnalysis && (
          <ButtonLink look="call" to={analysisPath(reference)} aria-label={m.portal_analysis_open_of({ reference })}>
            <ChartNoAxesCombined aria-hidden className="size-4" />
            {m.portal_analysis_open()}
          </ButtonLink>
        )}
        <ButtonLink
          look={report.hasAnalysis ? 'plain' : 'call'}
          to={requestPath(reference)}
          aria-label={m.portal_report_read_of({ reference })}
        >
          {m.portal_report_read()}
        </ButtonLink>
        {isOnPaper(report) && (
          <Button
            busy={busy === 'report'}
            aria-label={m.portal_report_download_of({ reference })}
            onPress={() => saveReport(report)}
          >
            <Download aria-hidden className="size-4" />
            {m.portal_report_download()}
          </Button>
        )}
      </div>
    </section>
  );
}
