import { Extension } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from '@tiptap/pm/state';

/** The list of blocks that `/` opens: where it was typed, what was typed after it, which entry is marked. */
export type Slash = { from: number; query: string; marked: number };

type Change = { close: true } | { open: true } | { mark: number };

export const slashKey = new PluginKey<Slash | null>('slash');

/** Longest name that is looked for; who types more means a text. */
const longest = 24;

/** What stands between the stroke and the caret; undefined when the caret has left it, or it is no name. */
function queryAt(state: EditorState, from: number): string | undefined {
  const { $from, empty } = state.selection;
  if (!empty || from < $from.start() || from >= $from.pos) return undefined;
  const typed = state.doc.textBetween(from, $from.pos, '\n', '\ufffc');
  return /^\/(?! )[\p{L}\p{M}\p{N} ]*$/u.test(typed) && typed.length <= longest && !/ {2}/.test(typed)
    ? typed.slice(1)
    : undefined;
}

/** Place of a stroke that was typed just now, at the beginning of a paragraph or after a blank. */
function strokeAt(old: EditorState, next: EditorState): number | undefined {
  const { $from, empty } = next.selection;
  if (!empty || $from.parent.type.name !== 'paragraph' || old.selection.from + 1 !== $from.pos) return undefined;
  return /(?:^|\s)\/$/.test($from.parent.textBetween(0, $from.parentOffset, '\n', '\ufffc'))
    ? $from.pos - 1
    : undefined;
}

function next(tr: Transaction, before: Slash | null, old: EditorState, state: EditorState): Slash | null {
  const change = tr.getMeta(slashKey) as Change | undefined;
  if (change && 'close' in change) return null;
  if (change && 'open' in change) return { from: state.selection.from - 1, query: '', marked: 0 };
  if (before && change && 'mark' in change) return { ...before, marked: change.mark };
  if (before) {
    const from = tr.mapping.map(before.from);
    const query = queryAt(state, from);
    if (query === undefined) return null;
    return { from, query, marked: query === before.query ? before.marked : 0 };
  }
  const from = tr.docChanged ? strokeAt(old, state) : undefined;
  return from === undefined ? null : { from, query: '', marked: 0 };
}

type SlashOptions = {
  /** The id of the list, by which the text names it to screen readers. */
  listId: string;
  /** The ids of the entries that are shown, in their order. */
  shown: (slash: Slash) => readonly string[];
  onChoose: (id: string) => void;
};

/** Element of an entry. */
export const entryId = (listId: string, id: string) => `${listId}-${id}`;

/** `/` opens a list of blocks. The keys stay in the text; the text tells screen readers which entry is marked. */
export const SlashMenuKeys = Extension.create<SlashOptions>({
  name: 'slash',
  // Before the keys of lists and tables.
  priority: 1_200,
  addOptions: () => ({ listId: 'slash', shown: () => [], onChoose: () => {} }),

  addProseMirrorPlugins() {
    const { listId, shown, onChoose } = this.options;
    const mark = (count: number, to: number) => ({ mark: (to + count) % count }) satisfies Change;
    return [
      new Plugin<Slash | null>({
        key: slashKey,
        state: { init: () => null, apply: next },
        props: {
          attributes(state) {
            const slash = slashKey.getState(state);
            const ids = slash ? shown(slash) : [];
            const marked = slash && ids[slash.marked];
            if (marked === null || marked === undefined) return { 'aria-haspopup': 'listbox' };
            return {
              'aria-haspopup': 'listbox',
              'aria-autocomplete': 'list',
              'aria-controls': listId,
              'aria-activedescendant': entryId(listId, marked),
            };
          },
          handleKeyDown(view, event) {
            const slash = slashKey.getState(view.state);
            const ids = slash ? shown(slash) : [];
            if (!slash || ids.length === 0 || event.isComposing) return false;
            const tell = (change: Change) => view.dispatch(view.state.tr.setMeta(slashKey, change));
            switch (event.key) {
              case 'ArrowDown':
                tell(mark(ids.length, slash.marked + 1));
                return true;
              case 'ArrowUp':
                tell(mark(ids.length, slash.marked - 1));
                return true;
              case 'Enter':
              case 'Tab': {
                const id = ids[slash.marked];
                if (event.shiftKey || event.ctrlKey || event.metaKey || id === undefined) return false;
                onChoose(id);
                return true;
              }
              case 'Escape':
                // The list alone is closed, not the dialog around the text.
                event.stopPropagation();
                tell({ close: true });
                return true;
              default:
                return false;
            }
          },
          handleDOMEvents: {
            blur(view) {
              if (slashKey.getState(view.state)) view.dispatch(view.state.tr.setMeta(slashKey, { close: true }));
              return false;
            },
          },
        },
      }),
    ];
  },
});

/** Opens the list where the caret is, or in a new paragraph below when words stand there: what the button does. */
export function openSlash(state: EditorState): Transaction | undefined {
  const { $from } = state.selection;
  const { paragraph } = state.schema.nodes;
  if (!paragraph) return undefined;
  const { tr } = state;
  const isFree = $from.parent.type === paragraph && $from.parent.childCount === 0;
  if (!isFree) {
    const after = $from.depth === 0 ? state.selection.to : $from.after(1);
    tr.insert(after, paragraph.create());
    tr.setSelection(TextSelection.create(tr.doc, after + 1));
  }
  return tr
    .insertText('/')
    .setMeta(slashKey, { open: true } satisfies Change)
    .scrollIntoView();
}
