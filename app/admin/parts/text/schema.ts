import { type Extensions, Mark, mergeAttributes } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Placeholder } from '@tiptap/extensions';
import StarterKit from '@tiptap/starter-kit';
import { m } from '#messages/messages.js';
import { ButtonCard } from './card-button.tsx';
import { Callout } from './card-callout.tsx';
import { CompareCard } from './card-compare.tsx';
import { FiguresCard } from './card-figures.tsx';
import { DocumentFigure } from './document-picture.ts';
import { Figure } from './figure.ts';
import { type PasteNote, Pasting } from './pasting.ts';
import { SlashMenuKeys } from './slash.ts';
import { Video } from './video.ts';

const lowered = (name: 'subscript' | 'superscript', tag: 'sub' | 'sup', key: string) =>
  Mark.create({
    name,
    excludes: name === 'subscript' ? 'superscript' : 'subscript',
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(name) };
    },
  });

/** Bare: widths are the page's business, and its policy takes no style attributes. */
const PlainTable = Table.extend({
  renderHTML: ({ HTMLAttributes }) => ['table', mergeAttributes(HTMLAttributes), ['tbody', 0]],
}).configure({ resizable: false });

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Number(element.getAttribute(name)) || 1,
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
});
const spans = () => ({ colspan: span('colspan'), rowspan: span('rowspan') });

export type SchemaOptions = {
  placeholder: string;
  /** Whether pictures and films may stand in the text. */
  hasMedia: boolean;
  /** Whether pictures among a request's documents may. */
  hasDocuments: boolean;
  onPasteNote: (note: PasteNote) => void;
  slash: Parameters<typeof SlashMenuKeys.configure>[0];
};

/** Exactly the elements of `shared/rich-html.ts`, or those for words: what the server would take out cannot be written. */
export function textExtensions({ placeholder, hasMedia, hasDocuments, onPasteNote, slash }: SchemaOptions): Extensions {
  return [
    StarterKit.configure({
      heading: { levels: [2, 3, 4] },
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        protocols: ['mailto', 'tel'],
        HTMLAttributes: { target: null, rel: 'noopener' },
        // As the cleaner: a text that holds a page of ours keeps its link.
        isAllowedUri: (url) => /^(https?:\/\/|mailto:|tel:|\/(?!\/)|[#?])/i.test(url),
      },
    }),
    lowered('subscript', 'sub', 'Mod-,'),
    lowered('superscript', 'sup', 'Mod-.'),
    PlainTable,
    TableRow,
    TableHeader.extend({ addAttributes: spans }),
    TableCell.extend({ addAttributes: spans }),
    ...(hasMedia ? [Figure, Video, Callout, ButtonCard, FiguresCard, CompareCard] : []),
    ...(hasDocuments ? [DocumentFigure] : []),
    // The empty line with the caret says what can be done on it.
    Placeholder.configure({
      placeholder: ({ editor }) => (editor.isEmpty && placeholder) || m.admin_text_slash_hint(),
    }),
    SlashMenuKeys.configure(slash),
    Pasting.configure({ hasMedia, onNote: onPasteNote }),
  ];
}
