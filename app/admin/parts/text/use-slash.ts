import type { Editor } from '@tiptap/core';
import { useId, useMemo, useRef } from 'react';
import { slashKey } from './slash.ts';
import { matching, possible, type SlashAsking } from './slash-item.ts';
import { slashItems } from './slash-items.ts';

type Options = { hasMedia: boolean; hasDocuments: boolean; onAsk: (what: SlashAsking) => void };

/** The list of blocks of one text: its entries, and what choosing one does. The editor is told once it is there. */
export function useSlash({ hasMedia, hasDocuments, onAsk }: Options) {
  const listId = useId();
  const editor = useRef<Editor>(undefined);
  const ask = useRef(onAsk);
  ask.current = onAsk;
  return useMemo(() => {
    const all = slashItems({ media: hasMedia, documents: hasDocuments });
    const shown = (query: string) => (editor.current ? possible(editor.current, matching(all, query)) : []);

    function choose(id: string) {
      const item = all.find((each) => each.id === id);
      const now = editor.current;
      const slash = now && slashKey.getState(now.state);
      if (!item || !slash) return;
      const chain = now.chain().focus().deleteRange({ from: slash.from, to: now.state.selection.from });
      (item.run?.(chain) ?? chain).run();
      if (item.asks) ask.current(item.asks);
    }

    return {
      listId,
      shown,
      choose,
      isFor: (made: Editor) => {
        editor.current = made;
      },
      options: {
        listId,
        shown: (slash: { query: string }) => shown(slash.query).map(({ id }) => id),
        onChoose: choose,
      },
    };
  }, [listId, hasMedia, hasDocuments]);
}
