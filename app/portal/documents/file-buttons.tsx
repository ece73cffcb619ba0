import { Camera, FileUp } from 'lucide-react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Button } from '#app/ui/button.tsx';
import { useMedia } from '#app/ui/use-media.ts';
import { m } from '#messages/messages.js';
import { photoMoment, photoName } from './photo-name.ts';

/** What cameras of phones give and the server takes. */
const photoTypes = ['image/jpeg', 'image/png', 'image/webp'];

/** Phones call every photo alike: by its moment each is one of its own, not a further version of the last. */
const named = (file: File) => new File([file], photoName(file, photoMoment(new Date())), { type: file.type });

/** Choosing files and, where there is a camera at hand, photographing what is on paper. */
export function FileButtons({ onFiles }: { onFiles: (files: File[]) => void }) {
  const isHandheld = useMedia('(pointer: coarse)');
  return (
    <div className="flex flex-wrap gap-2">
      <FileTrigger allowsMultiple onSelect={(files) => onFiles([...(files ?? [])])}>
        <Button>
          <FileUp aria-hidden className="size-4" />
          {m.portal_documents_choose()}
        </Button>
      </FileTrigger>
      {isHandheld && (
        <FileTrigger
          acceptedFileTypes={photoTypes}
          defaultCamera="environment"
          onSelect={(files) => onFiles([...(files ?? [])].map(named))}
        >
          <Button>
            <Camera aria-hidden className="size-4" />
            {m.portal_documents_photo()}
          </Button>
        </FileTrigger>
      )}
    </div>
  );
}
