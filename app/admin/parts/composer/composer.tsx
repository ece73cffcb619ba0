import { CircleAlert, Eye, MailWarning } from 'lucide-react';
import { useStaff } from '#app/admin/person.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { m } from '#messages/messages.js';
import type { LetterSubject } from '#shared/letter-words.ts';
import { LetterForm } from './letter-form.tsx';
import type { LetterStart } from './letters-api.ts';
import { Preview } from './preview-dialog.tsx';
import { useComposer } from './use-composer.ts';
import { useLetterStart } from './use-letter-start.ts';

type ComposerProps = {
  subject: LetterSubject;
  isOpen: boolean;
  onClose: () => void;
  /** The letter was queued, or taken back: what shows the record reads it again. */
  onSent: () => void;
};

/** Writes a letter about a request, a client or a message. Closing it keeps what was typed. */
export function Composer({ subject, isOpen, onClose, onSent }: ComposerProps) {
  return (
    <Dialog
      size="wide"
      title={m.admin_letter_title({ reference: subject.reference })}
      isOpen={isOpen}
      onClose={onClose}
    >
      {isOpen && <Beginning subject={subject} onClose={onClose} onSent={onSent} />}
    </Dialog>
  );
}

type WritingProps = Omit<ComposerProps, 'isOpen'>;

/** Templates and variables, then the letter. */
function Beginning(props: WritingProps) {
  const { start, problem, again } = useLetterStart(props.subject);
  if (start) return <Writing {...props} start={start} />;
  if (problem !== undefined)
    return (
      <EmptyState
        role="alert"
        icon={<CircleAlert />}
        title={m.admin_letter_problem()}
        action={
          <Button look="primary" onPress={again}>
            {m.ui_retry()}
          </Button>
        }
      >
        <p>{problem}</p>
      </EmptyState>
    );
  return (
    <div aria-busy="true" className="mt-5 grid gap-6 lg:grid-cols-2">
      <p role="status" className="sr-only">
        {m.ui_loading()}
      </p>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-9 w-2/3" />
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-64 w-full" />
      </div>
      <Skeleton className="hidden h-96 w-full lg:block" />
    </div>
  );
}

function Writing({ subject, start, onClose, onSent }: WritingProps & { start: LetterStart }) {
  const composing = useComposer({ subject, start, onSent, onClose });
  const { mailsLeave } = useStaff();
  const isErased = start.to.email === '';
  return (
    <>
      <p className="mt-1 text-14 text-ink-2 wrap-anywhere">
        {isErased ? m.admin_letter_nobody() : m.admin_letter_to({ name: start.to.name, email: start.to.email })}
      </p>
      {!mailsLeave && (
        <div className="mt-4">
          <Notice tone="info" icon={<MailWarning />}>
            {subject.kind === 'request' ? m.admin_letter_saved_request() : m.admin_letter_saved_only()}
          </Notice>
        </div>
      )}
      <div className="mt-5 grid gap-x-6 gap-y-5 lg:grid-cols-2">
        <LetterForm start={start} composing={composing} isErased={isErased} onClose={onClose} />
        <section aria-label={m.admin_letter_preview()} className="flex min-h-0 flex-col">
          <h3 className="flex items-center gap-2 text-14 font-semibold">
            <Eye aria-hidden className="size-4 text-ink-3" />
            {m.admin_letter_preview()}
          </h3>
          <Preview subject={subject} draft={composing.draft} />
        </section>
      </div>
    </>
  );
}
