import { type RefObject, useEffect, useRef, useState } from 'react';
import { useMoveFocus } from '#app/admin/parts/list/use-move-focus.ts';
import { Question } from '#app/ui/question.tsx';
import { m } from '#messages/messages.js';
import type { ContentRecord } from './content-api.ts';
import { ItemForm } from './item-form.tsx';
import { ItemRow } from './item-row.tsx';
import { nameOfItem } from './kinds.ts';
import { useContentList } from './use-content-list.ts';

type ItemListProps = {
  items: ContentRecord[];
  /** The item whose form is open. */
  open: string | null;
  onOpen: (id: string | null) => void;
  onSaved: () => Promise<void>;
};

/** The items of one kind in their order; the form of one opens in its place. */
export function ItemList({ items, open, onOpen, onSaved }: ItemListProps) {
  const list = useContentList(items);
  const [asked, setAsked] = useState<ContentRecord>();
  const root = useRef<HTMLOListElement>(null);
  useFocusReturn(root, open);
  const noteMove = useMoveFocus(items.map(({ id }) => id).join(), (id: string) => {
    const row = root.current?.querySelector(`[data-item="${CSS.escape(id)}"]`);
    row?.querySelector<HTMLElement>('[data-menu]')?.focus();
  });
  function move(item: ContentRecord, delta: 1 | -1) {
    noteMove(item.id);
    void list.move(item, delta);
  }
  return (
    <>
      <ol ref={root} className="divide-y divide-stone-2 border-y border-stone-2 bg-card">
        {items.map((item, position) => (
          <li key={item.id} data-item={item.id}>
            {open === item.id ? (
              <ItemForm kind={item.kind} record={item} onClose={() => onOpen(null)} onSaved={onSaved} />
            ) : (
              <ItemRow
                item={item}
                isFirst={position === 0}
                isLast={position === items.length - 1}
                isBusy={list.busy === item.id}
                deeds={{ onEdit: ({ id }) => onOpen(id), onMove: move, onToggle: list.toggle, onDelete: setAsked }}
              />
            )}
          </li>
        ))}
      </ol>
      <Question
        title={m.admin_content_delete_ask({ name: asked ? nameOfItem(asked.kind, asked.data) : '' })}
        text={m.admin_content_delete_text()}
        stay={m.admin_cancel()}
        go={m.admin_delete()}
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onGo={() => {
          if (asked) void list.remove(asked);
          setAsked(undefined);
        }}
      />
    </>
  );
}

/** When a form closes, the focus goes to the button that opened it. */
function useFocusReturn(root: RefObject<HTMLElement | null>, open: string | null) {
  const last = useRef(open);
  useEffect(() => {
    const closed = last.current;
    last.current = open;
    if (open !== null || closed === null) return;
    const row = root.current?.querySelector(`[data-item="${CSS.escape(closed)}"]`);
    row?.querySelector<HTMLElement>('[data-edit]')?.focus();
  }, [root, open]);
}
