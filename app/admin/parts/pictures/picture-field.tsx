import { ImageUp, Link2, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { DropZone } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Button } from '#app/ui/button.tsx';
import { join } from '#app/ui/join.ts';
import { Notice } from '#app/ui/notice.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { m } from '#messages/messages.js';
import { pictureTypes } from '#shared/media-types.ts';
import { fetchPicture, type Picture, pictureProblem, uploadPicture } from './pictures-api.ts';
import { Proof } from './proof.tsx';

type PictureFieldProps = {
  picture: Picture | null;
  alt: string;
  onPicture: (picture: Picture | null) => void;
  onAlt: (alt: string) => void;
  altLimit: number;
  altError?: string | undefined;
  /** What is shown while there is no picture. */
  hint: string;
  isReadOnly?: boolean;
};

/** A picture by file, by dropping or by address, with the words for those who do not see it. */
export function PictureField(props: PictureFieldProps) {
  const { picture, alt, onPicture, onAlt, altLimit, altError, hint, isReadOnly = false } = props;
  const [busy, setBusy] = useState<'file' | 'address'>();
  const [problem, setProblem] = useState<string>();

  async function take(how: 'file' | 'address', work: Promise<Picture>) {
    setBusy(how);
    setProblem(undefined);
    try {
      onPicture(await work);
    } catch (failure) {
      setProblem(pictureProblem(failure));
    } finally {
      setBusy(undefined);
    }
  }
  const takeFile = (file: File | undefined) => file && take('file', uploadPicture(file));

  return (
    <div className="flex flex-col gap-4">
      {picture && <Proof picture={picture} alt={alt} />}
      {isReadOnly ? (
        picture === null && <p className="text-14 text-ink-3">–</p>
      ) : (
        <>
          <DropZone
            aria-label={m.admin_picture_drop()}
            onDrop={async ({ items }) => {
              const [dropped] = items;
              if (dropped?.kind === 'file') takeFile(await dropped.getFile());
            }}
            className={join(
              'flex flex-wrap items-center gap-3 rounded-md border border-dashed border-edge p-4 text-14 data-drop-target:bg-selected',
            )}
          >
            <FileTrigger acceptedFileTypes={[...pictureTypes]} onSelect={(files) => takeFile(files?.[0])}>
              <Button busy={busy === 'file'}>
                <ImageUp aria-hidden className="size-4" />
                {picture ? m.admin_picture_replace() : m.admin_picture_choose()}
              </Button>
            </FileTrigger>
            {picture && (
              <Button look="danger" onPress={() => onPicture(null)}>
                <Trash2 aria-hidden className="size-4" />
                {m.admin_picture_remove()}
              </Button>
            )}
            <span className="min-w-40 flex-1 text-13 text-ink-3">{picture ? m.admin_picture_limits() : hint}</span>
          </DropZone>
          <AddressBox isBusy={busy === 'address'} onAddress={(address) => take('address', fetchPicture(address))} />
        </>
      )}
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      {picture && (
        <TextField
          label={m.admin_picture_alt()}
          description={m.admin_picture_alt_hint()}
          isRequired
          isReadOnly={isReadOnly}
          name="pictureAlt"
          value={alt}
          onChange={onAlt}
          maxLength={altLimit}
          error={altError}
        />
      )}
    </div>
  );
}

function AddressBox({ isBusy, onAddress }: { isBusy: boolean; onAddress: (address: string) => void }) {
  const [address, setAddress] = useState('');
  const isUsable = /^https:\/\/\S+$/.test(address.trim());
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (isUsable) onAddress(address.trim());
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in the box takes the picture instead of sending the form
    <div className="flex items-end gap-2" onKeyDown={onKeyDown}>
      <div className="grow">
        <TextField
          label={m.admin_picture_address()}
          type="url"
          placeholder="https://"
          value={address}
          onChange={setAddress}
        />
      </div>
      <Button busy={isBusy} isDisabled={!isUsable} onPress={() => onAddress(address.trim())} className="h-10">
        <Link2 aria-hidden className="size-4" />
        {m.admin_picture_take()}
      </Button>
    </div>
  );
}
