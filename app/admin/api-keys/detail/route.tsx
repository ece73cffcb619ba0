import { Suspense } from 'react';
import { Await, useOutletContext } from 'react-router';
import { type ApiKey, readKey } from '#app/admin/api-keys/api-keys-api.ts';
import { type ListPanel, PanelHead, PanelWaiting } from '#app/admin/list-screen.tsx';
import { ReadProblem } from '#app/admin/read-problem.tsx';
import { requireSession } from '#app/session/api.ts';
import { type Settled, settle } from '#app/session/api-problem.ts';
import { SidePanel } from '#app/ui/side-panel.tsx';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import { KeyPanel } from './key-panel.tsx';

export const handle = { hydrate: true };

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireSession(request);
  return { detail: settle(readKey(params.id)) };
}
clientLoader.hydrate = true as const;

export default function KeyDetailScreen({ loaderData, params: { id } }: Route.ComponentProps) {
  const panel = useOutletContext<ListPanel<ApiKey>>();
  return (
    <SidePanel label={panel.row?.name ?? m.admin_keys_key()} subject={id} onClose={panel.close} onStep={panel.step}>
      <PanelHead name={m.admin_keys_key()} panel={panel} />
      <Suspense key={id} fallback={<PanelWaiting />}>
        <Await resolve={loaderData.detail}>
          {(detail: Settled<{ key: ApiKey }>) =>
            detail.ok ? (
              <KeyPanel known={detail.value.key} onChanged={panel.onChanged} />
            ) : (
              <ReadProblem
                problem={detail.problem}
                title={m.admin_keys_problem()}
                missing={m.admin_keys_missing()}
                forbidden={m.admin_keys_forbidden()}
              />
            )
          }
        </Await>
      </Suspense>
    </SidePanel>
  );
}
