import { useEffect, useRef, useState } from 'react';
import { useNavigate, useOutletContext, useSearchParams } from 'react-router';
import type { MessagePanelContext } from '#app/admin/messages/detail/message-panel.tsx';
import { type ChosenClient, ClientChoice } from '#app/admin/parts/client-choice.tsx';
import { Composer } from '#app/admin/parts/composer/composer.tsx';
import { PanelHead } from '#app/admin/parts/list/detail-panel.tsx';
import { useMay } from '#app/admin/person.ts';
import { Notice } from '#app/ui/notice.tsx';
import { SidePanel } from '#app/ui/side-panel.tsx';
import { m } from '#messages/messages.js';

export const handle = { hydrate: true };

/** A message that we begin: to whom, then what. It stays with the client, whose panel is gone to once it is sent. */
export default function NewMessageScreen() {
  const panel = useOutletContext<MessagePanelContext>();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const may = useMay();
  const [client, setClient] = useState<ChosenClient>();
  const choice = useRef<HTMLDivElement>(null);
  // Whoever comes here is about to type.
  useEffect(() => choice.current?.querySelector<HTMLElement>('input')?.focus(), []);
  return (
    <SidePanel label={m.admin_new_message()} subject="new" onClose={panel.close} onStep={() => {}}>
      <PanelHead name={m.admin_new_message()} panel={panel} />
      <div ref={choice} className="flex flex-col gap-4 px-5 pt-4 pb-8">
        {may('letters.send') ? (
          <>
            <p className="text-14 text-ink-2 text-pretty">{m.admin_new_message_text()}</p>
            <ClientChoice
              chosen={undefined}
              begin={search.get('client') ?? ''}
              error={undefined}
              onChoose={(chosen) => setClient(chosen)}
            />
          </>
        ) : (
          <Notice tone="error">{m.admin_new_message_forbidden()}</Notice>
        )}
      </div>
      {client && (
        <Composer
          subject={{ kind: 'client', reference: client.reference }}
          isOpen
          onClose={() => setClient(undefined)}
          onSent={() => void navigate(`/admin/clients/${client.reference}`)}
        />
      )}
    </SidePanel>
  );
}
