import type { ChainedCommands, JSONContent } from '@tiptap/core';
import { NodeSelection, type Selection } from '@tiptap/pm/state';

/** Behind the block whose caption the caret is in, or which is chosen; undefined in words. */
function placeBehind(selection: Selection): number | undefined {
  if (selection instanceof NodeSelection && selection.node.isBlock) return selection.to;
  const { $from } = selection;
  return /figure$/i.test($from.parent.type.name) ? $from.after() : undefined;
}

/**
 * Puts blocks where the caret is. A picture that has just been put in has the caret in its caption: the library would take the empty caption
 * for an empty line and the next picture would stand in place of the first.
 */
export const insertBlock = (chain: ChainedCommands, content: JSONContent | JSONContent[]): ChainedCommands =>
  chain.command(({ tr, commands }) => {
    const place = placeBehind(tr.selection);
    return place === undefined ? commands.insertContent(content) : commands.insertContentAt(place, content);
  });
