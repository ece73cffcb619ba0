import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { Dialog, DialogActions, DialogText } from '#app/ui/dialog.tsx';
import { m } from '#messages/messages.js';
import { CreateForm } from './create-form.tsx';

type CreateDialogProps = { isOpen: boolean; onClose: () => void; onCreated: () => void };

/** Makes a key, then shows it: the one time that anybody can read it. */
export function CreateDialog({ isOpen, onClose, onCreated }: CreateDialogProps) {
  const [secret, setSecret] = useState<string>();
  function close() {
    setSecret(undefined);
    onClose();
  }
  return (
    <Dialog
      title={secret === undefined ? m.admin_keys_create() : m.admin_keys_made()}
      size="middle"
      isOpen={isOpen}
      // A slip must not lose what cannot be shown again.
      onClose={secret === undefined ? close : () => {}}
    >
      {isOpen && secret === undefined && (
        <CreateForm
          onClose={close}
          onMade={(made) => {
            setSecret(made);
            onCreated();
          }}
        />
      )}
      {secret !== undefined && <Shown secret={secret} onClose={close} />}
    </Dialog>
  );
}

function Shown({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <>
      <DialogText>{m.admin_keys_once()}</DialogText>
      <p className="mt-4 rounded-md border border-edge bg-paper px-3 py-2.5">
        <code data-testid="api-key" className="text-14 wrap-anywhere select-all">
          {secret}
        </code>
      </p>
      <p className="mt-3 text-13 text-ink-3">{m.admin_keys_use()}</p>
      <DialogActions>
        <CopyButton text={secret} look="primary" label={m.admin_keys_copy()} copiedLabel={m.admin_keys_copied()} />
        <Button onPress={onClose}>{m.admin_keys_kept()}</Button>
      </DialogActions>
    </>
  );
}
