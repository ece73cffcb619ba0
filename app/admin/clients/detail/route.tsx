import { Suspense } from 'react';
import { Await, useOutletContext } from 'react-router';
import { type ClientDetail, type ClientRow, readClient } from '#app/admin/clients/clients-api.ts';
import { English } from '#app/admin/clients/english.tsx';
import { ClientActions } from '#app/admin/clients/record/client-actions.tsx';
import { ClientEngagements } from '#app/admin/clients/record/client-engagements.tsx';
import { ClientAccount, ClientFacts } from '#app/admin/clients/record/client-facts.tsx';
import { ClientRequests } from '#app/admin/clients/record/client-lists.tsx';
import { ClientTags } from '#app/admin/clients/record/client-tags.tsx';
import { ClientTasks } from '#app/admin/clients/record/client-tasks.tsx';
import { ClientTimeline } from '#app/admin/clients/record/client-timeline.tsx';
import { ClientTitle } from '#app/admin/clients/record/client-title.tsx';
import { RecordProblem, RecordSkeleton } from '#app/admin/clients/record/record-problem.tsx';
import { StandingNotice } from '#app/admin/clients/record/standing-notice.tsx';
import type { ListPanel } from '#app/admin/parts/list/use-list.ts';
import type { Settled } from '#app/session/api-problem.ts';
import { followOver } from '#app/session/shown.ts';
import { SidePanel } from '#app/ui/side-panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import { PanelBar } from './panel-bar.tsx';

export const handle = { hydrate: true };

/** The panel opens at once; its data follows. */
export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return followOver(request.url, readClient(params.reference));
}
clientLoader.hydrate = true as const;

export default function ClientDetailScreen({ loaderData, params: { reference } }: Route.ComponentProps) {
  const panel = useOutletContext<ListPanel<ClientRow>>();
  return (
    <SidePanel
      label={m.admin_clients_detail_label({ reference })}
      subject={reference}
      onClose={panel.close}
      onStep={panel.step}
    >
      <English>
        <PanelBar reference={reference} panel={panel} />
        <Suspense
          key={reference}
          fallback={
            <div className="px-5 py-5">
              {panel.row ? <ClientTitle row={panel.row} /> : <Skeleton className="h-6 w-56" />}
              <RecordSkeleton />
            </div>
          }
        >
          <Await resolve={loaderData.detail}>
            {(detail: Settled<ClientDetail>) =>
              detail.ok ? (
                <ClientPanel detail={detail.value} asked={reference} />
              ) : (
                <RecordProblem problem={detail.problem} reference={reference} />
              )
            }
          </Await>
        </Suspense>
      </English>
    </SidePanel>
  );
}

function ClientPanel({ detail, asked }: { detail: ClientDetail; asked: string }) {
  return (
    <article className="px-5 pt-5 pb-10">
      <ClientTitle row={detail.client} />
      <ClientTags client={detail.client} />
      <ClientActions detail={detail} />
      <StandingNotice client={detail.client} asked={asked} />
      <div className="mt-6 border-t border-stone-2 pt-5">
        {detail.ledger.tasks.length > 0 && <ClientTasks detail={detail} />}
        <ClientFacts detail={detail} />
        <ClientEngagements detail={detail} />
        <ClientRequests detail={detail} />
        {detail.ledger.tasks.length === 0 && <ClientTasks detail={detail} />}
        <ClientAccount detail={detail} />
        <ClientTimeline reference={detail.client.reference} stamp={detail} type="" />
      </div>
    </article>
  );
}
