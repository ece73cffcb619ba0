import { FileDown, Hourglass, MessageCircleQuestionMark } from 'lucide-react';
import { analysesPath } from '#app/admin/parts/analyses/listed.ts';
import { usePlace } from '#app/admin/person.ts';
import type { RequestRecord } from '#app/admin/requests/requests-api.ts';
import { openDocument, readPicture } from '#app/session/documents.ts';
import { savePdf } from '#app/session/pdfs.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { RichText } from '#app/ui/rich-text.tsx';
import { toastError } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { Section } from './request-facts.tsx';
import type { RequestChanges } from './use-request-changes.ts';

/** Saving something; what stands in the way is said. */
export async function save(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (problem) {
    toastError(problemText(problem));
  }
}

/** The client has closed their account: what becomes of the request, and who is not told any more. */
export function Leaving({ request }: { request: RequestRecord }) {
  const place = usePlace();
  const { erasedFrom } = request.client;
  if (!erasedFrom) return null;
  return (
    <div className="mt-4">
      <Notice tone="info">{m.admin_client_leaving({ day: formatDate(erasedFrom, place) })}</Notice>
    </div>
  );
}

/** The request waits for its client: for what, and since when. */
export function Waiting({ request, changes }: { request: RequestRecord; changes: RequestChanges }) {
  const place = usePlace();
  const { waiting, mayAsk } = request;
  if (!waiting) return null;
  return (
    <section
      aria-label={m.admin_waiting()}
      className="mt-4 rounded-md border border-stone-2 border-l-4 border-l-yellow px-3.5 py-3"
    >
      <p className="flex flex-wrap items-center gap-x-2 text-14 font-semibold">
        <Hourglass aria-hidden className="size-4 text-ink-3" />
        {m.admin_waiting()}
        <span className="font-normal text-ink-3">
          {m.admin_waiting_since({ at: formatDateTime(waiting.since, place) })}
        </span>
      </p>
      <p className="mt-1 text-14 whitespace-pre-line wrap-anywhere">{waiting.text}</p>
      {mayAsk && (
        <div className="mt-2.5 flex flex-wrap gap-2 print:hidden">
          <Button onPress={() => changes.openDialog('ask')}>{m.admin_ask_change()}</Button>
          <Button
            look="quiet"
            busy={changes.busy === 'needs' && changes.dialog === undefined}
            onPress={() => changes.ask('')}
          >
            {m.admin_unask()}
          </Button>
        </div>
      )}
    </section>
  );
}

type QuestionProps = { request: RequestRecord; events: readonly { id: number }[]; changes: RequestChanges };

/** The client wrote after the end: whoever answers, or says that nothing is to be answered, ends it. */
export function Question({ request, events, changes }: QuestionProps) {
  if (!request.hasQuestion) return null;
  const newest = Math.max(0, ...events.map(({ id }) => id));
  return (
    <section
      aria-label={m.admin_question()}
      className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-stone-2 border-l-4 border-l-yellow px-3.5 py-2.5"
    >
      <p className="flex grow items-center gap-x-2 text-14 font-semibold">
        <MessageCircleQuestionMark aria-hidden className="size-4 flex-none text-ink-3" />
        {m.admin_question()}
      </p>
      {request.mayEdit && (
        <Button look="quiet" busy={changes.busy === 'question'} onPress={() => void changes.settleQuestion(newest)}>
          {m.admin_question_settle()}
        </Button>
      )}
    </section>
  );
}

/** What was delivered last, as the client has it. */
export function DeliveredReport({ request, changes }: { request: RequestRecord; changes: RequestChanges }) {
  const place = usePlace();
  const { report, reference, mayDeliver } = request;
  if (!report) return null;
  const { file } = report;
  return (
    <Section title={m.admin_report_section()}>
      <p className="text-13 text-ink-3 wrap-anywhere">
        {[
          m.admin_report_version({ version: String(report.version), at: formatDateTime(report.deliveredAt, place) }),
          file?.name,
          report.isUnopened && m.admin_report_unopened(),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {report.text && (
        <details className="mt-2 text-14">
          <summary className="cursor-pointer font-semibold">{m.admin_report_words()}</summary>
          <div className="mt-2 rounded-md bg-stone-1 px-3 py-2">
            <RichText html={report.text} level={2} readPicture={readPicture} />
          </div>
        </details>
      )}
      {request.mayEdit && (
        <div className="mt-2.5 flex flex-wrap gap-2 print:hidden">
          {report.analysisId && (
            <ButtonLink to={`${analysesPath}/${report.analysisId}/report`}>{m.admin_report_open_analysis()}</ButtonLink>
          )}
          {file && (
            <Button onPress={() => save(openDocument(file.id, 'download'))}>
              <FileDown aria-hidden className="size-4" />
              {m.admin_report_file()}
            </Button>
          )}
          {report.text && (
            <Button onPress={() => save(savePdf(reference, 'report'))}>
              <FileDown aria-hidden className="size-4" />
              {m.admin_report_pdf()}
            </Button>
          )}
          {mayDeliver && <Button onPress={() => changes.openDialog('report')}>{m.admin_report_again()}</Button>}
        </div>
      )}
    </Section>
  );
}
