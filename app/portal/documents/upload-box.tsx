import { useEffect } from 'react';
import { DropZone } from 'react-aria-components/DropZone';
import { useClient } from '#app/portal/person.ts';
import type { DocumentSubject } from '#app/session/document-subject.ts';
import { UploadList } from '#app/session/uploads/upload-list.tsx';
import { useStanding } from '#app/session/uploads/use-standing.ts';
import { useStopped } from '#app/session/uploads/use-stopped.ts';
import { useUploads } from '#app/session/uploads/use-uploads.ts';
import { sizeLimit } from '#app/ui/file-size.ts';
import { LeaveGuard } from '#app/ui/leave-guard.tsx';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { refusalText } from './documents-api.ts';
import { FileButtons } from './file-buttons.tsx';

type UploadBoxProps = {
  subject: DocumentSubject;
  /** Files that were chosen elsewhere and are sent at once. */
  takeFirst?: () => File[];
  /** What the record has, as the list shows it; not given while that is a part of it, or unknown. */
  documents: readonly { id: string }[] | undefined;
  onArrived: () => Promise<void> | void;
};

/** Sends files by choice or by dropping, and says of each how far it is and what became of it. */
export function UploadBox({ subject, takeFirst, documents, onArrived }: UploadBoxProps) {
  const { limits } = useClient();
  const { items, send, stop, dismiss, again } = useUploads({
    to: subject,
    onArrived: (added) => {
      if (added > 0) toastSuccess(m.portal_documents_added({ count: added }));
      return onArrived();
    },
  });
  const standing = useStanding(items, documents);
  const { stopped, drop } = useStopped(subject, items);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the box appears
  useEffect(() => {
    const first = takeFirst?.() ?? [];
    if (first.length > 0) void send(first);
  }, []);
  const isSending = items.some(({ state }) => state === 'queued' || state === 'sending' || state === 'waiting');
  return (
    <div className="print:hidden">
      <LeaveGuard
        isDirty={isSending}
        words={{
          title: m.portal_leave_upload_title(),
          text: m.portal_leave_upload_text(),
          stay: m.portal_leave_upload_stay(),
          go: m.portal_leave_go(),
        }}
      />
      <DropZone
        aria-label={m.portal_documents_drop()}
        onDrop={async ({ items: dropped }) => {
          const files = dropped.filter((item) => item.kind === 'file');
          await send(await Promise.all(files.map((item) => item.getFile())));
        }}
        className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-dashed border-edge p-4 text-14 data-drop-target:bg-selected"
      >
        <FileButtons onFiles={(files) => void send(files)} />
        <p className="min-w-0 flex-1 basis-60 text-ink-3">
          {m.portal_documents_hint({ size: sizeLimit(limits.bytes) })}
        </p>
      </DropZone>
      <UploadList
        items={standing}
        stopped={stopped}
        refusal={refusalText}
        onStop={stop}
        onDismiss={dismiss}
        onDrop={drop}
        onAgain={again}
      />
    </div>
  );
}
