import { type Editor, Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { cleanClipboard } from '#app/admin/parts/paste/clean-clipboard.ts';
import { pictureSource } from '#app/admin/parts/paste/sources.ts';
import { visible } from '#app/admin/parts/paste/unmeant.ts';
import { pictureTypes } from '#shared/media-types.ts';
import { videoAddress } from '#shared/rich-html.ts';
import { insertBlock } from './insert-block.ts';
import { uploadAddress, uploadData, uploadFile } from './uploads.ts';

/** What a person should know of what was pasted. */
export type PasteNote = { kind: 'lost-pictures'; count: number } | { kind: 'no-pictures' } | { kind: 'words-only' };

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

/** Pasted HTML, cleaned, for a text of words alone. */
function takeWords(html: string, onNote: (note: PasteNote) => void): string {
  let hasPictures = false;
  const cleaned = cleanClipboard(html, () => {
    hasPictures = true;
    return '';
  });
  if (hasPictures) onNote({ kind: 'words-only' });
  return cleaned;
}

/** Pasted HTML, cleaned. Its pictures set out for the server at once; those that cannot are told. */
function takeHtml(html: string, onNote: (note: PasteNote) => void): string {
  let lost = 0;
  const cleaned = cleanClipboard(html, (src, alt) => {
    const source = pictureSource(src);
    const words = ` alt="${escaped(alt)}"`;
    if (source.kind === 'ours') return `<figure><img src="${escaped(src.trim())}"${words}></figure>`;
    if (source.kind === 'lost') {
      lost += 1;
      return '';
    }
    const key = source.kind === 'data' ? uploadData(source.type, source.base64) : uploadAddress(source.address);
    return `<figure data-upload="${key}"><img${words}></figure>`;
  });
  if (lost > 0) onNote({ kind: 'lost-pictures', count: lost });
  return cleaned;
}

const isPicture = (file: File) => pictureTypes.includes(file.type as (typeof pictureTypes)[number]);

/** Puts pictures into the text, at a place or where the caret is. */
export function insertFiles(editor: Editor, files: readonly File[], position?: number): void {
  const content = files.map((file) => ({ type: 'figure', attrs: { upload: uploadFile(file) } }));
  if (position === undefined) insertBlock(editor.chain().focus(), content).run();
  else editor.chain().focus().insertContentAt(position, content).run();
}

/** A program that copies a text beside a picture of it means the text. */
const hasWords = (html: string) => html.replace(/<style[\s\S]*?<\/style>|<!--[\s\S]*?-->|<[^>]*>/gi, '').trim() !== '';

export const Pasting = Extension.create<{ hasMedia: boolean; onNote: (note: PasteNote) => void }>({
  name: 'pasting',
  // Before the link's own rule, which would turn the address of a film into a plain link.
  priority: 1_100,
  addOptions: () => ({ hasMedia: true, onNote: () => {} }),

  addProseMirrorPlugins() {
    const { editor, options } = this;
    const { hasMedia, onNote } = options;
    const take = (html: string) => (hasMedia ? takeHtml(html, onNote) : takeWords(html, onNote));
    /** Files that were pasted or let fall. */
    const takeFiles = (files: readonly File[], place?: number) => {
      const pictures = files.filter(isPicture);
      if (!hasMedia) return onNote({ kind: 'words-only' });
      if (pictures.length < files.length) onNote({ kind: 'no-pictures' });
      if (pictures.length > 0) insertFiles(editor, pictures, place);
    };
    return [
      new Plugin({
        props: {
          transformPastedHTML: (html) =>
            // Its own text comes back as it was.
            html.includes('data-pm-slice') && !/\sstyle\s*=/i.test(html) ? html : take(html),
          transformPastedText: visible,
          handlePaste(_view, event) {
            const data = event.clipboardData;
            if (!data) return false;
            const files = [...data.files];
            if (files.length > 0 && !hasWords(data.getData('text/html'))) {
              takeFiles(files);
              return true;
            }
            const film = hasMedia && videoAddress(data.getData('text/plain'));
            const { empty, $from } = editor.state.selection;
            if (!film || !empty || $from.parent.content.size > 0 || $from.parent.type.name !== 'paragraph')
              return false;
            return editor.commands.insertContent({ type: 'video', attrs: { href: film } });
          },
          handleDrop(view, event, _slice, isMoved) {
            const files = [...(event.dataTransfer?.files ?? [])];
            if (isMoved || files.length === 0) return false;
            takeFiles(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos);
            return true;
          },
        },
      }),
    ];
  },
});
