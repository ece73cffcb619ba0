import { FileUp } from 'lucide-react';
import { useEffect } from 'react';
import { DropZone } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { ProgressBar } from 'react-aria-components/ProgressBar';
import type { DocumentSubject } from '#app/session/documents.ts';
import { Button } from '#app/ui/button.tsx';
import { LeaveGuard } from '#app/ui/leave-guard.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';
import { useUploads } from './use-uploads.ts';

type UploadBoxProps = {
  subject: DocumentSubject;
  /** Files that were chosen elsewhere and are sent at once. */
  takeFirst?: () => File[];
  onArrived: () => Promise<void> | void;
};

/** Sends files by choice or by dropping, and says how far it is and what was not taken. */
export function UploadBox({ subject, takeFirst, onArrived }: UploadBoxProps) {
  const { sending, refusals, send, stop, again } = useUploads(subject, onArrived);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the box appears
  useEffect(() => {
    const first = takeFirst?.() ?? [];
    if (first.length > 0) void send(first);
  }, []);
  return (
    <div className="print:hidden">
      <LeaveGuard
        isDirty={sending !== undefined}
        words={{
          title: m.portal_leave_upload_title(),
          text: m.portal_leave_upload_text(),
          stay: m.portal_leave_upload_stay(),
          go: m.portal_leave_go(),
        }}
      />
      <DropZone
        aria-label={m.portal_documents_drop()}
        onDrop={async ({ items }) => {
          const files = items.filter((item) => item.kind === 'file');
          await send(await Promise.all(files.map((item) => item.getFile())));
        }}
        className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-dashed border-edge p-4 text-14 data-drop-target:bg-selected"
      >
        <FileTrigger allowsMultiple onSelect={(files) => send([...(files ?? [])])}>
          <Button busy={sending !== undefined}>
            <FileUp aria-hidden className="size-4" />
            {m.portal_documents_choose()}
          </Button>
        </FileTrigger>
        {sending ? (
          <Underway {...sending} onStop={stop} />
        ) : (
          <p className="min-w-0 flex-1 basis-60 text-ink-3">{m.portal_documents_hint()}</p>
        )}
      </DropZone>
      {refusals.length > 0 && (
        <div className="mt-3">
          <Notice tone="error" {...(again && { action: <Button onPress={again}>{m.ui_retry()}</Button> })}>
            {refusals.map(({ file, text }) => (
              <p key={file.name} className="wrap-anywhere">
                {file.name}: {text}
              </p>
            ))}
          </Notice>
        </div>
      )}
    </div>
  );
}

function Underway({ name, share, onStop }: { name: string; share: number; onStop: () => void }) {
  const percent = Math.round(share * 100);
  const label = m.portal_documents_uploading({ name, percent: String(percent) });
  return (
    <>
      <ProgressBar aria-label={label} value={percent} className="flex min-w-0 flex-1 basis-60 flex-col gap-1.5">
        <span className="figures truncate text-ink-2">{label}</span>
        <progress aria-hidden value={percent} max={100} className="h-1.5 w-full accent-(--harbour)" />
      </ProgressBar>
      <Button look="quiet" onPress={onStop}>
        {m.portal_documents_stop()}
      </Button>
    </>
  );
}
