import { mergeAttributes, Node } from '@tiptap/core';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import { ReactNodeViewRenderer } from '@tiptap/react';
import { textPicture, textPicturePattern } from '#shared/rich-html.ts';
import { type FigureAttributes, FigureView } from './figure-view.tsx';

const imageOf = (element: HTMLElement) => (element.matches('img') ? element : element.querySelector('img'));
const numberOf = (element: HTMLElement, name: string) => Number(imageOf(element)?.getAttribute(name)) || null;
const fileOf = (element: HTMLElement) => textPicturePattern.exec(imageOf(element)?.getAttribute('src') ?? '')?.[1];

/** A picture with its caption. It is one of ours, or on its way to become one. */
export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'inline*',
  draggable: true,
  isolating: true,
  selectable: true,

  addAttributes() {
    return {
      file: { default: null, rendered: false, parseHTML: (element) => fileOf(element) ?? null },
      alt: { default: '', rendered: false, parseHTML: (element) => imageOf(element)?.getAttribute('alt') ?? '' },
      width: { default: null, rendered: false, parseHTML: (element) => numberOf(element, 'width') },
      height: { default: null, rendered: false, parseHTML: (element) => numberOf(element, 'height') },
      upload: { default: null, rendered: false, parseHTML: (element) => element.getAttribute('data-upload') },
    };
  },

  parseHTML() {
    const isFigure = (element: HTMLElement) =>
      fileOf(element) !== undefined || element.hasAttribute('data-upload') ? null : false;
    // A figure without a caption has no element that holds one.
    const captionOf = (element: globalThis.Node) =>
      (element as HTMLElement).querySelector<HTMLElement>('figcaption') ?? document.createElement('figcaption');
    return [
      { tag: 'figure:not(.video)', getAttrs: isFigure, contentElement: captionOf },
      { tag: 'img', getAttrs: isFigure, contentElement: captionOf },
    ];
  },

  renderHTML({ node }) {
    const { file, alt, width, height, upload } = node.attrs as FigureAttributes;
    const size = { ...(width && { width }), ...(height && { height }) };
    if (file === null) return ['figure', mergeAttributes(upload ? { 'data-upload': upload } : {}), ['figcaption', 0]];
    const image = ['img', { src: textPicture(file), alt, ...size }] as const;
    return node.childCount === 0 ? ['figure', image] : ['figure', image, ['figcaption', 0]];
  },

  addNodeView() {
    return ReactNodeViewRenderer(FigureView, { as: 'figure', className: 'text-figure' });
  },

  addKeyboardShortcuts() {
    return {
      /** A caption is one line: Enter goes on below it. */
      Enter: () => {
        const { $from } = this.editor.state.selection;
        if ($from.parent.type !== this.type) return false;
        const after = $from.after();
        return this.editor.commands.command(({ tr, state }) => {
          const paragraph = state.schema.nodes.paragraph?.create();
          if (!paragraph) return false;
          tr.insert(after, paragraph);
          tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView();
          return true;
        });
      },
      /** An empty caption does not swallow the key: the whole picture is chosen, the next press deletes it. */
      Backspace: () => {
        const { $from, empty } = this.editor.state.selection;
        if (!empty || $from.parent.type !== this.type || $from.parentOffset > 0) return false;
        return this.editor.commands.command(({ tr }) => {
          tr.setSelection(NodeSelection.create(tr.doc, $from.before()));
          return true;
        });
      },
    };
  },
});
