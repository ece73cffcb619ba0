import { Maximize2 } from 'lucide-react';
import { Link } from 'react-router';
import { inEnglish } from '#app/admin/clients/client-words.ts';
import type { ClientRow } from '#app/admin/clients/clients-api.ts';
import { profilePath } from '#app/admin/clients/list-query.ts';
import { PanelHead } from '#app/admin/parts/list/detail-panel.tsx';
import type { ListPanel } from '#app/admin/parts/list/use-list.ts';
import { m } from '#messages/messages.js';

/** The panel's head: which client, the whole page, the neighbours, the way out. */
export function PanelBar({ reference, panel }: { reference: string; panel: ListPanel<ClientRow> }) {
  const words = {
    previous: m.admin_clients_detail_previous(),
    next: m.admin_clients_detail_next(),
    close: m.ui_close({}, inEnglish),
  };
  return (
    <PanelHead name={reference} panel={panel} words={words}>
      <Link
        to={profilePath(reference)}
        className="mr-1 inline-flex h-8 items-center gap-1.5 rounded-md px-2 text-14 text-ink-2 hover:bg-stone-1 hover:text-ink pointer-coarse:h-11"
      >
        <Maximize2 aria-hidden className="size-4" />
        {m.admin_clients_full_page()}
      </Link>
    </PanelHead>
  );
}
