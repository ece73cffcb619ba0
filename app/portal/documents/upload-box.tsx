import { FileUp } from 'lucide-react';
import { DropZone } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import type { DocumentSubject } from '#app/session/documents.ts';
import { UploadList } from '#app/session/uploads/upload-list.tsx';
import { useUploads } from '#app/session/uploads/use-uploads.ts';
import { Button } from '#app/ui/button.tsx';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { refusalText } from './documents-api.ts';

/** Sends files by choice or by dropping, and says of each how far it is and what became of it. */
export function UploadBox({ subject, onArrived }: { subject: DocumentSubject; onArrived: () => Promise<void> | void }) {
  const { items, send, stop, dismiss, again } = useUploads({
    to: subject,
    onArrived: (added) => {
      if (added > 0) toastSuccess(m.portal_documents_added({ count: added }));
      return onArrived();
    },
  });
  return (
    <div className="print:hidden">
      <DropZone
        aria-label={m.portal_documents_drop()}
        onDrop={async ({ items: dropped }) => {
          const files = dropped.filter((item) => item.kind === 'file');
          await send(await Promise.all(files.map((item) => item.getFile())));
        }}
        className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-dashed border-edge p-4 text-14 data-drop-target:bg-selected"
      >
        <FileTrigger allowsMultiple onSelect={(files) => send([...(files ?? [])])}>
          <Button>
            <FileUp aria-hidden className="size-4" />
            {m.portal_documents_choose()}
          </Button>
        </FileTrigger>
        <p className="min-w-0 flex-1 basis-60 text-ink-3">{m.portal_documents_hint()}</p>
      </DropZone>
      <UploadList items={items} refusal={refusalText} onStop={stop} onDismiss={dismiss} onAgain={again} />
    </div>
  );
}
