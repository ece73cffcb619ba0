import { ArrowDown, ArrowUp, Eye, EyeOff, Trash2 } from 'lucide-react';
import { DotsMenu } from '#app/ui/dots-menu.tsx';
import { join } from '#app/ui/join.ts';
import { MenuAction } from '#app/ui/menu.tsx';
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

const icon = 'size-4';

/** One item of the list, with what can be done with it. */
export function ItemRow({ item, isFirst, isLast, isBusy, deeds }: ItemRowProps) {
  const name = nameOfItem(item.kind, item.data);
  const second = String(item.data[itemKinds[item.kind].summary[1]] ?? '');
  return (
    <div className="relative flex items-center gap-x-4 px-5 py-2 hover:bg-hover" aria-busy={isBusy}>
      <div className={join('min-w-0 flex-1', item.hidden && 'text-ink-3')}>
        <button
          type="button"
          data-edit
          aria-label={m.admin_content_edit({ name })}
          onClick={() => deeds.onEdit(item)}
          className="stretched block max-w-full truncate text-left text-15 leading-snug font-semibold"
        >
          <span lang="en">{name}</span>
        </button>
        <p className="truncate text-13 leading-snug text-ink-3">
          {item.hidden && <strong className="font-semibold text-ink-2">{m.admin_content_is_hidden()} · </strong>}
          <span lang="en">{second}</span>
        </p>
      </div>
      <RowMenu item={item} name={name} isFirst={isFirst} isLast={isLast} deeds={deeds} />
    </div>
  );
}

type RowMenuProps = Omit<ItemRowProps, 'isBusy'> & { name: string };

/** Everything but the form of the item, which its row opens. */
function RowMenu({ item, name, isFirst, isLast, deeds }: RowMenuProps) {
  const Look = item.hidden ? Eye : EyeOff;
  return (
    <DotsMenu label={m.admin_content_more({ name })} data-menu className="relative z-1">
      {!isFirst && (
        <MenuAction icon={<ArrowUp className={icon} />} onAction={() => deeds.onMove(item, -1)}>
          {m.admin_order_up()}
        </MenuAction>
      )}
      {!isLast && (
        <MenuAction icon={<ArrowDown className={icon} />} onAction={() => deeds.onMove(item, 1)}>
          {m.admin_order_down()}
        </MenuAction>
      )}
      <MenuAction icon={<Look className={icon} />} onAction={() => deeds.onToggle(item)}>
        {item.hidden ? m.admin_content_show() : m.admin_content_hide()}
      </MenuAction>
      <MenuAction icon={<Trash2 className={icon} />} onAction={() => deeds.onDelete(item)}>
        {m.admin_delete()}
      </MenuAction>
    </DotsMenu>
  );
}
