import { ArrowDown, ArrowUp, Eye, EyeOff, Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '#app/ui/icon-button.tsx';
import { join } from '#app/ui/join.ts';
import { m } from '#messages/messages.js';
import type { ContentRecord } from './content-api.ts';
import { itemKinds, nameOfItem } from './kinds.ts';

export type ItemDeeds = {
  onEdit: (item: ContentRecord) => void;
  onMove: (item: ContentRecord, delta: 1 | -1) => void;
  onToggle: (item: ContentRecord) => void;
  onDelete: (item: ContentRecord) => void;
};

type ItemRowProps = { item: ContentRecord; isFirst: boolean; isLast: boolean; isBusy: boolean; deeds: ItemDeeds };

const icon = 'size-4.5';

/** One item of the list, with what can be done with it. */
export function ItemRow({ item, isFirst, isLast, isBusy, deeds }: ItemRowProps) {
  const name = nameOfItem(item.kind, item.data);
  const second = String(item.data[itemKinds[item.kind].summary[1]] ?? '');
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-2 hover:bg-hover" aria-busy={isBusy}>
      <div className={join('min-w-48 flex-1', item.hidden && 'text-ink-3')}>
        <p lang="en" className="truncate text-15 leading-snug font-semibold">
          {name}
        </p>
        <p className="truncate text-13 leading-snug text-ink-3">
          {item.hidden && <strong className="font-semibold text-ink-2">{m.admin_content_is_hidden()} · </strong>}
          <span lang="en">{second}</span>
        </p>
      </div>
      <div className="-ml-2 flex sm:ml-0">
        <IconButton
          label={m.admin_content_up({ name })}
          isDisabled={isFirst}
          onPress={() => deeds.onMove(item, -1)}
          data-move="up"
        >
          <ArrowUp aria-hidden className={icon} />
        </IconButton>
        <IconButton
          label={m.admin_content_down({ name })}
          isDisabled={isLast}
          onPress={() => deeds.onMove(item, 1)}
          data-move="down"
        >
          <ArrowDown aria-hidden className={icon} />
        </IconButton>
        <IconButton
          label={item.hidden ? m.admin_content_show({ name }) : m.admin_content_hide({ name })}
          onPress={() => deeds.onToggle(item)}
        >
          {item.hidden ? <EyeOff aria-hidden className={icon} /> : <Eye aria-hidden className={icon} />}
        </IconButton>
        <IconButton label={m.admin_content_edit({ name })} onPress={() => deeds.onEdit(item)}>
          <Pencil aria-hidden className={icon} />
        </IconButton>
        <IconButton label={m.admin_content_delete({ name })} onPress={() => deeds.onDelete(item)}>
          <Trash2 aria-hidden className={icon} />
        </IconButton>
      </div>
    </div>
  );
}
