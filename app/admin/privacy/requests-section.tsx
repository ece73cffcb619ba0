import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { rightWords } from '#app/admin/parts/privacy/right-words.ts';
import { ReadProblem } from '#app/admin/parts/read-problem.tsx';
import { usePlace } from '#app/admin/person.ts';
import type { Settled } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { StatusDot } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { toastError } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { formatDate, type Place } from '#shared/dates.ts';
import { dayOf, daysBetween } from '#shared/days.ts';
import type { PrivacyRequestView } from '#shared/privacy.ts';
import type { Answering } from './answering.ts';
import { CloseDialog } from './close-dialog.tsx';
import { endRequest, type Requests } from './privacy-api.ts';
import { outcomeWords } from './privacy-words.ts';
import { RequestDialog } from './request-dialog.tsx';
import { SectionHeading } from './section-heading.tsx';

type Props = { requests: Settled<Requests>; onAnswer: (request: Answering) => void };

const soonDays = 10;
const formatDay = (day: string, place: Place) => formatDate(day, { ...place, timeZone: 'UTC' });

/** Requests of people about their data: the open ones by their deadline, and those that are done. */
export function RequestsSection({ requests, onAnswer }: Props) {
  const [isAdding, setAdding] = useState(false);
  const [closing, setClosing] = useState<PrivacyRequestView>();
  return (
    <section aria-labelledby="requests" className="min-w-0">
      <SectionHeading id="requests">{m.admin_privacy_requests_title()}</SectionHeading>
      <p className="text-14 text-ink-2 text-pretty">{m.admin_privacy_requests_text()}</p>
      {!requests.ok ? (
        <ReadProblem problem={requests.problem} title={m.admin_privacy_error_title()} />
      ) : (
        <>
          <Button onPress={() => setAdding(true)} className="mt-3">
            <Plus aria-hidden className="size-4" />
            {m.admin_privacy_requests_add()}
          </Button>
          {requests.value.open.length === 0 ? (
            <p className="mt-3 text-14 text-ink-3">{m.admin_privacy_requests_empty()}</p>
          ) : (
            <ul className="mt-3">
              {requests.value.open.map((request) => (
                <OpenRequest key={request.id} request={request} onAnswer={onAnswer} onClose={setClosing} />
              ))}
            </ul>
          )}
          {requests.value.done.length > 0 && <DoneRequests requests={requests.value.done} />}
        </>
      )}
      <RequestDialog isOpen={isAdding} onClose={() => setAdding(false)} />
      <CloseDialog request={closing} onClose={() => setClosing(undefined)} />
    </section>
  );
}

function Deadline({ dueOn }: { dueOn: string }) {
  const place = usePlace();
  const days = daysBetween(dayOf(new Date(), place.timeZone), dueOn);
  const date = formatDay(dueOn, place);
  if (days < 0) return <StatusDot tone="red">{m.admin_privacy_request_overdue({ date })}</StatusDot>;
  if (days <= soonDays) return <StatusDot tone="yellow">{m.admin_privacy_request_due_soon({ date, days })}</StatusDot>;
  return <StatusDot tone="blue">{m.admin_privacy_request_due({ date })}</StatusDot>;
}

type OpenProps = {
  request: PrivacyRequestView;
  onAnswer: Props['onAnswer'];
  onClose: (request: PrivacyRequestView) => void;
};

function OpenRequest({ request, onAnswer, onClose }: OpenProps) {
  const place = usePlace();
  const { id, number, kind, email, receivedOn, dueOn, identityNote, note } = request;
  return (
    <li className="grid gap-1 border-t border-stone-2 py-3 text-14">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <strong>
          {number}. {rightWords[kind]()}
        </strong>
        <Deadline dueOn={dueOn} />
      </div>
      <p className="wrap-anywhere">
        {email ?? m.admin_privacy_request_nobody()}
        <span className="text-ink-3">
          {' '}
          · {m.admin_privacy_request_received_on({ date: formatDay(receivedOn, place) })}
        </span>
      </p>
      {note && <p className="text-ink-2 whitespace-pre-line wrap-anywhere">{note}</p>}
      {identityNote && (
        <p className="text-ink-3 wrap-anywhere">
          {m.admin_privacy_request_identity()}: {identityNote}
        </p>
      )}
      <div className="flex flex-wrap gap-2 pt-1">
        {email !== null && (
          <Button onPress={() => onAnswer({ id, number, kind, email })}>{m.admin_privacy_request_look()}</Button>
        )}
        <Button onPress={() => onClose(request)}>{m.admin_privacy_request_close()}</Button>
      </div>
    </li>
  );
}

function DoneRequests({ requests }: { requests: PrivacyRequestView[] }) {
  const place = usePlace();
  const { revalidate } = useRevalidator();
  async function reopen({ id, version }: PrivacyRequestView) {
    try {
      await endRequest(id, { version, outcome: null });
    } catch (problem) {
      toastError(problemText(problem));
    }
    await revalidate();
  }
  return (
    <details className="mt-4">
      <summary className="cursor-pointer py-1 text-14 font-semibold">
        {m.admin_privacy_requests_done()} ({requests.length})
      </summary>
      <ul>
        {requests.map((request) => (
          <li key={request.id} className="flex flex-wrap items-center gap-x-3 border-t border-stone-2 py-2 text-14">
            <span className="min-w-40 flex-1 wrap-anywhere">
              {request.number}. {rightWords[request.kind]()} · {request.email ?? m.admin_privacy_request_nobody()}
              <span className="block text-ink-3">
                {request.outcome &&
                  request.doneAt &&
                  m.admin_privacy_request_closed_on({
                    outcome: outcomeWords[request.outcome](),
                    date: formatDate(request.doneAt, place),
                  })}
              </span>
            </span>
            {request.email !== null && (
              <Button look="quiet" onPress={() => void reopen(request)}>
                {m.admin_privacy_request_reopen()}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
