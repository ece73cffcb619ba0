import type { Editor } from '@tiptap/core';
import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { m } from '#messages/messages.js';
import { videoAddress } from '#shared/rich-html.ts';
import { meantAddress } from './addresses.ts';
import { insertBlock } from './insert-block.ts';
import type { Asking as Tool } from './toolbar.tsx';
import { uploadAddress } from './uploads.ts';

type Asking = Exclude<Tool, 'document'>;

type AskDialogsProps = { editor: Editor; asking: Asking | undefined; onClose: () => void };

/** Addresses that the text needs: of a link, a picture, a film. The caret is where it was afterwards. */
export function AskDialogs({ editor, asking, onClose }: AskDialogsProps) {
  function close() {
    onClose();
    // After the dialog has given the focus back to the tool that opened it.
    requestAnimationFrame(() => requestAnimationFrame(() => editor.commands.focus()));
  }
  const titles = { link: m.admin_text_link(), picture: m.admin_text_picture_address(), video: m.admin_text_video() };
  return (
    <Dialog title={asking ? titles[asking] : ''} isOpen={asking !== undefined} onClose={close}>
      {asking && <AddressForm key={asking} kind={asking} editor={editor} onClose={close} />}
    </Dialog>
  );
}

const hints: Record<Asking, () => string> = {
  link: m.admin_text_link_hint,
  picture: m.admin_text_picture_address_hint,
  video: m.admin_text_video_hint,
};
const refusals: Record<Asking, () => string> = {
  link: m.admin_text_link_bad,
  picture: m.admin_text_picture_address_bad,
  video: m.admin_text_video_bad,
};

const readers: Record<Asking, (text: string) => string | undefined> = {
  link: meantAddress,
  picture: (text) => (/^https:\/\/\S+\.\S+$/.test(text.trim()) ? text.trim() : undefined),
  video: videoAddress,
};

function insert(editor: Editor, kind: Asking, address: string, words: string): void {
  const chain = editor.chain().focus();
  if (kind === 'picture') insertBlock(chain, { type: 'figure', attrs: { upload: uploadAddress(address) } }).run();
  else if (kind === 'video') insertBlock(chain, { type: 'video', attrs: { href: address, title: words.trim() } }).run();
  else if (editor.isActive('link') || !editor.state.selection.empty) {
    chain.extendMarkRange('link').setLink({ href: address }).run();
  } else {
    const marks = [{ type: 'link', attrs: { href: address } }];
    chain
      .insertContent([{ type: 'text', text: words.trim() || address, marks }])
      .unsetMark('link')
      .run();
  }
}

function AddressForm({ kind, editor, onClose }: { kind: Asking; editor: Editor; onClose: () => void }) {
  const [given] = useState(() => (kind === 'link' ? String(editor.getAttributes('link').href ?? '') : ''));
  const [hasWords] = useState(
    () => kind === 'video' || (kind === 'link' && editor.state.selection.empty && !editor.isActive('link')),
  );
  const [address, setAddress] = useState(given);
  const [words, setWords] = useState('');
  const [error, setError] = useState<string>();
  useEffect(() => setError(undefined), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    const meant = readers[kind](address);
    if (meant === undefined) return setError(refusals[kind]());
    insert(editor, kind, meant, words);
    onClose();
  }

  return (
    <form onSubmit={submit} noValidate className="mt-4 flex flex-col gap-4">
      <TextField
        label={m.admin_text_address()}
        description={hints[kind]()}
        isRequired
        validationBehavior="aria"
        autoFocus
        inputMode="url"
        autoComplete="off"
        spellCheck="false"
        value={address}
        onChange={(text) => {
          setAddress(text);
          setError(undefined);
        }}
        error={error}
      />
      {hasWords && (
        <TextField
          label={kind === 'video' ? m.admin_text_video_title() : m.admin_text_link_words()}
          value={words}
          onChange={setWords}
          maxLength={200}
        />
      )}
      <DialogActions>
        <Button onPress={onClose}>{m.admin_cancel()}</Button>
        <Button type="submit" look="primary">
          {given ? m.admin_text_apply() : m.admin_text_insert()}
        </Button>
      </DialogActions>
    </form>
  );
}
