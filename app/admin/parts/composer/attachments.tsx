import { Paperclip, X } from 'lucide-react';
import { documentProblem } from '#app/admin/parts/documents/documents-api.ts';
import { UploadList } from '#app/session/uploads/upload-list.tsx';
import { useUploads } from '#app/session/uploads/use-uploads.ts';
import { m } from '#messages/messages.js';
import type { LetterSubject } from '#shared/letter-words.ts';
import type { AttachedFile } from './draft.ts';

/** Files on their way into the request's documents, to go with the letter; only staff see them until it is sent. */
export function useAttaching({ reference }: LetterSubject, onAttached: (file: AttachedFile) => void) {
  const uploads = useUploads({
    to: { kind: 'request', id: reference },
    share: false,
    onArrived: () => {},
    onEach: ({ file: { id, name } }) => onAttached({ id, name }),
  });
  return { ...uploads, isBusy: uploads.items.some(({ state }) => state !== 'arrived' && state !== 'refused') };
}

type AttachmentsProps = {
  files: readonly AttachedFile[];
  attaching: ReturnType<typeof useAttaching>;
  onDetach: (file: AttachedFile) => void;
};

/** What goes with the letter, and what is on its way. */
export function Attachments({ files, attaching, onDetach }: AttachmentsProps) {
  const { items, stop, dismiss, again } = attaching;
  return (
    <>
      {files.length > 0 && (
        <ul aria-label={m.admin_reply_attached()} className="flex flex-wrap gap-2">
          {files.map((file) => (
            <li
              key={file.id}
              className="flex max-w-full items-center gap-1.5 rounded-md border border-stone-2 py-1 pr-1 pl-2 text-13"
            >
              <Paperclip aria-hidden className="size-3.5 flex-none text-ink-3" />
              <span className="truncate">{file.name}</span>
              <button
                type="button"
                aria-label={m.admin_reply_detach({ name: file.name })}
                onClick={() => onDetach(file)}
                className="grid size-6 flex-none place-items-center rounded-sm text-ink-3 hover:bg-hover hover:text-ink pointer-coarse:size-9"
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <UploadList
        items={items.filter(({ state }) => state !== 'arrived')}
        stopped={[]}
        refusal={documentProblem}
        onStop={stop}
        onDismiss={dismiss}
        onDrop={() => {}}
        onAgain={again}
      />
    </>
  );
}
