import { Node } from '@tiptap/core';
import { readPicture } from '#app/session/documents.ts';
import { documentPicture, documentPicturePattern } from '#shared/rich-html.ts';

/** What a picture in a report is made of. */
export type DocumentPicture = { file: string; alt: string; caption: string };

const fileOf = (element: HTMLElement) =>
  documentPicturePattern.exec(element.querySelector('img')?.getAttribute('src') ?? '')?.[1];

/** A picture that is one of the request's documents, with its caption: chosen, never uploaded from here. */
export const DocumentFigure = Node.create({
  name: 'documentFigure',
  group: 'block',
  atom: true,
  draggable: true,

  addAttributes() {
    return {
      file: { default: '', rendered: false, parseHTML: (element) => fileOf(element) ?? '' },
      alt: {
        default: '',
        rendered: false,
        parseHTML: (element) => element.querySelector('img')?.getAttribute('alt') ?? '',
      },
      caption: {
        default: '',
        rendered: false,
        parseHTML: (element) => element.querySelector('figcaption')?.textContent ?? '',
      },
    };
  },

  parseHTML: () => [{ tag: 'figure', getAttrs: (element) => (fileOf(element) ? null : false) }],

  renderHTML({ node }) {
    const { file, alt, caption } = node.attrs as DocumentPicture;
    const image = ['img', { src: documentPicture(file), alt }] as const;
    return caption === '' ? ['figure', image] : ['figure', image, ['figcaption', caption]];
  },

  addNodeView() {
    return ({ node }) => {
      const { file, alt, caption } = node.attrs as DocumentPicture;
      const [dom, image, words] = ['figure', 'img', 'figcaption'].map((name) => document.createElement(name));
      const leave = new AbortController();
      if (!dom || !(image instanceof HTMLImageElement) || !words) throw new Error('no elements');
      image.alt = alt;
      words.textContent = caption;
      dom.append(image, ...(caption === '' ? [] : [words]));
      readPicture(file, leave.signal).then(
        (address) => {
          image.src = address;
        },
        () => {},
      );
      return {
        dom,
        destroy() {
          leave.abort();
          URL.revokeObjectURL(image.src);
        },
      };
    };
  },
});
