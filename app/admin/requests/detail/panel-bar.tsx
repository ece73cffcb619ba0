import { ChevronDown, ChevronUp, X } from 'lucide-react';
import type { PanelContext } from '#app/admin/requests/panel-context.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { m } from '#messages/messages.js';

/** The panel's head: which request, its neighbours, the way out. */
export function PanelBar({ reference, panel }: { reference: string; panel: PanelContext }) {
  return (
    <div className="sticky top-0 z-10 flex print:static h-12 items-center gap-1 border-b border-stone-2 bg-card pr-3 pl-5">
      <p className="figures mr-auto text-14 font-semibold text-ink-2">{reference}</p>
      <span className="contents print:hidden">
        <IconButton
          label={m.admin_detail_previous()}
          shortcut="↑"
          isDisabled={!panel.canStep(-1)}
          onPress={() => panel.step(-1)}
        >
          <ChevronUp aria-hidden className="size-4.5" />
        </IconButton>
        <IconButton
          label={m.admin_detail_next()}
          shortcut="↓"
          isDisabled={!panel.canStep(1)}
          onPress={() => panel.step(1)}
        >
          <ChevronDown aria-hidden className="size-4.5" />
        </IconButton>
        <IconButton label={m.ui_close()} shortcut="Esc" onPress={panel.close}>
          <X aria-hidden className="size-4.5" />
        </IconButton>
      </span>
    </div>
  );
}
