import { mergeAttributes, Node } from '@tiptap/core';
import { videoAddress } from '#shared/rich-html.ts';

/** A film, as a card that leads to it: nothing of another site is framed, and nobody is followed. */
export const Video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,

  addAttributes() {
    const linkOf = (element: HTMLElement) => element.querySelector('a');
    return {
      href: { default: '', rendered: false, parseHTML: (element) => linkOf(element)?.getAttribute('href') ?? '' },
      title: { default: '', rendered: false, parseHTML: (element) => linkOf(element)?.textContent?.trim() ?? '' },
    };
  },

  parseHTML() {
    return [
      {
        tag: 'figure.video',
        getAttrs: (element) => (videoAddress(element.querySelector('a')?.href ?? '') ? null : false),
      },
    ];
  },

  renderHTML({ node, HTMLAttributes }) {
    const { href, title } = node.attrs as { href: string; title: string };
    return [
      'figure',
      mergeAttributes(HTMLAttributes, { class: 'video' }),
      ['a', { href, rel: 'noopener' }, title || href.replace(/^https:\/\/(www\.)?/, '')],
    ];
  },
});
