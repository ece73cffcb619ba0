import { Suspense } from 'react';
import { Await, useOutletContext } from 'react-router';
import { type ListPanel, PanelHead, PanelWaiting } from '#app/admin/list-screen.tsx';
import { type MessageDetail, type MessageRow, readMessage } from '#app/admin/messages/messages-api.ts';
import { ReadProblem } from '#app/admin/read-problem.tsx';
import { requireSession } from '#app/session/api.ts';
import type { Settled } from '#app/session/api-problem.ts';
import { settleOver } from '#app/session/shown.ts';
import { SidePanel } from '#app/ui/side-panel.tsx';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import { MessagePanel } from './message-panel.tsx';

export const handle = { hydrate: true };

/** The panel opens at once; its data follows. */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireSession(request);
  return { detail: settleOver(request.url, readMessage(params.reference)) };
}
clientLoader.hydrate = true as const;

export default function MessageDetailScreen({ loaderData, params: { reference } }: Route.ComponentProps) {
  const panel = useOutletContext<ListPanel<MessageRow>>();
  return (
    <SidePanel
      label={m.admin_message_label({ reference })}
      subject={reference}
      onClose={panel.close}
      onStep={panel.step}
    >
      <PanelHead name={reference} panel={panel} />
      <Suspense key={reference} fallback={<PanelWaiting />}>
        <Await resolve={loaderData.detail}>
          {(detail: Settled<MessageDetail>) =>
            detail.ok ? (
              <MessagePanel detail={detail.value} panel={panel} />
            ) : (
              <ReadProblem problem={detail.problem} title={m.admin_message_problem()} />
            )
          }
        </Await>
      </Suspense>
    </SidePanel>
  );
}
