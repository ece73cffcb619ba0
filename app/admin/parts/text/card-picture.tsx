import { ImagePlus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Proof } from '#app/admin/parts/pictures/proof.tsx';
import { Button } from '#app/ui/button.tsx';
import { m } from '#messages/messages.js';
import { pictureTypes } from '#shared/media-types.ts';
import { postLimits } from '#shared/posts.ts';
import { cardLimits } from '#shared/rich-cards.ts';
import { CardField } from './card-frame.tsx';
import type { ComparePicture } from './card-picture-state.ts';
import { uploadFile, useUpload } from './uploads.ts';

type PictureSideProps = {
  name: string;
  picture: ComparePicture;
  isEditable: boolean;
  onChange: (part: Partial<ComparePicture>) => void;
};

/** One picture of a comparison: chosen, on its way, and then with its words. */
export function PictureSide({ name, picture, isEditable, onChange }: PictureSideProps) {
  const { file, alt, caption, width, height } = picture;
  const upload = useUpload(file === null ? picture.upload : null);
  const input = useRef<HTMLInputElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the picture has come
  useEffect(() => {
    if (upload?.state !== 'done') return;
    const { id, width: wide, height: high } = upload.picture;
    // Views are drawn while the editor is at work: its own change comes after that.
    queueMicrotask(() => onChange({ file: id, width: wide, height: high, upload: null }));
  }, [upload?.state]);

  return (
    <>
      <p className="text-13 font-semibold">{name}</p>
      {file !== null && <Proof picture={{ id: file, width: width ?? 800, height: height ?? 600 }} alt={alt} />}
      {upload?.state === 'sending' && (
        <p role="status" className="rounded-md bg-stone-1 p-3 text-14 text-ink-2">
          {m.admin_text_uploading({ name: upload.name })}
        </p>
      )}
      {upload?.state === 'failed' && (
        <p role="alert" className="text-13 font-semibold text-red">
          {`${upload.name}: ${upload.problem}`}
        </p>
      )}
      {isEditable && (
        <>
          <Button
            className="h-auto! min-h-9 min-w-0 px-2! py-1.5 whitespace-normal!"
            onPress={() => input.current?.click()}
          >
            <ImagePlus aria-hidden className="size-4 shrink-0 max-sm:hidden" />
            {file === null ? m.admin_card_picture_choose() : m.admin_card_picture_other()}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept={pictureTypes.join()}
            aria-label={name}
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              target.value = '';
              if (chosen) onChange({ file: null, upload: uploadFile(chosen) });
            }}
          />
        </>
      )}
      {file !== null && (
        <>
          <CardField
            label={m.admin_text_alt()}
            value={alt}
            limit={postLimits.alt}
            isEditable={isEditable}
            onChange={(text) => onChange({ alt: text })}
          />
          <CardField
            label={m.admin_text_caption()}
            value={caption}
            limit={cardLimits.label}
            isEditable={isEditable}
            onChange={(text) => onChange({ caption: text })}
          />
        </>
      )}
    </>
  );
}
