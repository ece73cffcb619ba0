import { FileText } from 'lucide-react';
import { Link } from 'react-router';
import { useClient } from '#app/portal/person.ts';
import { priorityLooks, statusLooks } from '#app/portal/request-looks.ts';
import { newRequestPath, requestPath } from '#app/portal/requests/requests-api.ts';
import { turnInRow } from '#app/portal/wait/turn-words.ts';
import { LevelMark, StatusDot } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { shownDay } from '#app/ui/shown-day.ts';
import { useNow } from '#app/ui/use-now.ts';
import { m } from '#messages/messages.js';
import type { RecentRequest } from './overview-api.ts';

export function RecentRequests({ requests }: { requests: RecentRequest[] }) {
  return (
    <section aria-labelledby="recent" className="mt-10 md:mt-14">
      <h2 id="recent" className="font-display text-21 font-semibold tracking-tight">
        {m.portal_recent_requests()}
      </h2>
      {requests.length === 0 ? (
        <NoRequests />
      ) : (
        <ul className="mt-3 border-t border-stone-2">
          {requests.slice(0, 3).map((request) => (
            <RecentItem key={request.reference} request={request} />
          ))}
        </ul>
      )}
    </section>
  );
}

function RecentItem({ request }: { request: RecentRequest }) {
  const { timezone } = useClient();
  const now = useNow();
  const turn = turnInRow(request.turn, now, timezone);
  const { tone, word } = statusLooks[request.status];
  const priority = priorityLooks[request.priority];
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 border-b border-stone-2 py-4 lg:grid-cols-[minmax(0,1fr)_8.5rem_13rem_8.5rem_7rem] lg:py-5">
      <div className="min-w-0 max-lg:col-span-2">
        <h3 className="text-17 leading-snug font-semibold hyphens-auto wrap-anywhere">
          <Link to={requestPath(request.reference)} className="stretched hover:text-harbour">
            {request.title}
          </Link>
          {request.unread > 0 && (
            <span className="figures ml-2 inline-block rounded-full bg-harbour px-2 text-13 leading-5 font-semibold text-on-harbour">
              {m.portal_unread({ count: request.unread })}
            </span>
          )}
        </h3>
        <p className="mt-0.5 text-14 text-ink-3 wrap-anywhere">
          <span className="figures">{request.reference}</span> · {request.types.join(', ')}
        </p>
      </div>
      <StatusDot tone={tone}>{word()}</StatusDot>
      <p className="text-14 text-ink-2 max-lg:order-last max-lg:col-span-2">
        {turn && (
          <>
            <b className="text-ink">{turn.who}</b>
            {turn.rest && `, ${turn.rest}`}
          </>
        )}
      </p>
      <span className="inline-flex items-center gap-2 text-14 whitespace-nowrap max-lg:justify-self-end">
        <LevelMark tone={priority.tone} level={priority.level} />
        {priority.word()}
      </span>
      <time
        dateTime={request.submittedAt}
        className="figures text-14 text-ink-2 max-lg:col-span-2 max-lg:text-13 lg:text-right"
      >
        {shownDay(request.submittedAt, timezone)}
      </time>
    </li>
  );
}

function NoRequests() {
  return (
    <EmptyState
      icon={<FileText />}
      title={m.portal_empty_title()}
      action={
        <ButtonLink look="primary" to={newRequestPath}>
          {m.portal_empty_action()}
        </ButtonLink>
      }
    >
      <p>{m.portal_empty_text()}</p>
    </EmptyState>
  );
}
