import { useOutletContext } from 'react-router';
import { type ApiKey, readKey } from '#app/admin/api-keys/api-keys-api.ts';
import { DetailPanel } from '#app/admin/parts/list/detail-panel.tsx';
import type { ListPanel } from '#app/admin/parts/list/use-list.ts';
import { settle } from '#app/session/api-problem.ts';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import { KeyPanel } from './key-panel.tsx';

export const handle = { hydrate: true };

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return { detail: settle(readKey(params.id)) };
}
clientLoader.hydrate = true as const;

export default function KeyDetailScreen({ loaderData, params: { id } }: Route.ComponentProps) {
  const panel = useOutletContext<ListPanel<ApiKey>>();
  return (
    <DetailPanel
      label={panel.row?.name ?? m.admin_keys_key()}
      subject={id}
      name={m.admin_keys_key()}
      panel={panel}
      detail={loaderData.detail}
      problem={{
        title: m.admin_keys_problem(),
        missing: m.admin_keys_missing(),
        forbidden: m.admin_keys_forbidden(),
      }}
    >
      {({ key }) => <KeyPanel known={key} onChanged={panel.onChanged} />}
    </DetailPanel>
  );
}
