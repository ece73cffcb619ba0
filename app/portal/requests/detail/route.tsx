import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { Link, Navigate } from 'react-router';
import coachStyles from '#app/coach/coach.css?url';
import { firstNameOf, useClient } from '#app/portal/person.ts';
import { portalNews } from '#app/portal/portal-news.ts';
import { PortalProblem } from '#app/portal/portal-problem.tsx';
import { priorityLooks, statusLooks } from '#app/portal/request-looks.ts';
import { choiceWords, fieldWord } from '#app/portal/requests/choice-words.ts';
import {
  isNone,
  markSeen,
  type OwnDetail,
  type OwnRequest,
  readOwn,
  requestsPath,
} from '#app/portal/requests/requests-api.ts';
import { CallForm } from '#app/portal/wait/call-form.tsx';
import { RatingForm } from '#app/portal/wait/rating-form.tsx';
import { Steps } from '#app/portal/wait/steps.tsx';
import { turnSentence } from '#app/portal/wait/turn-words.ts';
import { WhoCard, whoSays } from '#app/portal/wait/who.tsx';
import figureStyles from '#app/report/first-figures.css?url';
import { requireSession } from '#app/session/api.ts';
import { moveDrafts } from '#app/session/drafts.ts';
import { isAbout } from '#app/session/live.ts';
import { settleOver } from '#app/session/shown.ts';
import { useLiveRefresh } from '#app/session/use-live-refresh.ts';
import { StatusDot } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { DescriptionList } from '#app/ui/description-list.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LinkedText } from '#app/ui/linked-text.tsx';
import { LiveRegion } from '#app/ui/live-region.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { shownDay } from '#app/ui/shown-day.ts';
import { useNow } from '#app/ui/use-now.ts';
import { m } from '#messages/messages.js';
import { type OwnFactName, ownFactNames, situationNames } from '#shared/request-fields.ts';
import type { Route } from './+types/route.ts';
import { Conversation } from './conversation.tsx';
import { FilesLook } from './files-look.tsx';
import { MessageForm } from './message-form.tsx';
import { NeedsNotice } from './needs-notice.tsx';
import { OwnReport } from './own-report.tsx';
import { useNamedPlace } from './places.ts';
import { RequestEnds, RequestMoves } from './request-deeds.tsx';
import { RequestDocuments } from './request-documents.tsx';

export const handle = { hydrate: true };

export const links = () => [
  { rel: 'stylesheet', href: figureStyles },
  { rel: 'stylesheet', href: coachStyles },
];

export const meta: Route.MetaFunction = ({ params }) => [{ title: `${params.reference} · ${m.portal_title()}` }];

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireSession(request);
  const detail = await settleOver(request.url, readOwn(params.reference, request.signal));
  // One that became part of another: what was being written goes along, for nobody gets to its own page again.
  const asked = params.reference.toUpperCase();
  if (detail.ok && detail.value.request.reference !== asked) moveDrafts(asked, detail.value.request.reference);
  return { detail };
}
clientLoader.hydrate = true as const;

export default function OwnRequestScreen({ loaderData: { detail }, params }: Route.ComponentProps) {
  if (detail.ok) {
    const { reference } = detail.value.request;
    // One that became part of another leads there.
    if (reference !== params.reference.toUpperCase()) return <Navigate to={`${requestsPath}/${reference}`} replace />;
    return <OwnRequestPage detail={detail.value} />;
  }
  if (!isNone(detail.problem)) return <PortalProblem error={detail.problem} title={m.portal_request_error()} />;
  return (
    <EmptyState
      isScreen
      role="alert"
      icon={<ArrowLeft />}
      title={m.portal_request_missing()}
      action={<ButtonLink to={requestsPath}>{m.portal_back_to_requests()}</ButtonLink>}
    />
  );
}

function endOf({ status, completedAt, cancelledAt }: OwnRequest, timezone: string): string | undefined {
  if (status === 'completed')
    return m.portal_next_completed({ date: completedAt ? shownDay(completedAt, timezone) : '' });
  if (status === 'cancelled')
    return m.portal_next_cancelled({ date: cancelledAt ? shownDay(cancelledAt, timezone) : '' });
  return undefined;
}

/** When it ended, and whose turn it is and by when: what is asked after the end is answered as well. */
const standingOf = (request: OwnRequest, now: Date, timezone: string): string[] =>
  [endOf(request, timezone), turnSentence(request.turn, now, timezone)].filter((text) => text !== undefined);

function OwnRequestPage({ detail: { request, entries, merged, who, isAssigned } }: { detail: OwnDetail }) {
  const { timezone } = useClient();
  const now = useNow();
  useNamedPlace();
  const isDelivered = request.report !== null;
  const name = who ? firstNameOf(who.name) : undefined;
  const newest = entries.at(-1)?.at;
  const news = useLiveRefresh({
    isShown: isAbout('request', request.reference),
    say: portalNews,
  });
  useEffect(() => {
    // Nobody is told when that fails: the entries stay new until the next visit.
    if (newest !== undefined && request.unread > 0) markSeen(request.reference, newest).catch(() => {});
  }, [newest, request.unread, request.reference]);
  const isOver = request.status === 'completed' || request.status === 'cancelled';
  return (
    <>
      <LiveRegion news={news} />
      <Link
        to={requestsPath}
        className="inline-flex items-center gap-1.5 text-14 text-ink-2 hover:text-ink print:hidden"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {m.portal_back_to_requests()}
      </Link>
      <div className="mt-3 flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h1 className="font-display text-26 leading-tight font-semibold tracking-tight text-balance wrap-anywhere md:text-34">
            {request.title}
          </h1>
          <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-14 text-ink-2">
            <span className="figures">{request.reference}</span>
            <StatusDot tone={statusLooks[request.status].tone}>{statusLooks[request.status].word()}</StatusDot>
            {standingOf(request, now, timezone).map((text) => (
              <span key={text}>{text}</span>
            ))}
          </div>
        </div>
        <RequestMoves request={request} />
      </div>
      {request.cancelAskedAt && !isOver && (
        <div className="mt-6">
          <Notice tone="info">{request.replyDueAt ? m.portal_cancel_asked() : m.portal_cancel_asked_open()}</Notice>
        </div>
      )}
      {request.report && <OwnReport request={request} report={request.report} />}
      {request.needs && <NeedsNotice needs={request.needs} request={request} />}
      <div className="mt-10 grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 lg:col-span-2">
          <FilesLook reference={request.reference} newest={newest} />
          <Steps request={request} heading={m.portal_steps()} />
        </div>
        {/* Keys go as the eye does where there are keys; on phones the conversation comes first. */}
        <section aria-labelledby="conversation" className="min-w-0 max-lg:order-first">
          <h2 id="conversation" className="font-display text-21 font-semibold tracking-tight">
            {m.portal_conversation()}
          </h2>
          <Conversation request={request} merged={merged} entries={entries} />
          <MessageForm key={request.reference} reference={request.reference} />
          {request.status !== 'cancelled' && (
            <div className="mt-12 flex flex-col gap-10">
              <CallForm key={`call ${request.reference}`} request={request} name={name} />
              {isDelivered && <RatingForm key={`rating ${request.reference}`} request={request} name={name} />}
            </div>
          )}
        </section>
        <div className="flex min-w-0 flex-col gap-12">
          <WhoCard who={who} says={whoSays(isAssigned, isDelivered, isOver)} />
          <RequestDocuments key={request.reference} request={request} />
          <section aria-labelledby="facts">
            <h2 id="facts" className="mb-4 font-display text-21 font-semibold tracking-tight">
              {m.portal_facts()}
            </h2>
            <DescriptionList empty="" items={factsOf(request, timezone)} />
            <RequestEnds request={request} />
          </section>
        </div>
      </div>
    </>
  );
}

/** What was given and stands nowhere else on the page: the texts open the conversation. */
const factsOf = (request: OwnRequest, timezone: string) =>
  [
    { term: m.portal_column_type(), detail: request.types.join(', ') },
    { term: m.portal_column_priority(), detail: priorityLooks[request.priority].short() },
    { term: m.portal_column_date(), detail: shownDay(request.submittedAt, timezone) },
    ...ownFactNames.flatMap((name) =>
      isSituation(name) ? [] : [{ term: fieldWord(name), detail: choiceWords[name]?.(request[name]) ?? request[name] }],
    ),
    { term: m.portal_profile_company(), detail: request.given.company },
    { term: m.portal_profile_phone(), detail: request.given.phone },
    { term: m.portal_given_website(), detail: request.given.website },
  ].flatMap(({ term, detail }) => (detail === '' ? [] : [{ term, detail: <LinkedText text={detail} /> }]));

const isSituation = (name: OwnFactName) => (situationNames as readonly string[]).includes(name);
