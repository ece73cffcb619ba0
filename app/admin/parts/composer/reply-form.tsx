import { MailWarning, Send } from 'lucide-react';
import { type DragEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import type { TextHandle } from '#app/admin/parts/text/text-editor.tsx';
import { WordsEditor } from '#app/admin/parts/text/words-editor.tsx';
import { useStaff } from '#app/admin/person.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { sendByKeys } from '#app/ui/send-by-keys.ts';
import { TextField } from '#app/ui/text-field.tsx';
import { m } from '#messages/messages.js';
import { type LetterMove, type LetterSubject, letterLimits } from '#shared/letter-words.ts';
import { Attachments, useAttaching } from './attachments.tsx';
import type { AttachedFile } from './draft.ts';
import { LetterProblems } from './letter-problems.tsx';
import type { LetterStart } from './letters-api.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { ReplyTools } from './reply-tools.tsx';
import { useComposer } from './use-composer.ts';
import { useInsertion } from './use-insertion.ts';

/** What the record becomes by the answer, of the moves that this person may make. */
export type ReplyMove = { to: LetterMove; version: number };

/** Where the writing begins, or with which template: what is open because something was typed before takes the caret from nobody. */
export type ReplyBegin = 'text' | 'template' | 'nowhere' | { template: string };

export type ReplyFormProps = {
  subject: LetterSubject;
  start: LetterStart;
  move: ReplyMove | undefined;
  begin: ReplyBegin;
  /** The colleague whose answer came while this one was written. */
  answeredBy: string | undefined;
  onSent: () => void;
  onClose: () => void;
};

/** On the button: in full, or as much of it as the product does without a mail server. */
const moveWords: Record<LetterMove, { send: () => string; save: () => string }> = {
  'in-progress': { send: m.admin_reply_send_take, save: m.admin_reply_save_take },
  completed: { send: m.admin_reply_send_complete, save: m.admin_reply_save_complete },
};

/** An answer under what it answers: text, copies, documents, and what becomes of the request with it. Closing it keeps what was typed. */
export function ReplyForm({ subject, start, move, begin, answeredBy, onSent, onClose }: ReplyFormProps) {
  const composing = useComposer({ subject, start, onSent, onClose });
  const { draft, change, missing, attempts, isBusy } = composing;
  const { mailsLeave } = useStaff();
  const form = useRef<HTMLFormElement>(null);
  const words = useRef<TextHandle>(null);
  const templates = useRef<HTMLButtonElement>(null);
  const insertion = useInsertion(form, words, draft.subject, (subject) => change({ subject }));
  const [hasCopies, setCopies] = useState(draft.cc !== '');
  const [isShown, setShown] = useState(false);
  const attach = (file: AttachedFile) =>
    change({ files: [...draft.files.filter(({ id }) => id !== file.id), file].slice(0, letterLimits.files) });
  const attaching = useAttaching(subject, attach);
  const onFiles = subject.kind === 'request' ? (files: File[]) => void attaching.send(files) : undefined;
  const isErased = start.to.email === '';
  const wasSent = attempts > 0;
  const cannot = isErased || attaching.isBusy;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each beginning
  useEffect(() => {
    if (begin === 'template') templates.current?.click();
    else if (typeof begin === 'object') composing.chooseTemplate(begin.template);
  }, [begin]);

  function send(moving?: ReplyMove) {
    words.current?.flush();
    void composing.send(moving);
  }
  // An answer takes what is new: it would stand in nobody's queue otherwise.
  const isTaking = move?.to === 'in-progress';
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!cannot) send(isTaking ? move : undefined);
  }
  function onDrop(event: DragEvent) {
    if (!onFiles || event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    onFiles([...event.dataTransfer.files]);
  }
  const plainWord = mailsLeave ? m.admin_letter_send() : m.admin_letter_save();
  const moveWord = move && moveWords[move.to][mailsLeave ? 'send' : 'save']();

  return (
    <form
      ref={form}
      onKeyDown={sendByKeys}
      onSubmit={submit}
      onSelect={insertion.onSelect}
      onFocus={insertion.onFocus}
      onDropCapture={onDrop}
      aria-label={m.admin_reply_label()}
      noValidate
      className="flex min-w-0 flex-col gap-3"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink-2">
        <span className="wrap-anywhere">
          {isErased ? m.admin_letter_nobody() : m.admin_reply_to({ email: start.to.email })}
        </span>
        {!hasCopies && (
          <button
            type="button"
            onClick={() => setCopies(true)}
            className="rounded-sm font-semibold text-harbour underline decoration-stone-3 underline-offset-3 hover:decoration-current pointer-coarse:min-h-11 pointer-coarse:min-w-11"
          >
            {m.admin_reply_cc()}
          </button>
        )}
        {composing.replaced && (
          <Button look="quiet" onPress={composing.bringBack}>
            {m.admin_letter_bring_back()}
          </Button>
        )}
      </div>
      {!mailsLeave && (
        <p className="flex gap-2 text-13 text-ink-2">
          <MailWarning aria-hidden className="mt-0.5 size-4 flex-none text-amber" />
          {subject.kind === 'request' ? m.admin_letter_saved_request() : m.admin_letter_saved_only()}
        </p>
      )}
      {hasCopies && (
        <TextField
          label={m.admin_reply_cc()}
          description={m.admin_reply_cc_hint()}
          value={draft.cc}
          onChange={(cc) => change({ cc })}
          autoFocus={draft.cc === ''}
          autoComplete="off"
        />
      )}
      <TextField
        label={m.admin_letter_subject()}
        name="subject"
        isInline
        isRequired
        value={draft.subject}
        onChange={(subject) => change({ subject })}
        maxLength={letterLimits.subject}
        error={wasSent && missing.subject ? m.admin_letter_subject_missing() : undefined}
      />
      <WordsEditor
        key={composing.textKey}
        ref={words}
        label={m.admin_letter_body()}
        isShort
        initialHtml={draft.body}
        onChange={(body) => change({ body })}
        limit={letterLimits.body}
        beginsHere={begin === 'text' || composing.textKey > 0}
        error={wasSent && missing.body ? m.admin_letter_body_missing() : undefined}
      />
      <Attachments
        files={draft.files}
        attaching={attaching}
        onDetach={({ id }) => change({ files: draft.files.filter((file) => file.id !== id) })}
      />
      <LetterProblems composing={composing} />
      <div className="sticky bottom-0 z-10 -mx-3.5 flex flex-wrap items-center gap-2 border-t border-stone-2 bg-card px-2.5 py-2.5">
        {answeredBy !== undefined && (
          <div className="w-full">
            <Notice tone="info">
              {answeredBy === '' ? m.admin_reply_answered() : m.admin_reply_answered_by({ name: answeredBy })}
            </Notice>
          </div>
        )}
        <ReplyTools
          subject={subject}
          start={start}
          composing={composing}
          onFiles={onFiles}
          onAttach={attach}
          onInsert={insertion.insert}
          onPreview={() => {
            words.current?.flush();
            setShown(true);
          }}
          templates={templates}
        />
        <div className="ml-auto flex flex-wrap justify-end gap-2">
          {isTaking ? (
            <Button busy={isBusy} isDisabled={cannot} onPress={() => send()}>
              {plainWord}
            </Button>
          ) : (
            move && (
              <Button busy={isBusy} isDisabled={cannot} onPress={() => send(move)}>
                {moveWord}
              </Button>
            )
          )}
          <Button type="submit" look="primary" busy={isBusy} isDisabled={cannot}>
            <Send aria-hidden className="size-4" />
            {isTaking ? moveWord : plainWord}
          </Button>
        </div>
      </div>
      <PreviewDialog subject={subject} draft={draft} isOpen={isShown} onClose={() => setShown(false)} />
    </form>
  );
}
