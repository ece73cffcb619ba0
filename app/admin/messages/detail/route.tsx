import { useState } from 'react';
import { useOutletContext } from 'react-router';
import { markUnread, readMessage } from '#app/admin/messages/messages-api.ts';
import { DetailPanel } from '#app/admin/parts/list/detail-panel.tsx';
import { UnreadButton } from '#app/admin/parts/list/unread-button.tsx';
import { Colleagues } from '#app/admin/parts/presence/colleagues.tsx';
import { usePresence } from '#app/admin/parts/presence/use-presence.ts';
import { followOver } from '#app/session/shown.ts';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import { MessagePanel, type MessagePanelContext } from './message-panel.tsx';

export const handle = { hydrate: true };

/** The panel opens at once; its data follows. */
export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return followOver(request.url, readMessage(params.reference));
}
clientLoader.hydrate = true as const;

export default function MessageDetailScreen({ loaderData, params: { reference } }: Route.ComponentProps) {
  const panel = useOutletContext<MessagePanelContext>();
  const [isWriting, setWriting] = useState(false);
  const here = usePresence({ about: 'message', reference }, isWriting);
  return (
    <DetailPanel
      label={m.admin_message_label({ reference })}
      subject={reference}
      name={[reference, panel.row?.name].filter(Boolean).join(' · ')}
      beside={
        <>
          <Colleagues here={here} />
          <UnreadButton panel={panel} mark={() => markUnread(reference)} />
        </>
      }
      panel={panel}
      detail={loaderData.detail}
      problem={{
        title: m.admin_message_problem(),
        missing: m.admin_message_missing(),
        trash: { kind: 'message', q: reference.toUpperCase() },
      }}
    >
      {(detail) => <MessagePanel detail={detail} panel={panel} onWriting={setWriting} />}
    </DetailPanel>
  );
}
