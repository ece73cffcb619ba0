import { useState } from 'react';
import { useOutletContext } from 'react-router';
import { DetailPanel } from '#app/admin/parts/list/detail-panel.tsx';
import { UnreadButton } from '#app/admin/parts/list/unread-button.tsx';
import { Colleagues } from '#app/admin/parts/presence/colleagues.tsx';
import { usePresence } from '#app/admin/parts/presence/use-presence.ts';
import { markUnread, readRequest } from '#app/admin/requests/requests-api.ts';
import { followOver } from '#app/session/shown.ts';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import { FollowMerged } from './follow-merged.tsx';
import { PanelSkeleton } from './panel-skeleton.tsx';
import { type PanelContext, RequestPanel } from './request-panel.tsx';

export const handle = { hydrate: true };

/** The panel opens at once; its data follows. */
export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return followOver(request.url, readRequest(params.reference));
}
clientLoader.hydrate = true as const;

export default function RequestDetailScreen({ loaderData, params: { reference } }: Route.ComponentProps) {
  const panel = useOutletContext<PanelContext>();
  const [isWriting, setWriting] = useState(false);
  const here = usePresence({ about: 'request', reference }, isWriting);
  return (
    <DetailPanel
      label={m.admin_detail_label({ reference })}
      subject={reference}
      name={[reference, panel.row?.name].filter(Boolean).join(' · ')}
      beside={
        <>
          <Colleagues here={here} />
          <UnreadButton panel={panel} mark={() => markUnread(reference)} />
        </>
      }
      words={{ previous: m.admin_detail_previous(), next: m.admin_detail_next() }}
      panel={panel}
      detail={loaderData.detail}
      waiting={<PanelSkeleton row={panel.row} />}
      problem={{
        title: m.admin_detail_error(),
        missing: m.admin_detail_missing(),
        trash: { kind: 'request', q: reference.toUpperCase() },
      }}
    >
      {(detail) =>
        detail.request.reference === reference.toUpperCase() ? (
          <RequestPanel detail={detail} panel={panel} writing={{ is: isWriting, onChange: setWriting }} />
        ) : (
          <FollowMerged from={reference.toUpperCase()} to={detail.request.reference} />
        )
      }
    </DetailPanel>
  );
}
