import { CircleAlert } from 'lucide-react';
import { Suspense } from 'react';
import { Await, useOutletContext, useRevalidator } from 'react-router';
import type { PanelContext } from '#app/admin/requests/panel-context.ts';
import { type RequestDetail, readRequest } from '#app/admin/requests/requests-api.ts';
import { requireSession } from '#app/session/api.ts';
import { type ApiProblem, type Settled, settle } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SidePanel } from '#app/ui/side-panel.tsx';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import { PanelBar } from './panel-bar.tsx';
import { PanelSkeleton } from './panel-skeleton.tsx';
import { RequestPanel } from './request-panel.tsx';

export const handle = { hydrate: true };

/** The panel opens at once; its data follows. */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireSession(request);
  return { detail: settle(readRequest(params.reference)) };
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
      <PanelBar reference={reference} panel={panel} />
      <Suspense key={reference} fallback={<PanelSkeleton row={panel.row} />}>
        <Await resolve={loaderData.detail}>
          {(detail: Settled<RequestDetail>) =>
            detail.ok ? <RequestPanel detail={detail.value} panel={panel} /> : <PanelProblem problem={detail.problem} />
          }
        </Await>
      </Suspense>
    </SidePanel>
  );
}

function PanelProblem({ problem }: { problem: ApiProblem }) {
  const { revalidate, state } = useRevalidator();
  const isMissing = problem.code === 'not_found';
  return (
    <EmptyState
      role="alert"
      icon={<CircleAlert />}
      title={isMissing ? m.admin_detail_missing() : m.admin_detail_error()}
      action={
        !isMissing && (
          <Button look="primary" busy={state === 'loading'} onPress={() => revalidate()}>
            {m.ui_retry()}
          </Button>
        )
      }
    >
      <p>{problemText(problem)}</p>
    </EmptyState>
  );
}
