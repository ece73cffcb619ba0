import { useEffect, useRef } from 'react';
import { useOutletContext, useSearchParams } from 'react-router';
import { PanelHead } from '#app/admin/parts/list/detail-panel.tsx';
import { useMay } from '#app/admin/person.ts';
import type { PanelContext } from '#app/admin/requests/detail/request-panel.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { SidePanel } from '#app/ui/side-panel.tsx';
import { m } from '#messages/messages.js';
import { NewRequestForm } from './new-request-form.tsx';

export const handle = { hydrate: true };

/** A request that reached us otherwise than by a form, entered beside the list. */
export default function NewRequestScreen() {
  const panel = useOutletContext<PanelContext>();
  const [search] = useSearchParams();
  const may = useMay();
  const form = useRef<HTMLDivElement>(null);
  // Whoever comes here is about to type.
  useEffect(() => form.current?.querySelector<HTMLElement>('input[type="search"], input')?.focus(), []);
  return (
    <SidePanel label={m.admin_new_request()} subject="new" onClose={panel.close} onStep={() => {}}>
      <PanelHead name={m.admin_new_request()} panel={panel} />
      <div ref={form} className="px-5 pt-4 pb-8">
        {may('requests.write') ? (
          <NewRequestForm assignees={panel.assignees} client={search.get('client') ?? ''} onClose={panel.close} />
        ) : (
          <Notice tone="error">{m.admin_new_request_forbidden()}</Notice>
        )}
      </div>
    </SidePanel>
  );
}
