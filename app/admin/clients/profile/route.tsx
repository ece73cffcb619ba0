import { ArrowLeft } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { type ClientDetail, readClient } from '#app/admin/clients/clients-api.ts';
import { English } from '#app/admin/clients/english.tsx';
import { listPath, profilePath } from '#app/admin/clients/list-query.ts';
import { ClientActions } from '#app/admin/clients/record/client-actions.tsx';
import { ClientEngagements } from '#app/admin/clients/record/client-engagements.tsx';
import { ClientAccount, ClientFacts } from '#app/admin/clients/record/client-facts.tsx';
import {
  ClientConsents,
  ClientMails,
  ClientMessages,
  ClientRequests,
} from '#app/admin/clients/record/client-lists.tsx';
import { ClientTags } from '#app/admin/clients/record/client-tags.tsx';
import { ClientTimeline } from '#app/admin/clients/record/client-timeline.tsx';
import { ClientTitle } from '#app/admin/clients/record/client-title.tsx';
import { RecordProblem } from '#app/admin/clients/record/record-problem.tsx';
import { Section, SectionHeading } from '#app/admin/clients/record/section.tsx';
import { StandingNotice } from '#app/admin/clients/record/standing-notice.tsx';
import { AnalysesOf } from '#app/admin/parts/analyses/analyses-of.tsx';
import { Documents } from '#app/admin/parts/documents/documents.tsx';
import { InOfficeLanguage } from '#app/admin/parts/office-language.tsx';
import { screenMeta } from '#app/admin/parts/screen-route.ts';
import { useMay } from '#app/admin/person.ts';
import { isAbout } from '#app/session/live.ts';
import { settleOver } from '#app/session/shown.ts';
import { useLiveRefresh } from '#app/session/use-live-refresh.ts';
import { LiveRegion } from '#app/ui/live-region.tsx';
import { m } from '#messages/messages.js';
import { type TimelineKind, timelineKinds } from '#shared/clients.ts';
import type { Route } from './+types/route.ts';

export const handle = { hydrate: true };
export const meta = screenMeta(m.admin_clients_title);

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return { detail: await settleOver(request.url, readClient(params.reference)) };
}
clientLoader.hydrate = true as const;

/** One client from all sides, on a page of its own. */
export default function ClientProfileScreen({ loaderData: { detail }, params: { reference } }: Route.ComponentProps) {
  return (
    <English className="min-h-0 grow shell:overflow-y-auto">
      <div className="mx-auto max-w-300 px-5 pt-4 pb-12">
        <Link
          to={listPath}
          className="inline-flex min-h-8 items-center gap-1.5 text-14 text-ink-2 hover:text-ink pointer-coarse:min-h-11 print:hidden"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {m.admin_clients_back()}
        </Link>
        {detail.ok ? (
          <Profile detail={detail.value} asked={reference} />
        ) : (
          <RecordProblem problem={detail.problem} reference={reference} isScreen />
        )}
      </div>
    </English>
  );
}

function Profile({ detail, asked }: { detail: ClientDetail; asked: string }) {
  const may = useMay();
  const { search } = useLocation();
  const given = new URLSearchParams(search).get('timeline');
  const type = timelineKinds.find((kind) => kind === given) ?? '';
  const { reference } = detail.client;
  const news = useLiveRefresh({
    isShown: (change) =>
      isAbout('client', reference)(change) || detail.requests.some((own) => isAbout('request', own.reference)(change)),
    say: ({ reference }) => m.admin_clients_live({ reference }),
  });
  const linkTo = (kind: TimelineKind | '') => `${profilePath(reference)}${kind && `?timeline=${kind}`}`;
  return (
    <SectionHeading value="h2">
      <article>
        <LiveRegion news={news} />
        <header className="mt-2">
          <p className="figures text-14 font-semibold text-ink-3">{reference}</p>
          <ClientTitle row={detail.client} isScreen />
          <ClientTags client={detail.client} />
          <ClientActions detail={detail} />
          <StandingNotice client={detail.client} asked={asked} />
        </header>
        <div className="mt-6 grid gap-x-10 gap-y-7 border-t border-stone-2 pt-6 lg:grid-cols-[17rem_minmax(0,1fr)]">
          <div>
            <ClientFacts detail={detail} />
            <ClientAccount detail={detail} />
            <ClientConsents detail={detail} />
          </div>
          <div className="min-w-0">
            <ClientEngagements detail={detail} />
            <ClientRequests detail={detail} />
            {may('analyses.read') && detail.client.standing === 'normal' && (
              <InOfficeLanguage className="mt-7 empty:hidden">
                <AnalysesOf
                  about={{ client: reference }}
                  newest={detail}
                  frame={(content) => <Section title={m.admin_analyses_title()}>{content}</Section>}
                />
              </InOfficeLanguage>
            )}
            <ClientMessages detail={detail} />
            <ClientMails detail={detail} />
            {may('documents.read') && detail.client.standing === 'normal' && (
              <InOfficeLanguage className="mt-7 empty:hidden">
                <Section title={m.admin_section_documents()}>
                  <Documents key={reference} subject={{ kind: 'client', id: reference }} record={detail} />
                </Section>
              </InOfficeLanguage>
            )}
            <ClientTimeline reference={reference} stamp={detail} type={type} linkTo={linkTo} />
          </div>
        </div>
      </article>
    </SectionHeading>
  );
}
