import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { join } from '#app/ui/join.ts';
import { m } from '#messages/messages.js';
import { entryId, slashKey } from './slash.ts';
import type { SlashGroup, SlashItem } from './slash-item.ts';

type SlashMenuProps = {
  editor: Editor;
  listId: string;
  /** The entries for what was typed. */
  shown: (query: string) => readonly SlashItem[];
  onChoose: (id: string) => void;
};

const groupWords: Record<SlashGroup, () => string> = {
  words: m.admin_text_slash_words,
  media: m.admin_text_slash_media,
  cards: m.admin_text_slash_cards,
};

type Place = { left: number; top?: number; bottom?: number; maxHeight: number };

/** Width and most height of the list, in pixels, and what stays free around it. */
const size = { width: 272, height: 336, gap: 8 };

/** The place of the list in the frame of the text: under the stroke, or above it where there is more room. */
function usePlaceOf(frame: RefObject<HTMLElement | null>, editor: Editor, from: number | undefined) {
  const [place, setPlace] = useState<Place>();
  useLayoutEffect(() => {
    const box = frame.current?.parentElement?.getBoundingClientRect();
    if (from === undefined || !box) return;
    const at = editor.view.coordsAtPos(Math.min(from, editor.state.doc.content.size));
    const left = Math.max(size.gap, Math.min(at.left - box.left, box.width - size.width - size.gap));
    // A screen keyboard takes its part of the window.
    const below = (window.visualViewport?.height ?? window.innerHeight) - at.bottom - 2 * size.gap;
    const above = at.top - 2 * size.gap;
    const isBelow = below >= Math.min(size.height, above);
    const maxHeight = Math.max(120, Math.min(size.height, isBelow ? below : above));
    if (isBelow) setPlace({ left, top: at.bottom - box.top + size.gap, maxHeight });
    else setPlace({ left, bottom: box.bottom - at.top + size.gap, maxHeight });
  }, [from, editor, frame]);
  return place;
}

/** The list of blocks at the caret. The text keeps the focus, for the screen keyboard of phones too. */
export function SlashMenu({ editor, listId, shown, onChoose }: SlashMenuProps) {
  const frame = useRef<HTMLDivElement>(null);
  const slash = useEditorState({ editor, selector: ({ editor: now }) => slashKey.getState(now.state) ?? null });
  const place = usePlaceOf(frame, editor, slash?.from);
  const items = slash ? shown(slash.query) : [];
  const marked = slash ? items[slash.marked]?.id : undefined;
  useEffect(() => {
    if (marked !== undefined) document.getElementById(entryId(listId, marked))?.scrollIntoView({ block: 'nearest' });
  }, [marked, listId]);
  const groups = (Object.keys(groupWords) as SlashGroup[]).filter((name) => items.some(({ group }) => group === name));
  return (
    <div ref={frame} className="contents">
      <p role="status" className="sr-only">
        {items.length > 0 && m.admin_text_slash_count({ count: items.length })}
      </p>
      {items.length > 0 && (
        <div
          id={listId}
          role="listbox"
          aria-label={m.admin_text_slash()}
          tabIndex={-1}
          // The caret stays where it is.
          onMouseDown={(event) => event.preventDefault()}
          style={{ ...place, width: size.width }}
          className="enter-rise absolute z-20 overflow-y-auto overscroll-contain rounded-lg bg-raised p-1 shadow-float outline-none"
        >
          {groups.map((name) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of a list box
            <div key={name} role="group" aria-labelledby={`${listId}-${name}`}>
              <p id={`${listId}-${name}`} className="px-2.5 pt-2 pb-1 text-13 font-semibold text-ink-3">
                {groupWords[name]()}
              </p>
              {items
                .filter(({ group }) => group === name)
                .map((item) => (
                  <Entry key={item.id} {...{ item, listId, onChoose }} isMarked={item.id === marked} />
                ))}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

type EntryProps = { item: SlashItem; listId: string; isMarked: boolean; onChoose: (id: string) => void };

function Entry({ item, listId, isMarked, onChoose }: EntryProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the text's
    <div
      id={entryId(listId, item.id)}
      role="option"
      tabIndex={-1}
      aria-selected={isMarked}
      onClick={() => onChoose(item.id)}
      className={join(
        'flex min-h-9 cursor-default items-center gap-2.5 rounded-md px-2.5 text-14 hover:bg-stone-1 pointer-coarse:min-h-11',
        isMarked && 'bg-selected text-harbour hover:bg-selected',
      )}
    >
      <item.icon aria-hidden className="size-4.5 shrink-0 opacity-70" />
      {item.label()}
    </div>
  );
}
