import { FileText, Lock, MessageSquareReply, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { deedMark } from '#app/admin/parts/commands/deeds.ts';
import { useMay } from '#app/admin/person.ts';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { join } from '#app/ui/join.ts';
import { Notice } from '#app/ui/notice.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { m } from '#messages/messages.js';
import type { LetterSubject } from '#shared/letter-words.ts';
import { readLetter } from './draft.ts';
import { lastTemplate } from './last-template.ts';
import type { TimelineMail } from './mail-entry.tsx';
import { type ReplyBegin, ReplyForm, type ReplyMove } from './reply-form.tsx';
import { useLetterStart } from './use-letter-start.ts';

type Kind = 'reply' | 'note';
type Writing = { kind: Kind; begin: ReplyBegin };

export type ReplyHandle = { reply: () => void };

type ReplyBoxProps = {
  ref?: Ref<ReplyHandle>;
  subject: LetterSubject;
  /** Whom the answer goes to. */
  name: string;
  /** The mails of the conversation. */
  mails: readonly TimelineMail[];
  move: ReplyMove | undefined;
  /** The form for notes, where the record takes them; told when it is to have the caret. */
  note?: ReactNode;
  /** Whether a note was begun and not saved. */
  hasNote: boolean;
  onWriting: (isWriting: boolean) => void;
  onSent: () => void;
};

/** Under a conversation: an answer to whom it is with, or a note to colleagues. Closed, it is one line; what was begun is open again. */
export function ReplyBox({ ref, subject, name, mails, move, note, hasNote, onWriting, onSent }: ReplyBoxProps) {
  const may = useMay();
  const mayReply = may('letters.send');
  const [writing, setWriting] = useState<Writing | undefined>(() => begun(mayReply && readLetter(subject), hasNote));
  const box = useRef<HTMLElement>(null);
  const line = useRef<HTMLButtonElement>(null);
  function open(kind: Kind, begin: ReplyBegin = 'text') {
    setWriting({ kind, begin });
    // What is open already, or is there at once; an answer whose words are still on their way takes the caret when they are there.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('textarea, [role="textbox"]')?.focus());
  }
  useImperativeHandle(ref, () => ({ reply: () => open('reply') }));
  const isWriting = writing !== undefined;
  const last = isWriting ? undefined : lastTemplate(subject.kind);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it changes, whoever hears of it
  useEffect(() => onWriting(isWriting), [isWriting]);
  /** Escape folds it, before it closes what is around it; menus and dialogs in front have answered already. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const target = event.target as HTMLElement;
    if (event.key !== 'Escape' || !isWriting || !event.currentTarget.contains(target)) return;
    // The text keeps Escape from the browser and does nothing with it.
    if (event.defaultPrevented && !target.isContentEditable) return;
    event.preventDefault();
    event.stopPropagation();
    setWriting(undefined);
    requestAnimationFrame(() => line.current?.focus());
  }
  const tab = (kind: Kind, icon: ReactNode, word: string) => (
    <button
      type="button"
      aria-pressed={writing?.kind === kind}
      {...(kind === 'note' && deedMark('note'))}
      onClick={() => open(kind)}
      className={join(
        'flex h-10 items-center gap-1.5 border-b-2 text-14 font-semibold focus-visible:-outline-offset-2 pointer-coarse:h-11',
        writing?.kind === kind ? 'border-harbour text-ink' : 'border-transparent text-ink-3 hover:text-ink',
      )}
    >
      {icon}
      {word}
    </button>
  );
  return (
    <section
      ref={box}
      onKeyDown={onKeyDown}
      aria-label={m.admin_reply_kinds()}
      className="@container flex max-h-full min-h-0 flex-col rounded-lg border border-edge bg-card print:hidden"
    >
      <div className="flex flex-none items-center gap-4 px-3.5">
        {mayReply && tab('reply', <MessageSquareReply aria-hidden className="size-4" />, m.admin_reply_tab())}
        {note && tab('note', <Lock aria-hidden className="size-4" />, m.admin_reply_note_tab())}
        <span className="ml-auto flex min-w-0">
          {isWriting ? (
            <IconButton label={m.admin_reply_close()} onPress={() => setWriting(undefined)}>
              <X aria-hidden className="size-4" />
            </IconButton>
          ) : (
            mayReply && (
              <>
                {last && (
                  <Button
                    look="quiet"
                    className="hidden min-w-0 px-2 @md:inline-flex"
                    aria-label={m.admin_reply_again_with({ name: last.name })}
                    {...deedMark('again')}
                    onPress={() => open('reply', { template: last.id })}
                  >
                    <FileText aria-hidden className="size-4 flex-none" />
                    <span className="max-w-44 truncate">{last.name}</span>
                  </Button>
                )}
                <Button
                  look="quiet"
                  className="px-2"
                  {...deedMark('template')}
                  onPress={() => open('reply', 'template')}
                >
                  {m.admin_letter_template()}
                </Button>
              </>
            )
          )}
        </span>
      </div>
      {writing && (
        <div className="min-h-0 overflow-y-auto border-t border-stone-2 px-3.5 pt-3">
          {writing.kind === 'note' ? (
            note
          ) : (
            <Reply
              subject={subject}
              mails={mails}
              move={move}
              begin={writing.begin}
              onSent={onSent}
              onClose={() => setWriting(undefined)}
            />
          )}
        </div>
      )}
      {!writing && (
        <button
          ref={line}
          type="button"
          onClick={() => open(mayReply ? 'reply' : 'note')}
          className="truncate rounded-b-lg border-t border-stone-2 px-3.5 py-2.5 text-left text-14 text-ink-3 hover:bg-hover"
        >
          {mayReply ? m.admin_reply_begin({ name }) : m.admin_reply_note_begin()}
        </button>
      )}
    </section>
  );
}

function begun(letter: unknown, hasNote: boolean): Writing | undefined {
  if (letter) return { kind: 'reply', begin: 'nowhere' };
  return hasNote ? { kind: 'note', begin: 'nowhere' } : undefined;
}

type ReplyProps = {
  subject: LetterSubject;
  mails: readonly TimelineMail[];
  move: ReplyMove | undefined;
  begin: Writing['begin'];
  onSent: () => void;
  onClose: () => void;
};

/** What is needed to write is read when somebody is about to. */
function Reply({ mails, ...props }: ReplyProps) {
  const { start, problem, again } = useLetterStart(props.subject);
  const [known] = useState(() => new Set(mails.map(({ id }) => id)));
  const meanwhile = mails.findLast(({ id, template }) => template === 'letter' && !known.has(id));
  if (start) return <ReplyForm {...props} start={start} answeredBy={meanwhile && (meanwhile.author ?? '')} />;
  if (problem !== undefined)
    return (
      <Notice tone="error" action={<Button onPress={again}>{m.ui_retry()}</Button>}>
        {problem}
      </Notice>
    );
  return (
    <div aria-busy="true" className="flex flex-col gap-3">
      <p role="status" className="sr-only">
        {m.ui_loading()}
      </p>
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-32 w-full" />
    </div>
  );
}
