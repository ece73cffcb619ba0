import { ArrowRight } from 'lucide-react';
import { ReportItem } from '#app/portal/calls/report-item.tsx';
import { useClient } from '#app/portal/person.ts';
import { answerPath } from '#app/portal/requests/requests-api.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { shownDay } from '#app/ui/shown-day.ts';
import { m } from '#messages/messages.js';
import type { Overview } from './overview-api.ts';

const headingLook = 'font-display text-21 font-semibold tracking-tight';

type CallsProps = Pick<Overview, 'needs' | 'reports' | 'headlines' | 'ledger'>;

/** What the client came for: reports that are ready, and what we need from them. Nothing when there is neither. */
export function Calls({ needs, reports, headlines, ledger }: CallsProps) {
  const { timezone } = useClient();
  const isOpened = ({ reference }: { reference: string }) =>
    headlines.some((each) => each.reference === reference && each.isOpened);
  return (
    <>
      {reports.length > 0 && (
        <section aria-labelledby="reports" className="mt-8 rounded-lg border border-stone-2 bg-card px-5 pt-4">
          <h2 id="reports" className={headingLook}>
            {reports.every(isOpened) ? m.portal_reports_yours({ count: reports.length }) : m.portal_report_ready()}
          </h2>
          <ul>
            {reports.map((each) => (
              <ReportItem
                key={each.reference}
                {...each}
                headline={headlines.find(({ reference }) => reference === each.reference)}
                ledger={ledger}
              />
            ))}
          </ul>
        </section>
      )}
      {needs.length > 0 && (
        <section
          aria-labelledby="needs"
          className="mt-6 rounded-lg border border-stone-2 border-l-4 border-l-yellow bg-card px-5 pt-4"
        >
          <h2 id="needs" className={headingLook}>
            {m.portal_needs_title()}
          </h2>
          <ul>
            {needs.map(({ reference, title, text, since }) => (
              <li
                key={reference}
                className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-stone-2 py-4 last:border-b-0"
              >
                <div className="min-w-0 flex-1 basis-60">
                  <p className="text-17 leading-snug font-semibold whitespace-pre-line wrap-anywhere">{text}</p>
                  <p className="mt-0.5 text-14 text-ink-3 wrap-anywhere">
                    <span className="figures">{reference}</span> {title} ·{' '}
                    {m.portal_needs_since({ date: shownDay(since, timezone) })}
                  </p>
                </div>
                <ButtonLink
                  look="primary"
                  to={answerPath(reference)}
                  aria-label={m.portal_needs_answer_to({ reference })}
                >
                  {m.portal_needs_answer()}
                  <ArrowRight aria-hidden className="size-4" />
                </ButtonLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
