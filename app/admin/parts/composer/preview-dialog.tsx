import { Dialog } from '#app/ui/dialog.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';
import type { LetterSubject } from '#shared/letter-words.ts';
import type { Draft } from './draft.ts';
import { MailFrame } from './mail-frame.tsx';
import { usePreview } from './use-composer.ts';

type PreviewDialogProps = { subject: LetterSubject; draft: Draft; isOpen: boolean; onClose: () => void };

/** The email as its reader will have it. */
export function PreviewDialog({ subject, draft, isOpen, onClose }: PreviewDialogProps) {
  return (
    <Dialog size="middle" title={m.admin_letter_preview()} isOpen={isOpen} onClose={onClose}>
      {isOpen && <Preview subject={subject} draft={draft} />}
    </Dialog>
  );
}

/** Drawn beside the text by the composer, and in front of it by an answer. */
export function Preview({ subject, draft }: Pick<PreviewDialogProps, 'subject' | 'draft'>) {
  const { preview, problem } = usePreview(subject, draft);
  return (
    <>
      <div className="mt-3 flex min-h-96 grow flex-col overflow-hidden rounded-md border border-stone-3">
        <p className="border-b border-stone-2 px-3 py-2 text-14 font-semibold wrap-anywhere">
          {preview?.subject || <span className="font-normal text-ink-3">{m.admin_letter_no_subject()}</span>}
        </p>
        {preview && (
          <MailFrame html={preview.html} title={m.admin_letter_preview()} className="min-h-80 w-full grow bg-card" />
        )}
      </div>
      {problem !== undefined && (
        <div className="mt-2">
          <Notice tone="error">{problem}</Notice>
        </div>
      )}
    </>
  );
}
