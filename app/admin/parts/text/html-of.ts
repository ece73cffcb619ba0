import { type Editor, getHTMLFromFragment } from '@tiptap/core';
import { Fragment, type Node } from '@tiptap/pm/model';

type Side = { file: string | null; upload: string | null };

/** A comparison whose pictures are on their way has their places free. */
const withoutUploads = (node: Node) =>
  node.type.create({
    ...node.attrs,
    pictures: (node.attrs.pictures as Side[]).map((side) => ({ ...side, upload: null })),
  });

const isWaiting = ({ type, attrs }: Node) =>
  type.name === 'compareCard'
    ? (attrs.pictures as Side[]).some(({ file, upload }) => file === null && upload !== null)
    : type.name === 'figure' && attrs.file === null;

/** Without pictures that are still on their way: only this tab knows how to show them. */
function settled(content: Fragment): Fragment {
  const kept: Node[] = [];
  content.forEach((node) => {
    if (node.type.name === 'figure' && node.attrs.file === null) return;
    if (node.type.name === 'compareCard') kept.push(withoutUploads(node));
    else kept.push(node.isTextblock || node.isLeaf ? node : node.copy(settled(node.content)));
  });
  return Fragment.fromArray(kept);
}

const isBlank = (node: Node | null) => node?.type.name === 'paragraph' && node.childCount === 0;

/** The text as HTML; empty when nothing is written. Empty paragraphs at the end are room to write, not text. */
export function htmlOf({ state }: Editor): string {
  let content = settled(state.doc.content);
  while (content.childCount > 0 && isBlank(content.lastChild)) content = content.cut(0, content.size - 2);
  return content.size === 0 ? '' : getHTMLFromFragment(content, state.schema);
}

/** The text without its marks, a line a block. */
export const plainOf = ({ state: { doc } }: Editor): string => doc.textBetween(0, doc.content.size, '\n', ' ');

/** True while pictures are on their way, or did not arrive. */
export function hasPending({ state }: Editor): boolean {
  let found = false;
  state.doc.descendants((node) => {
    if (isWaiting(node)) found = true;
    return !found;
  });
  return found;
}
