import { useOutletContext } from 'react-router';
import { type ReaderRow, readReader } from '#app/admin/newsletter/readers/readers-api.ts';
import { DetailPanel } from '#app/admin/parts/list/detail-panel.tsx';
import type { ListPanel } from '#app/admin/parts/list/use-list.ts';
import { settle } from '#app/session/api-problem.ts';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import { ReaderPanel } from './reader-panel.tsx';

export const handle = { hydrate: true };

/** The panel opens at once; its data follows. */
export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return { detail: settle(readReader(params.id)) };
}
clientLoader.hydrate = true as const;

export default function ReaderDetailScreen({ loaderData, params: { id } }: Route.ComponentProps) {
  const panel = useOutletContext<ListPanel<ReaderRow>>();
  return (
    <DetailPanel
      label={m.admin_readers_label({ email: panel.row?.email ?? id })}
      subject={id}
      name={m.admin_readers_panel()}
      panel={panel}
      detail={loaderData.detail}
      problem={{ title: m.admin_readers_problem_one() }}
    >
      {(detail) => <ReaderPanel detail={detail} panel={panel} />}
    </DetailPanel>
  );
}
