import { Suspense } from 'react';
import { Await, useOutletContext } from 'react-router';
import { type ListPanel, PanelHead, PanelWaiting } from '#app/admin/list-screen.tsx';
import { type ReaderDetail, type ReaderRow, readReader } from '#app/admin/newsletter/readers/readers-api.ts';
import { ReadProblem } from '#app/admin/read-problem.tsx';
import { requireSession } from '#app/session/api.ts';
import { type Settled, settle } from '#app/session/api-problem.ts';
import { SidePanel } from '#app/ui/side-panel.tsx';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import { ReaderPanel } from './reader-panel.tsx';

export const handle = { hydrate: true };

/** The panel opens at once; its data follows. */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireSession(request);
  return { detail: settle(readReader(params.id)) };
}
clientLoader.hydrate = true as const;

export default function ReaderDetailScreen({ loaderData, params: { id } }: Route.ComponentProps) {
  const panel = useOutletContext<ListPanel<ReaderRow>>();
  return (
    <SidePanel
      label={m.admin_readers_label({ email: panel.row?.email ?? id })}
      subject={id}
      onClose={panel.close}
      onStep={panel.step}
    >
      <PanelHead name={m.admin_readers_panel()} panel={panel} />
      <Suspense key={id} fallback={<PanelWaiting />}>
        <Await resolve={loaderData.detail}>
          {(detail: Settled<ReaderDetail>) =>
            detail.ok ? (
              <ReaderPanel detail={detail.value} panel={panel} />
            ) : (
              <ReadProblem problem={detail.problem} title={m.admin_readers_problem_one()} />
            )
          }
        </Await>
      </Suspense>
    </SidePanel>
  );
}
