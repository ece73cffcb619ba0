import { Suspense } from 'react';
import { Await, useOutletContext } from 'react-router';
import { PanelHead } from '#app/admin/list-screen.tsx';
import { ReadProblem } from '#app/admin/read-problem.tsx';
import type { PanelContext } from '#app/admin/requests/panel-context.ts';
import { type RequestDetail, readRequest } from '#app/admin/requests/requests-api.ts';
import { requireSession } from '#app/session/api.ts';
import type { Settled } from '#app/session/api-problem.ts';
import { settleOver } from '#app/session/shown.ts';
import { SidePanel } from '#app/ui/side-panel.tsx';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import { PanelSkeleton } from './panel-skeleton.tsx';
import { RequestPanel } from './request-panel.tsx';

export const handle = { hydrate: true };

/** The panel opens at once; its data follows. */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireSession(request);
  return { detail: settleOver(request.url, readRequest(params.reference)) };
}
clientLoader.hydrate = true as const;

export default function RequestDetailScreen({ loaderData, params: { reference } }: Route.ComponentProps) {
  const panel = useOutletContext<PanelContext>();
  return (
    <SidePanel
      label={m.admin_detail_label({ reference })}
      subject={reference}
      onClose={panel.close}
      onStep={(delta) => panel.step(delta)}
    >
      <PanelHead
        name={reference}
        panel={panel}
        words={{ previous: m.admin_detail_previous(), next: m.admin_detail_next() }}
      />
      <Suspense key={reference} fallback={<PanelSkeleton row={panel.row} />}>
        <Await resolve={loaderData.detail}>
          {(detail: Settled<RequestDetail>) =>
            detail.ok ? (
              <RequestPanel detail={detail.value} panel={panel} />
            ) : (
              <ReadProblem problem={detail.problem} title={m.admin_detail_error()} missing={m.admin_detail_missing()} />
            )
          }
        </Await>
      </Suspense>
    </SidePanel>
  );
}
