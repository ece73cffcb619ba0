import type { Editor } from '@tiptap/core';
import { type FormEvent, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '#app/ui/dialog.tsx';
import { Select } from '#app/ui/select.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { m } from '#messages/messages.js';
import type { DocumentPicture } from './document-picture.ts';
import { insertBlock } from './insert-block.ts';

/** A document that can stand in a text. */
export type PictureChoice = { id: string; name: string };

type PictureDialogProps = { editor: Editor; choices: readonly PictureChoice[]; isOpen: boolean; onClose: () => void };

/** Which of the request's pictures, what it shows, and what is said of it. */
export function PictureDialog({ editor, choices, isOpen, onClose }: PictureDialogProps) {
  function close() {
    onClose();
    // After the dialog has given the focus back to the tool that opened it.
    requestAnimationFrame(() => requestAnimationFrame(() => editor.commands.focus()));
  }
  function insert(picture: DocumentPicture) {
    insertBlock(editor.chain().focus(), { type: 'documentFigure', attrs: picture }).run();
    close();
  }
  return (
    <Dialog title={m.admin_text_document()} isOpen={isOpen} onClose={close}>
      {isOpen &&
        (choices.length > 0 ? (
          <PictureForm choices={choices} onInsert={insert} onClose={close} />
        ) : (
          <>
            <DialogText>{m.admin_text_no_pictures_yet()}</DialogText>
            <DialogActions>
              <Button onPress={close}>{m.admin_cancel()}</Button>
            </DialogActions>
          </>
        ))}
    </Dialog>
  );
}

type PictureFormProps = Pick<PictureDialogProps, 'choices' | 'onClose'> & {
  onInsert: (picture: DocumentPicture) => void;
};

function PictureForm({ choices, onInsert, onClose }: PictureFormProps) {
  const [file, setFile] = useState(choices[0]?.id ?? '');
  const [alt, setAlt] = useState('');
  const [caption, setCaption] = useState('');
  const [isAsked, setAsked] = useState(false);
  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    setAsked(true);
    if (alt.trim() !== '') onInsert({ file, alt: alt.trim(), caption: caption.trim() });
  }
  return (
    <form onSubmit={submit} noValidate className="mt-4 flex flex-col gap-4">
      <Select
        label={m.admin_report_file()}
        value={file}
        onChange={setFile}
        options={choices.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField
        label={m.admin_text_alt()}
        description={m.admin_text_document_alt_hint()}
        isRequired
        validationBehavior="aria"
        value={alt}
        onChange={setAlt}
        maxLength={300}
        error={isAsked && alt.trim() === '' ? m.admin_text_document_alt_missing() : undefined}
      />
      <TextField label={m.admin_text_caption()} value={caption} onChange={setCaption} maxLength={300} />
      <DialogActions>
        <Button onPress={onClose}>{m.admin_cancel()}</Button>
        <Button type="submit" look="primary">
          {m.admin_text_insert()}
        </Button>
      </DialogActions>
    </form>
  );
}
