import { ChevronDown, ChevronUp, Maximize2, X } from 'lucide-react';
import { Link } from 'react-router';
import { inEnglish } from '#app/admin/clients/client-words.ts';
import { profilePath } from '#app/admin/clients/list-query.ts';
import type { PanelContext } from '#app/admin/clients/panel-context.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { m } from '#messages/messages.js';

/** The panel's head: which client, the neighbours, the whole page, the way out. */
export function PanelBar({ reference, panel }: { reference: string; panel: PanelContext }) {
  return (
    <div className="sticky top-0 z-10 flex h-12 items-center gap-1 border-b border-stone-2 bg-card pr-3 pl-5 print:static">
      <p className="figures mr-auto text-14 font-semibold text-ink-2">{reference}</p>
      <span className="contents print:hidden">
        <Link
          to={profilePath(reference)}
          className="mr-1 inline-flex h-8 items-center gap-1.5 rounded-md px-2 text-14 text-ink-2 hover:bg-stone-1 hover:text-ink pointer-coarse:h-11"
        >
          <Maximize2 aria-hidden className="size-4" />
          {m.admin_clients_full_page()}
        </Link>
        <IconButton
          label={m.admin_clients_detail_previous()}
          shortcut="↑"
          isDisabled={!panel.canStep(-1)}
          onPress={() => panel.step(-1)}
        >
          <ChevronUp aria-hidden className="size-4.5" />
        </IconButton>
        <IconButton
          label={m.admin_clients_detail_next()}
          shortcut="↓"
          isDisabled={!panel.canStep(1)}
          onPress={() => panel.step(1)}
        >
          <ChevronDown aria-hidden className="size-4.5" />
        </IconButton>
        <IconButton label={m.ui_close({}, inEnglish)} shortcut="Esc" onPress={panel.close}>
          <X aria-hidden className="size-4.5" />
        </IconButton>
      </span>
    </div>
  );
}
